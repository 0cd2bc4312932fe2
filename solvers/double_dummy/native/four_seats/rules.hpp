// The rules of play: legal cards and who wins a trick, on bit sets.
// Rules C48 to C60, J7 to J11, J34 to J40.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "four_seats/cards.hpp"
#include "four_seats/game.hpp"
#include "invariant.hpp"

namespace coinche {

// The Buur: the trump jack of Jass, strongest of lane 0.
inline constexpr CardSet buur = CardSet{1} << (lane_bits - 1);

struct Rules {
  StrainKind kind = StrainKind::suit;
  bool must_under_trump = true;
  bool must_trump_when_partner_wins = false;
  bool overtrump_partner_on_trump_lead = true;
  bool voluntary_trump_must_raise = false;
  bool must_beat_plain = false;
  Game game = Game::coinche;  // the options above are of Coinche alone

  bool ranks_as_trump(int lane) const {
    return kind == StrainKind::all_trump || (kind == StrainKind::suit && lane == 0);
  }
  const GameTraits& traits() const { return traits_of(game); }
  CardSet exempt_card() const { return kind == StrainKind::suit ? traits().exempt_card : 0; }
};

// An option of the play by its name in a ruleset.
struct RuleOption {
  std::string_view name;
  bool Rules::* field;
};

inline constexpr std::array rule_options{
    RuleOption{"must_under_trump", &Rules::must_under_trump},
    RuleOption{"must_trump_when_partner_wins", &Rules::must_trump_when_partner_wins},
    RuleOption{"overtrump_partner_on_trump_lead", &Rules::overtrump_partner_on_trump_lead},
    RuleOption{"voluntary_trump_must_raise", &Rules::voluntary_trump_must_raise},
    RuleOption{"must_beat_plain", &Rules::must_beat_plain},
};

// The cards on the table. `best` is the winning card and `best_place` who played it (0 led).
struct Trick {
  std::array<std::uint8_t, seat_count> card{};
  std::uint8_t size = 0;
  std::uint8_t led_lane = 0;
  std::uint8_t best = 0;
  std::uint8_t best_place = 0;
  CardSet cards = 0;

  bool partner_wins() const { return ((size - best_place) & 1) == 0; }
  // Whether the winner was found by comparing ranks, and not by suits alone.
  bool ranks_compared() const { return !single(cards & lane_cards(lane_of(best))); }

  void play(int played, const Rules& rules) {
    COINCHE_CHECK(size < seat_count && !(cards & bit(played)));
    const int lane = lane_of(played);
    if (size == 0) {
      led_lane = static_cast<std::uint8_t>(lane);
      best = static_cast<std::uint8_t>(played);
    } else if (lane == lane_of(best) ? played > best
                                     : rules.kind == StrainKind::suit && lane == 0) {
      best = static_cast<std::uint8_t>(played);
      best_place = size;
    }
    card[size++] = static_cast<std::uint8_t>(played);
    cards |= bit(played);
  }
};

// Legal cards, and the card (if any) whose rank decided which they are: as long as the owners of
// all cards of its suit from it upwards stay the same, the legal cards are the same by position.
struct Legal {
  CardSet cards;
  CardSet compared = 0;
  CardSet by_rank = 0;  // cards of the hand, legal or not, for which that rank decided it

  // What has to stay so that `card` is legal. One that takes the trick from what is on the table
  // is legal wherever it takes it.
  CardSet compared_for(int card, const Trick& trick) const {
    if (!(by_rank & bit(card))) return 0;
    if (lane_of(card) == lane_of(trick.best)) {
      if (card > trick.best) return bit(card);
    } else if (lane_of(card) == 0) {
      return 0;
    }
    return compared;
  }
  // What has to stay so that no other card is.
  CardSet compared_for_no_other() const { return by_rank & ~cards ? compared : 0; }
};

inline Legal legal_cards(const Rules& rules, CardSet hand, const Trick& trick) {
  return trick.size == 0 ? Legal{hand} : rules.traits().duties(rules, hand, trick);
}

// The duties of each game, in a trick that has begun.
Legal coinche_duties(const Rules& rules, CardSet hand, const Trick& trick);
Legal jass_duties(const Rules& rules, CardSet hand, const Trick& trick);

}  // namespace coinche
