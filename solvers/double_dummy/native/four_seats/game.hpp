// How the games of four players differ. A game is one row of traits; nothing else in the
// engine asks which game is played.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "four_seats/cards.hpp"

namespace coinche {

enum class Game : std::uint8_t { coinche, jass };

enum class StrainKind : std::uint8_t { suit, no_trump, all_trump };

// What is trump: a suit S H D C = 0..3, or a strain without a single trump suit. Two of these are
// Coinche's, and two are Jass's: obenabe (the ace is highest) and undenufe (the six is highest).
inline constexpr int no_trump_strain = 4;
inline constexpr int all_trump_strain = 5;
inline constexpr int obenabe_strain = 6;
inline constexpr int undenufe_strain = 7;
inline constexpr int last_strain = undenufe_strain;

// Ranks 6 7 8 9 T J Q K A = 0..8 of a suit, weakest first (rules C32, C33, J22, J23).
struct Deck {
  int rank_count;
  std::array<int, lane_bits> trump_order;
  std::array<int, lane_bits> plain_order;
};

// Weights of move ordering: bonuses of a card. Where there are four, by place in the trick (0
// leads).
struct OrderingWeights {
  using ByPlace = std::array<int, seat_count>;

  int outlook;             // for each point of the trick, if the others play greedily
  ByPlace wins;            // the trick goes to the player's side
  ByPlace own;             // this very card wins it
  ByPlace trump;           // spends a trump
  ByPlace rank;            // for each step of strength spent
  ByPlace master;          // spends the strongest card of a plain suit
  ByPlace master_trump;    // spends the strongest trump
  ByPlace voluntary_ruff;  // ruffs while able to follow
  // For a lead:
  int lead_trump_enemy_holds;     // trumps while an opponent has some
  int lead_trump_enemy_void;      // trumps when only our side has some
  int lead_trump_top_ours;        // trumps while our side has the strongest
  int lead_trump_partner_length;  // trumps, for each one that partner holds
  int lead_trump_length;          // trumps, for each one held
  int lead_master;                // the strongest card of a plain suit, while an enemy has trumps
  int lead_master_safe;           // the same, while no enemy has trumps
  int lead_partner_master;        // towards partner's strongest card
  int lead_enemy_master;          // towards an opponent's strongest card
  int lead_enemy_ruffs;           // for each opponent that can ruff
  int lead_partner_ruffs;         // partner can ruff
  int lead_length;                // for each card held in the plain suit
  // For a discard:
  int discard_makes_void;  // the last card of a suit
  int discard_length;      // for each card held in the suit
};

// Weights of the first guess of the value, in thousandths of all points.
struct EstimateWeights {
  std::array<int, 5> top_trump;  // the strongest trump in play, the next ...
  std::array<int, 3> top_plain;  // the same for every suit that is not the trump suit
  int trump_length;
  int longest_trump;  // the longer trump holding of a side
  int ruffing_void;   // a void in a hand with trumps, twice with two
  int leader;
};

struct Rules;
struct Trick;
struct Legal;
class Outlook;

struct GameTraits {
  std::string_view name;
  Deck deck;
  std::array<int, 2> suitless_strains;
  // With a trump suit, a card that differs from others of its suit by more than its place: its
  // holder need not follow a trump lead if it is their only trump.
  CardSet exempt_card;
  // Whether all last cards of a trick are looked up before one of them is searched.
  bool looks_ahead;
  // The duties: legal cards of a hand that plays to a trick that has begun.
  Legal (*duties)(const Rules& rules, CardSet hand, const Trick& trick);
  // Completes a trick by greedy play.
  void (*play_out)(const Outlook& outlook, Trick& trick, int leader);
  OrderingWeights ordering;
  std::array<EstimateWeights, 3> estimate;  // by kind of strain
};

// One file each: coinche.cpp, jass.cpp.
extern const GameTraits coinche_traits;
extern const GameTraits jass_traits;

inline constexpr std::array all_games{Game::coinche, Game::jass};

inline const GameTraits& traits_of(Game game) {
  switch (game) {
    case Game::coinche: return coinche_traits;
    case Game::jass: break;
  }
  return jass_traits;
}

}  // namespace coinche
