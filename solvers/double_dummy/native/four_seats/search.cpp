#include "four_seats/search.hpp"

#include <algorithm>
#include <climits>

#include "invariant.hpp"

namespace coinche {
namespace {

constexpr std::size_t reply_count = std::size_t{1} << 18;
constexpr std::uint8_t no_reply = 0xff;
constexpr int exempt_in_play = 1 << 10;  // next to the last-trick bonus in the context of a proof

int index_in_hand(CardSet hand, int card) {
  return lane_size(hand & stronger_cards[card], lane_of(card));
}

// The card at a place of a hand, or -1.
int card_at(CardSet hand, int lane, int index) {
  CardSet of_lane = hand & lane_cards(lane);
  while (of_lane && index-- > 0) of_lane ^= bit(highest(of_lane));
  return of_lane ? highest(of_lane) : -1;
}

// The path after one more card: a hash of the cards played since the trick began.
std::uint64_t longer_path(std::uint64_t path, int lane, int index) {
  const auto step = static_cast<std::uint64_t>(lane << 4 | index);
  return (path + step + 1) * 0x9E3779B97F4A7C15u >> 7;
}

// The proof that covers several cards of which none decides: what holds in the lines of all.
void join(Proof& all, const Proof& proof, bool lower) {
  all.value = lower ? std::min(all.value, proof.value) : std::max(all.value, proof.value);
  all.counted_for_0 &= proof.counted_for_0;
  all.counted_for_1 &= proof.counted_for_1;
  all.compared |= proof.compared;
}

// Whether a proof is about cards of the node alone, and a card counts for one side at most.
bool is_about(const Proof& proof, const Node& node) {
  return !((proof.counted_for_0 | proof.counted_for_1 | proof.compared) & ~node.cards) &&
         !(proof.counted_for_0 & proof.counted_for_1);
}

// Whether a proof says no more than can be true: a side gets 0 to all points.
bool is_possible(const Proof& proof, const Node& node, int need) {
  return proof.value >= need ? proof.value <= node.points_left : proof.value >= 0;
}

}  // namespace

Search::Search(const Rules& rules, const CardValues& values, int credited,
               std::size_t table_mebibytes)
    : rules_(rules),
      values_(values),
      ordering_(rules_, values_),
      exempt_card_(rules_.exempt_card()),
      looks_ahead_(rules_.traits().looks_ahead),
      credited_(credited),
      table_(table_mebibytes),
      replies_(std::make_unique<std::uint8_t[]>(reply_count)) {
  clear();
}

void Search::clear() {
  table_.clear();
  std::fill_n(replies_.get(), reply_count, no_reply);
}

// Whether the hands and the trick are, seat by seat, what the node holds.
bool Search::hands_make_up(const Node& node, const Trick& trick) const {
  CardSet all = trick.cards;
  for (const CardSet hand : hands_) {
    if (all & hand) return false;
    all |= hand;
  }
  return all == node.cards;
}

Proof Search::prove(const Position& position, int last_trick, int need) {
  COINCHE_CHECK(0 <= last_trick && last_trick < exempt_in_play);
  Hands dealt = position.hands;
  for (int place = 0; place < position.trick.size; ++place)
    dealt[(position.leader + place) & 3] |= bit(position.trick.card[place]);
  const Node node = Node::of(dealt, position.leader, values_, last_trick);
  hands_ = position.hands;
  last_trick_ = last_trick;
  if (position.trick.size == 0) return prove_node(node, need);
  return prove_trick(node, position.trick, need, 0, {});
}

// What needs no search. Each answer is a proof (docs/double-dummy.md, "How the sets arise").
inline std::optional<Proof> Search::settled(CardSet cards, int points_left, int need,
                                            int leader) const {
  // 1. Nothing more is needed: ">= 0" holds even if side 1 gets every card.
  if (need <= 0) return Proof{0, 0, 0, cards, 0};
  // 2. All that is left does not suffice: "<= all of it" holds even if side 0 gets every card.
  if (points_left < need) return Proof{points_left, 0, cards, 0, 0};
  // 3. One trick is left: every player has one card, so there is one line of play.
  if (single(hands_[0])) return prove_last_trick(leader, points_left);
  return std::nullopt;
}

Proof Search::prove_node(const Node& node, int need) {
  if (const auto proof = settled(node.cards, node.points_left, need, node.leader)) return *proof;
  return prove_unsettled(node, need);
}

// What distinguishes positions besides their structure.
int Search::context_of(const Node& node) const {
  return last_trick_ | (node.cards & exempt_card_ ? exempt_in_play : 0);
}

Proof Search::prove_unsettled(const Node& node, int need) {
  COINCHE_CHECK(0 < need && need <= node.points_left);
  COINCHE_CHECK(hands_make_up(node, {}));
  const int context = context_of(node);
  const Table::Key key = Table::key_of(node, context);
  // 1. A kept proof about this position or one of the same structure. The table compares all that
  //    the proof depends on (docs/double-dummy.md, "Relevance of ranks").
  CardHint hint;
  if (const auto known = table_.find(key, context, node, hands_, values_, need, hint)) {
    COINCHE_CHECK(is_about(*known, node) && is_possible(*known, node, need));
    return *known;
  }
  // 2. A search.
  Proof proof = prove_trick(node, {}, need, key.hash, hint);
  // 3. While the exempt card is in play it counts as compared: it differs from other trumps by more
  //    than its place (docs/double-dummy.md, "The Buur").
  proof.compared |= node.cards & exempt_card_;
  COINCHE_CHECK(is_about(proof, node) && is_possible(proof, node, need));
  table_.store(key, context, node, hands_, proof, proof.value >= need, proof.card);
  return proof;
}

Proof Search::prove_last_trick(int leader, int points) const {
  Trick trick;
  for (int place = 0; place < seat_count; ++place)
    trick.play(lowest(hands_[(leader + place) & 3]), rules_);
  const CardSet compared = trick.ranks_compared() ? bit(trick.best) : 0;
  const bool for_0 = credited_ >> ((leader + trick.best_place) & 3) & 1;
  if (for_0) return {points, 0, trick.cards, 0, compared};
  return {0, 0, 0, trick.cards, compared};
}

// A proof for the seat to play: by one card that decides, or by all cards of which none does.
Proof Search::prove_trick(const Node& node, const Trick& trick, int need, std::uint64_t path,
                          const CardHint& hint) {
  // Step 1. Count the node. A limit ends the search here; proofs kept before stay true
  // (docs/double-dummy.md, "Limits").
  budget_.count_node();
  COINCHE_CHECK(hands_make_up(node, trick));
  const int seat = (node.leader + trick.size) & 3;
  const bool maximizes = (seat & 1) == 0;
  const Legal legal = legal_cards(rules_, hands_[seat], trick);
  COINCHE_CHECK(legal.cards && !(legal.cards & ~hands_[seat]) && single(legal.compared));

  // Step 2. A single legal card: its proof is the proof, if the card stays the only one or, where
  // it decides, stays legal (docs/double-dummy.md, "Relevance of ranks").
  if (single(legal.cards)) {
    const int card = lowest(legal.cards);
    Proof proof = prove_card(node, trick, seat, card, need, path);
    const bool decides = (proof.value >= need) == maximizes;
    proof.compared |= decides ? legal.compared_for(card, trick) : legal.compared_for_no_other();
    return proof;
  }

  // Step 3. A last card that is known to decide: it is one of the legal cards, and its proof is
  // complete (docs/double-dummy.md, "The last card of a trick").
  if (looks_ahead_ && trick.size == seat_count - 1) {
    if (auto proof = known_last_card(node, trick, legal.cards, need)) {
      proof->compared |= legal.compared_for(proof->card, trick);
      return *proof;
    }
  }

  Proof all{maximizes ? INT_MIN : INT_MAX, 0, all_cards, all_cards, legal.compared_for_no_other()};
  Candidates candidates;
  candidates.left = legal.cards;
  int card = preferred_card(seat, legal.cards, trick, path, hint);
  while (true) {
    // Step 4. The card to try: the one that a table names, else the most promising. Any order of
    // cards gives true proofs (docs/double-dummy.md, "Order of play").
    if (card < 0) card = most_promising(candidates, node, trick, seat);
    candidates.left ^= bit(card);
    Proof proof = prove_card(node, trick, seat, card, need, path);

    // Step 5. The card decides: the player needs no other, so its proof is the proof, as long as
    // the card stays legal (docs/double-dummy.md, "How the sets arise").
    if ((proof.value >= need) == maximizes) {
      proof.compared |= legal.compared_for(card, trick);
      if (has_reply(trick)) keep_reply(seat, card, path);
      return proof;
    }

    // Step 6. The card does not decide: what holds for all cards is what holds for this one and
    // for those before (docs/double-dummy.md, "How the sets arise").
    join(all, proof, !maximizes);
    if (all.value == proof.value) all.card = card;

    // Step 7. Siblings of the card that fail for the same reason need no search
    // (docs/double-dummy.md, "Siblings").
    for (CardSet rest = candidates.left & lane_cards(lane_of(card)); rest; rest &= rest - 1) {
      const auto sibling = sibling_proof(seat, trick, proof, !maximizes, lowest(rest));
      if (!sibling || (sibling->value >= need) == maximizes) continue;
      join(all, *sibling, !maximizes);
      candidates.left ^= bit(lowest(rest));
    }

    // Step 8. All legal cards fail, and no other card may become legal where the proof is used
    // (docs/double-dummy.md, "Relevance of ranks").
    if (!candidates.left) {
      COINCHE_CHECK((all.value >= need) != maximizes);
      return all;
    }
    card = -1;
  }
}

// The card that the table or the reply table names, if it is legal; otherwise -1.
int Search::preferred_card(int seat, CardSet legal, const Trick& trick, std::uint64_t path,
                           const CardHint& hint) const {
  int lane = hint.lane, index = hint.index;
  if (has_reply(trick)) {
    const std::uint8_t reply = replies_[path % reply_count];
    if (reply == no_reply) return -1;
    lane = reply >> 4;
    index = reply & 15;
  } else if (trick.size || !hint.known()) {
    return -1;
  }
  const int card = card_at(hands_[seat], lane, index);
  return card >= 0 && (legal & bit(card)) ? card : -1;
}

void Search::keep_reply(int seat, int card, std::uint64_t path) {
  replies_[path % reply_count] =
      static_cast<std::uint8_t>(lane_of(card) << 4 | index_in_hand(hands_[seat], card));
}

// The candidate with the best score, the weakest card of equals. Scores are worked out when they
// are first needed: often the card that a table names decides.
inline int Search::most_promising(Candidates& candidates, const Node& node, const Trick& trick,
                                  int seat) const {
  auto& [left, scored, scores] = candidates;
  if (!scored) {
    for (CardSet rest = left; rest; rest &= rest - 1)
      scores[lowest(rest)] = ordering_.score(hands_, node.cards, trick, seat, lowest(rest));
    scored = true;
  }
  int card = lowest(left);
  for (CardSet rest = left & (left - 1); rest; rest &= rest - 1)
    if (scores[lowest(rest)] > scores[card]) card = lowest(rest);
  return card;
}

// A proof for `other` from the proof of `proof.card`, both of one suit in the hand to move
// (docs/double-dummy.md, "Siblings").
std::optional<Proof> Search::sibling_proof(int seat, const Trick& trick, const Proof& proof,
                                           bool lower, int other) const {
  const int high = std::max(proof.card, other), low = std::min(proof.card, other);
  COINCHE_CHECK(lane_of(high) == lane_of(low) && (hands_[seat] & bit(high)) &&
                (hands_[seat] & bit(low)));
  // 1. The exempt card changes places with no other: it differs from them by more than its place.
  if (bit(high) & exempt_card_) return std::nullopt;
  // 2. Nothing in the proof compared ranks as low as either card: the two change places unseen.
  const CardSet up_to_high = lane_cards(lane_of(high)) & ~stronger_cards[high];
  const bool unseen = !(proof.compared & up_to_high);
  // 3. Or no other hand holds a card between them, nor is the best card of the trick there. The
  //    lower of the two then counts as compared, so that this stays true wherever the proof is
  //    used.
  const CardSet others = hands_[(seat + 1) & 3] | hands_[(seat + 2) & 3] | hands_[(seat + 3) & 3];
  const CardSet rivals = trick.size ? others | bit(trick.best) : others;
  if (!unseen && (rivals & stronger_cards[low] & up_to_high)) return std::nullopt;
  Proof result = proof_for_sibling(proof, lower, proof.card, other, values_);
  if (!unseen) result.compared |= bit(low);
  return result;
}

Proof Search::prove_card(const Node& node, const Trick& trick, int seat, int card, int need,
                         std::uint64_t path) {
  COINCHE_CHECK((hands_[seat] & bit(card)) && !(trick.cards & bit(card)));
  Trick after = trick;
  after.play(card, rules_);
  Proof proof;
  if (after.size == seat_count) {
    hands_[seat] ^= bit(card);
    proof = complete_trick(node, after, need);
    hands_[seat] ^= bit(card);
  } else {
    const int index = index_in_hand(hands_[seat], card);
    hands_[seat] ^= bit(card);
    proof = prove_trick(node, after, need, longer_path(path, lane_of(card), index), {});
    hands_[seat] ^= bit(card);
  }
  proof.card = card;
  return proof;
}

Search::TrickOutcome Search::outcome_of(const Node& node, const Trick& trick, int need) const {
  TrickOutcome outcome;
  outcome.cards_left = node.cards & ~trick.cards;
  outcome.points = outcome.cards_left ? 0 : last_trick_;
  for (const auto card : trick.card) outcome.points += values_[card];
  outcome.winner = (node.leader + trick.best_place) & 3;
  outcome.for_0 = credited_ >> outcome.winner & 1;
  outcome.need = outcome.for_0 ? need - outcome.points : need;
  return outcome;
}

// Turns a proof about what a trick leaves into one about the position before its last card
// (docs/double-dummy.md, "How the sets arise").
void Search::add_trick(const TrickOutcome& outcome, const Trick& trick, Proof& proof) const {
  COINCHE_CHECK(!((proof.counted_for_0 | proof.counted_for_1 | proof.compared) & trick.cards));
  if (outcome.for_0) {
    proof.value += outcome.points;
    proof.counted_for_0 |= trick.cards;
  } else {
    proof.counted_for_1 |= trick.cards;
  }
  if (trick.ranks_compared()) proof.compared |= bit(trick.best);
}

Proof Search::complete_trick(const Node& node, const Trick& trick, int need) {
  const TrickOutcome outcome = outcome_of(node, trick, need);
  const int points_left = node.points_left - outcome.points;
  COINCHE_CHECK(points_left >= 0);
  Proof proof;
  if (const auto known = settled(outcome.cards_left, points_left, outcome.need, outcome.winner)) {
    proof = *known;
  } else {
    Node next = node;
    for (int place = 0; place < seat_count; ++place)
      next.remove(trick.card[place], (node.leader + place) & 3);
    next.points_left = points_left;
    next.leader = static_cast<std::uint8_t>(outcome.winner);
    proof = prove_unsettled(next, outcome.need);
  }
  add_trick(outcome, trick, proof);
  return proof;
}

// A card that completes the trick and decides, by what is settled or in the table already: it is
// better found before another card is searched.
std::optional<Proof> Search::known_last_card(const Node& node, const Trick& trick, CardSet legal,
                                             int need) {
  const int seat = (node.leader + 3) & 3;
  const bool maximizes = (seat & 1) == 0;
  Node rest = node;
  for (int place = 0; place < trick.size; ++place)
    rest.remove(trick.card[place], (node.leader + place) & 3);
  for (; legal; legal &= legal - 1) {
    const int card = lowest(legal);
    Trick after = trick;
    after.play(card, rules_);
    const TrickOutcome outcome = outcome_of(node, after, need);
    const int points_left = node.points_left - outcome.points;
    hands_[seat] ^= bit(card);
    auto proof = settled(outcome.cards_left, points_left, outcome.need, outcome.winner);
    if (!proof) {
      Node next = rest;
      next.remove(card, seat);
      next.points_left = points_left;
      next.leader = static_cast<std::uint8_t>(outcome.winner);
      const int context = context_of(next);
      const Table::Key key = Table::key_of(next, context);
      proof = table_.knows(key, context, next, hands_, values_, outcome.need);
    }
    hands_[seat] ^= bit(card);
    if (!proof || (proof->value >= outcome.need) != maximizes) continue;
    add_trick(outcome, after, *proof);
    proof->card = card;
    return proof;
  }
  return std::nullopt;
}

}  // namespace coinche
