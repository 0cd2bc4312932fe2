#include "replay_tests.hpp"

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "check.hpp"
#include "four_seats/replay.hpp"

using namespace coinche;

namespace {

using Random = std::mt19937;

constexpr int last_trick = 10;
constexpr std::string_view letters = "SHDC6789TJQKA?sX";

std::string text_of(int outside) {
  return {"SHDC"[outside / lane_bits], "6789TJQKA"[outside % lane_bits]};
}

// A deal played at random, and what its replay has to find.
struct Recorded {
  std::string hands;
  int leader = 0;
  std::string plays;
  std::vector<int> winners;
  std::vector<int> points;
};

// Deals and plays at random under some rules.
struct Player {
  Random& random;
  Layout layout;
  Rules rules;
  std::array<int, card_count> values;
  bool broken = false;  // whether the last play had an illegal card

  // The card with number `fault` (0..31), if any, is an illegal one where the hand has one.
  Recorded play(int fault) {
    std::vector<int> deck;
    for (int outside = 0; outside < card_count; ++outside)
      if (outside % lane_bits) deck.push_back(outside);
    std::shuffle(deck.begin(), deck.end(), random);
    Recorded recorded;
    std::array<CardSet, seat_count> hands{};
    for (int index = 0; index < hand_size * seat_count; ++index) {
      recorded.hands += text_of(deck[index]);
      hands[index / hand_size] |= bit(layout.inside(deck[index]));
    }
    int leader = recorded.leader = static_cast<int>(random() % seat_count);
    broken = false;
    for (int number = 0; number < hand_size; ++number) {
      Trick trick;
      int points = number == hand_size - 1 ? last_trick : 0;
      while (trick.size < seat_count) {
        CardSet& hand = hands[(leader + trick.size) % seat_count];
        const CardSet legal = legal_cards(rules, hand, trick).cards;
        const bool revokes = number * seat_count + trick.size == fault && legal != hand;
        broken = broken || revokes;
        const int card = any_of(revokes ? hand & ~legal : legal);
        hand &= ~bit(card);
        trick.play(card, rules);
        recorded.plays += text_of(layout.outside(card));
        points += values[layout.outside(card)];
      }
      leader = (leader + trick.best_place) % seat_count;
      recorded.winners.push_back(leader);
      recorded.points.push_back(points);
    }
    return recorded;
  }

  int any_of(CardSet cards) {
    for (int skip = static_cast<int>(random() % 8); skip > 0 && !single(cards); --skip)
      cards &= cards - 1;
    return lowest(cards);
  }
};

bool finds(const Replay& replay, const Recorded& recorded, std::size_t tricks) {
  const auto found = replay.replay(recorded.hands, recorded.leader, recorded.plays);
  return found && found->tricks == static_cast<int>(tricks) &&
         std::equal(recorded.winners.begin(), recorded.winners.begin() + tricks,
                    found->winners.begin()) &&
         std::equal(recorded.points.begin(), recorded.points.begin() + tricks,
                    found->points.begin());
}

void refuses(const Replay& replay, const Recorded& recorded, const std::string& what) {
  check(!replay.replay(recorded.hands, recorded.leader, recorded.plays),
        what + ": " + recorded.hands + ' ' + recorded.plays);
}

std::size_t any_card(Random& random) { return 2 * (random() % (hand_size * seat_count)); }

void refuses_broken_ones(Random& random, const Replay& replay, const Recorded& sound) {
  for (const int leader : {-1, seat_count, sound.leader ^ 1}) {
    Recorded broken = sound;
    broken.leader = leader;
    refuses(replay, broken, "another leader");
  }
  Recorded broken = sound;
  broken.plays.replace(any_card(random), 2, "H6");
  refuses(replay, broken, "a six is played");
  broken = sound;
  broken.plays[random() % broken.plays.size()] = '?';
  refuses(replay, broken, "an unseen card is played");
  broken = sound;
  const std::size_t later = 2 + any_card(random) % 62, earlier = any_card(random) % later;
  broken.plays.replace(later, 2, sound.plays, earlier, 2);
  refuses(replay, broken, "a card is played twice");
  broken = sound;
  broken.plays += "S7";
  refuses(replay, broken, "33 cards are played");
  broken = sound;
  broken.plays.pop_back();
  refuses(replay, broken, "half a card is played");
  // The hands alone: a card not yet played is dealt twice, one is of another pack, or one is
  // missing.
  broken = sound;
  broken.plays.clear();
  check(replay.replay(broken.hands, broken.leader, broken.plays).has_value(), "a deal not played");
  broken.hands.replace(later, 2, sound.hands, earlier, 2);
  refuses(replay, broken, "a card is dealt twice");
  broken.hands.replace(later, 2, "S6");
  refuses(replay, broken, "a six is dealt");
  broken.hands = sound.hands.substr(0, 62);
  refuses(replay, broken, "31 cards are dealt");
}

// Texts of any letters and lengths get an answer, whatever it is.
void survives_any_text(Random& random, const Replay& replay, Recorded recorded) {
  for (std::string* text : {&recorded.hands, &recorded.plays}) {
    for (int changes = static_cast<int>(random() % 3); changes > 0; --changes)
      (*text)[random() % text->size()] = letters[random() % letters.size()];
    if (random() % 4 == 0) text->resize(random() % 80, letters[random() % letters.size()]);
  }
  const auto found =
      replay.replay(recorded.hands, static_cast<int>(random() % 6) - 1, recorded.plays);
  check(!found || found->tricks <= hand_size, "a replay of more than eight tricks");
}

}  // namespace

void replay_finds_what_is_wrong(int deals) {
  Random random(8);
  int revokes = 0;
  for (int deal = 0; deal < deals; ++deal) {
    const int strain = deal % (all_trump_strain + 1);
    const Layout layout(strain, Game::coinche);
    std::array<int, card_count> values;
    for (int& value : values) value = static_cast<int>(random() % 21);
    const auto option = [&] { return random() % 2 == 0; };
    const Rules rules{layout.kind(), option(), option(), option(), option(), option()};
    const Replay replay(strain, rules, values, last_trick);
    Player player{random, layout, rules, values};
    Recorded sound = player.play(-1);
    check(finds(replay, sound, hand_size), "a sound deal is refused: " + sound.plays);
    refuses_broken_ones(random, replay, sound);
    survives_any_text(random, replay, sound);
    const std::size_t count = random() % 33;
    sound.plays.resize(2 * count);
    check(finds(replay, sound, count / seat_count), "a part of a deal is refused: " + sound.plays);
    const Recorded other = player.play(static_cast<int>(random() % 32));
    if (!player.broken) continue;
    ++revokes;
    refuses(replay, other, "a card against a duty");
  }
  check(revokes > deals / 10, "too few cards against a duty");
}
