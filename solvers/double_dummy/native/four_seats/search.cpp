#include "four_seats/search.hpp"

#include <algorithm>
#include <climits>

namespace coinche {
namespace {

constexpr std::size_t reply_count = std::size_t{1} << 18;
constexpr std::uint8_t no_reply = 0xff;
constexpr std::uint64_t check_interval = 4096;
constexpr int exempt_in_play = 1 << 10;  // beside the last-trick bonus in the context of a proof

int index_in_hand(CardSet hand, int card) { return lane_size(hand & stronger_cards[card], lane_of(card)); }

// The card at a place of a hand, or -1.
int card_at(CardSet hand, int lane, int index) {
  CardSet of_lane = hand & lane_cards(lane);
  while (of_lane && index-- > 0) of_lane ^= bit(highest(of_lane));
  return of_lane ? highest(of_lane) : -1;
}

// The proof that covers several cards of which none decides: what holds in the lines of all.
void join(Proof& all, const Proof& proof, bool lower) {
  all.value = lower ? std::min(all.value, proof.value) : std::max(all.value, proof.value);
  all.counted_for_0 &= proof.counted_for_0;
  all.counted_for_1 &= proof.counted_for_1;
  all.compared |= proof.compared;
}

}  // namespace

Search::Search(const Rules& rules, const CardValues& values, int credited, std::size_t table_mebibytes)
    : rules_(rules),
      values_(values),
      weights_(ordering_weights(rules.game)),
      ordering_(rules_, values_, weights_),
      exempt_card_(rules_.exempt_card()),
      looks_ahead_(rules.game == Game::jass),
      credited_(credited),
      table_(table_mebibytes),
      replies_(std::make_unique<std::uint8_t[]>(reply_count)) {
  clear();
}

void Search::clear() {
  table_.clear();
  std::fill_n(replies_.get(), reply_count, no_reply);
}

void Search::set_limits(const Limits& limits) {
  limits_ = limits;
  limits_.nodes = limits.nodes > UINT64_MAX - nodes_ ? UINT64_MAX : nodes_ + limits.nodes;
  check_at_ = nodes_;
}

void Search::check_limits() {
  if (nodes_ >= limits_.nodes) throw Stopped{};
  if (limits_.interrupted && limits_.interrupted()) throw Stopped{};
  if (limits_.deadline && std::chrono::steady_clock::now() >= *limits_.deadline) throw Stopped{};
  check_at_ = std::min(nodes_ + check_interval, limits_.nodes);
}

Proof Search::prove(const Position& position, int last_trick, int need) {
  Hands dealt = position.hands;
  for (int place = 0; place < position.trick.size; ++place)
    dealt[(position.leader + place) & 3] |= bit(position.trick.card[place]);
  const Node node = Node::of(dealt, position.leader, values_, last_trick);
  hands_ = position.hands;
  last_trick_ = last_trick;
  if (position.trick.size == 0) return prove_node(node, need);
  return prove_trick(node, position.trick, need, 0, {});
}

// What needs no search: nothing more is needed, what is left is not enough, or it is one trick,
// which plays itself.
inline bool Search::settled(CardSet cards, int points_left, int need, int leader, Proof& proof) const {
  if (need <= 0) {
    proof = {0, 0, 0, cards, 0};
  } else if (points_left < need) {
    proof = {points_left, 0, cards, 0, 0};
  } else if (single(hands_[0])) {
    proof = prove_last_trick(leader, points_left);
  } else {
    return false;
  }
  return true;
}

Proof Search::prove_node(const Node& node, int need) {
  Proof proof;
  if (settled(node.cards, node.points_left, need, node.leader, proof)) return proof;
  return prove_unsettled(node, need);
}

// What tells positions apart beside their structure.
int Search::context_of(const Node& node) const {
  return last_trick_ | (node.cards & exempt_card_ ? exempt_in_play : 0);
}

Proof Search::prove_unsettled(const Node& node, int need) {
  // A proof about this position, or about one of the same structure.
  const int context = context_of(node);
  const Table::Key key = Table::key_of(node, context);
  Proof proof;
  CardHint hint;
  if (table_.find(key, context, node, hands_, values_, need, proof, hint)) return proof;
  // A search, whose proof is kept.
  proof = prove_trick(node, {}, need, key.hash, hint);
  proof.compared |= node.cards & exempt_card_;
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

Proof Search::prove_trick(const Node& node, const Trick& trick, int need, std::uint64_t path,
                          const CardHint& hint) {
  count_node();
  const int seat = (node.leader + trick.size) & 3;
  const Legal legal = legal_cards(rules_, hands_[seat], trick);
  if (single(legal.cards)) {
    const int card = lowest(legal.cards);
    Proof proof = prove_card(node, trick, seat, card, need, path);
    const bool decides = (proof.value >= need) == ((seat & 1) == 0);
    proof.compared |= decides ? legal.compared_for(card, trick) : legal.compared_for_no_other();
    return proof;
  }
  const bool maximizes = (seat & 1) == 0;
  if (looks_ahead_ && trick.size == 3) {
    Proof proof;
    if (known_last_card(node, trick, legal.cards, need, proof)) {
      proof.compared |= legal.compared_for(proof.card, trick);
      return proof;
    }
  }
  Proof all{maximizes ? INT_MIN : INT_MAX, 0, all_cards, all_cards,
            legal.compared_for_no_other()};
  CardSet left = legal.cards;
  std::array<int, lane_bits * lane_count> scores;
  bool scored = false;
  int card = preferred_reply(seat, legal.cards, trick, path, hint);
  while (true) {
    if (card < 0) {
      if (!scored) {
        for (CardSet rest = left; rest; rest &= rest - 1)
          scores[lowest(rest)] = ordering_.score(hands_, node.cards, trick, seat, lowest(rest));
        scored = true;
      }
      card = lowest(left);
      for (CardSet rest = left & (left - 1); rest; rest &= rest - 1)
        if (scores[lowest(rest)] > scores[card]) card = lowest(rest);
    }
    left ^= bit(card);
    Proof proof = prove_card(node, trick, seat, card, need, path);
    if ((proof.value >= need) == maximizes) {
      proof.compared |= legal.compared_for(card, trick);
      if (has_reply(trick))
        replies_[path % reply_count] = static_cast<std::uint8_t>(
            lane_of(card) << 4 | index_in_hand(hands_[seat], card));
      return proof;
    }
    join(all, proof, !maximizes);
    if (all.value == proof.value) all.card = card;
    // What failed for a card may be known to fail for its siblings too.
    for (CardSet rest = left & lane_cards(lane_of(card)); rest; rest &= rest - 1) {
      Proof sibling;
      if (!sibling_proof(seat, trick, proof, !maximizes, lowest(rest), sibling)) continue;
      if ((sibling.value >= need) == maximizes) continue;
      join(all, sibling, !maximizes);
      left ^= bit(lowest(rest));
    }
    if (!left) return all;
    card = -1;
  }
}

// The card that the table or the reply table names, if it is legal; otherwise -1.
int Search::preferred_reply(int seat, CardSet legal, const Trick& trick, std::uint64_t path,
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

// A proof for `other` from the proof of `proof.card`, both of one suit in the hand to move. It is
// sound when nothing in the proof compared ranks as low as either card, so that the two may change
// places unseen; or when no other hand holds a card between them, nor is the best card of the trick
// there, and from then on the lower of the two counts as compared, so that this stays so wherever
// the proof is used.
bool Search::sibling_proof(int seat, const Trick& trick, const Proof& proof, bool lower, int other,
                           Proof& result) const {
  const int high = std::max(proof.card, other), low = std::min(proof.card, other);
  if (bit(high) & exempt_card_) return false;
  const CardSet up_to_high = lane_cards(lane_of(high)) & ~stronger_cards[high];
  const bool unseen = !(proof.compared & up_to_high);
  const CardSet others = hands_[(seat + 1) & 3] | hands_[(seat + 2) & 3] | hands_[(seat + 3) & 3];
  const CardSet rivals = trick.size ? others | bit(trick.best) : others;
  if (!unseen && (rivals & stronger_cards[low] & up_to_high)) return false;
  result = proof_for_sibling(proof, lower, proof.card, other, values_);
  if (!unseen) result.compared |= bit(low);
  return true;
}

Proof Search::prove_card(const Node& node, const Trick& trick, int seat, int card, int need,
                         std::uint64_t path) {
  Trick after = trick;
  after.play(card, rules_);
  Proof proof;
  if (after.size == seat_count) {
    hands_[seat] ^= bit(card);
    proof = complete_trick(node, after, need);
    hands_[seat] ^= bit(card);
  } else {
    const auto step = static_cast<std::uint64_t>(lane_of(card) << 4 | index_in_hand(hands_[seat], card));
    hands_[seat] ^= bit(card);
    proof = prove_trick(node, after, need, (path + step + 1) * 0x9E3779B97F4A7C15u >> 7, {});
    hands_[seat] ^= bit(card);
  }
  proof.card = card;
  return proof;
}

Search::Completed Search::completed(const Node& node, const Trick& trick, int need) const {
  Completed result;
  result.cards_left = node.cards & ~trick.cards;
  result.points = result.cards_left ? 0 : last_trick_;
  for (const auto card : trick.card) result.points += values_[card];
  result.winner = (node.leader + trick.best_place) & 3;
  result.for_0 = credited_ >> result.winner & 1;
  result.need = result.for_0 ? need - result.points : need;
  return result;
}

// Makes a proof about what a trick leaves one about the position before its last card.
void Search::add_trick(const Completed& completed, const Trick& trick, Proof& proof) const {
  if (completed.for_0) {
    proof.value += completed.points;
    proof.counted_for_0 |= trick.cards;
  } else {
    proof.counted_for_1 |= trick.cards;
  }
  if (trick.ranks_compared()) proof.compared |= bit(trick.best);
}

Proof Search::complete_trick(const Node& node, const Trick& trick, int need) {
  const Completed left = completed(node, trick, need);
  Proof proof;
  if (!settled(left.cards_left, node.points_left - left.points, left.need, left.winner, proof)) {
    Node next = node;
    for (int place = 0; place < seat_count; ++place)
      next.remove(trick.card[place], (node.leader + place) & 3);
    next.points_left -= left.points;
    next.leader = static_cast<std::uint8_t>(left.winner);
    proof = prove_unsettled(next, left.need);
  }
  add_trick(left, trick, proof);
  return proof;
}

// Whether a card that completes the trick decides by what is settled or in the table already: it
// is better found before another card is searched.
bool Search::known_last_card(const Node& node, const Trick& trick, CardSet legal, int need,
                             Proof& proof) {
  const int seat = (node.leader + 3) & 3;
  const bool maximizes = (seat & 1) == 0;
  Node rest = node;
  for (int place = 0; place < trick.size; ++place)
    rest.remove(trick.card[place], (node.leader + place) & 3);
  for (; legal; legal &= legal - 1) {
    const int card = lowest(legal);
    Trick after = trick;
    after.play(card, rules_);
    const Completed left = completed(node, after, need);
    const int points_left = node.points_left - left.points;
    hands_[seat] ^= bit(card);
    bool known = settled(left.cards_left, points_left, left.need, left.winner, proof);
    if (!known) {
      Node next = rest;
      next.remove(card, seat);
      next.points_left = points_left;
      next.leader = static_cast<std::uint8_t>(left.winner);
      const int context = context_of(next);
      known = table_.knows(Table::key_of(next, context), context, next, hands_, values_, left.need,
                           proof);
    }
    hands_[seat] ^= bit(card);
    if (!known || (proof.value >= left.need) != maximizes) continue;
    add_trick(left, after, proof);
    proof.card = card;
    return true;
  }
  return false;
}

}  // namespace coinche
