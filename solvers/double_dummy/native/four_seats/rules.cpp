#include "four_seats/rules.hpp"

namespace coinche {
namespace {

Legal follow_trump(const Rules& rules, CardSet following, const Trick& trick) {
  if (single(following)) return {following};
  const CardSet best = bit(trick.best);
  if (!rules.overtrump_partner_on_trump_lead && trick.partner_wins())
    return {following, best, following};
  const CardSet higher = following & stronger_cards[trick.best];
  return {higher ? higher : following, best, following};
}

Legal void_in_plain(const Rules& rules, CardSet hand, const Trick& trick) {
  const CardSet trumps = hand & lane_cards(0);
  if (rules.kind != StrainKind::suit || !trumps || single(hand)) return {hand};
  const CardSet best = bit(trick.best);
  const bool ruffed = lane_of(trick.best) == 0;
  const CardSet over = ruffed ? trumps & stronger_cards[trick.best] : trumps;
  const bool exemption = !rules.must_trump_when_partner_wins;
  const CardSet winner_compared = exemption && trick.ranks_compared() ? best : 0;
  if (exemption && trick.partner_wins()) {
    if (!(rules.voluntary_trump_must_raise && ruffed)) return {hand, winner_compared, hand};
    return {over ? (hand & ~trumps) | over : hand, best, hand};
  }
  if (!ruffed) return {trumps, winner_compared, hand};
  const bool rank_matters = !single(trumps) || !rules.must_under_trump;
  const CardSet compared = rank_matters ? best : winner_compared;
  if (over) return {over, compared, hand};
  return {rules.must_under_trump ? trumps : hand, compared, hand};
}

}  // namespace

// Any trump may be played to a plain lead, but none below a trump on the table, unless the hand is
// all trumps. That the Buur decides something is not recorded here: see GameTraits::exempt_card.
Legal jass_duties(const Rules& rules, CardSet hand, const Trick& trick) {
  const CardSet following = hand & lane_cards(trick.led_lane);
  if (rules.kind != StrainKind::suit) return {following ? following : hand};
  if (trick.led_lane == 0) return {following & ~buur ? following : hand};
  const CardSet trumps = hand & lane_cards(0);
  if (lane_of(trick.best) != 0) return {following ? following | trumps : hand};
  if (!trumps || hand == trumps) return {following ? following : hand};
  const CardSet others = following ? following : hand & ~trumps;
  return {others | (trumps & stronger_cards[trick.best]), bit(trick.best), trumps};
}

Legal coinche_duties(const Rules& rules, CardSet hand, const Trick& trick) {
  const CardSet following = hand & lane_cards(trick.led_lane);
  if (!following) {
    // At all-trump, as on a trump lead, a player who cannot follow has no duty.
    return rules.ranks_as_trump(trick.led_lane) ? Legal{hand} : void_in_plain(rules, hand, trick);
  }
  if (rules.ranks_as_trump(trick.led_lane)) return follow_trump(rules, following, trick);
  if (!rules.must_beat_plain || single(following) || lane_of(trick.best) != trick.led_lane)
    return {following};
  const CardSet higher = following & stronger_cards[trick.best];
  return {higher ? higher : following, bit(trick.best), following};
}

}  // namespace coinche
