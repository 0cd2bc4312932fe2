// Tests of the engine's Jass against a plain search of its own.
#pragma once

void jass_legal_cards_are_those_of_the_table(int positions);

// Endings of two to four cards, seldom more, each of several engines solving many in a row.
void jass_equals_plain_minimax(int engines);

void proofs_count_the_buur_as_compared(int proofs);
