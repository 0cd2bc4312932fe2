// Jass on plain lists of cards, by the tables of the rules and none of the engine's code.
#pragma once

#include <array>
#include <vector>

// Cards and seats are numbered as at the engine's border: suit * 9 + rank, ranks 6 7 8 9 T J Q K A.
// `trump` is a suit 0..3, or one of these:
inline constexpr int jass_obenabe = 6;
inline constexpr int jass_undenufe = 7;

struct JassPosition {
  int trump = 0;
  int leader = 0;
  std::array<std::vector<int>, 4> hands;
  std::vector<int> trick;

  int to_play() const { return (leader + static_cast<int>(trick.size())) % 4; }
};

// Points of a card in a strain; every card counts one instead where `unit`.
int jass_worth(int card, int trump, bool unit);

std::vector<int> jass_legal(const JassPosition& position);

// Plays a card; the seat that has won the trick if it was its last card, else -1.
int jass_play(JassPosition& position, int card);

// Points of seats 0 and 2 from here on, by trying the cards in turn with alpha-beta bounds alone.
int jass_minimax(const JassPosition& position, bool unit, int last_trick, int low = -1,
                 int high = 10000);
