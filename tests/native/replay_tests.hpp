// The replay of recorded deals: sound and broken ones, and any text at all.
#pragma once

void replay_finds_what_is_wrong(int deals);
