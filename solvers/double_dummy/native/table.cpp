#include "table.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <new>

namespace coinche {
namespace {

// The places of a lane down to the `count`-th strongest card.
CardSet top_places(int lane, int count) {
  const CardSet top = lane_mask & ~(lane_mask >> count);
  return top << (lane * lane_bits);
}

// Every place down to the lowest compared card of each lane.
CardSet relevant_places(const Node& node, CardSet compared) {
  CardSet places = 0;
  for (int lane = 0; lane < lane_count; ++lane) {
    const CardSet of_lane = compared & lane_cards(lane);
    if (!of_lane) continue;
    const int card = lowest(of_lane);
    places |= top_places(lane, 1 + lane_size(node.cards & stronger_cards[card], lane));
  }
  return places;
}

// The lowest card of each lane whose place is relevant: the inverse of relevant_places.
CardSet compared_cards(const Node& node, CardSet relevant) {
  CardSet compared = 0;
  for (int lane = 0; lane < lane_count; ++lane) {
    CardSet of_lane = node.cards & lane_cards(lane);
    for (int count = lane_size(relevant, lane); count > 1; --count) of_lane ^= bit(highest(of_lane));
    if (relevant & lane_cards(lane)) compared |= bit(highest(of_lane));
  }
  return compared;
}

CardHint hint_of(int card, CardSet hand) {
  const int lane = lane_of(card);
  return {static_cast<std::uint8_t>(lane),
          static_cast<std::uint8_t>(lane_size(hand & stronger_cards[card], lane))};
}

}  // namespace

void Table::Free::operator()(Entry* entries) const { std::free(entries); }

Table::Table(std::size_t mebibytes) {
  constexpr std::size_t bucket_bytes = ways * sizeof(Entry) + sizeof(Tags) + 1;
  const std::size_t buckets = std::bit_floor(std::max<std::size_t>(1, (mebibytes << 20) / bucket_bytes));
  bucket_mask_ = buckets - 1;
  tags_ = std::make_unique<Tags[]>(buckets);
  next_way_ = std::make_unique<std::uint8_t[]>(buckets);
  // Entries are left untouched until their tag is set, so memory never used is never claimed.
  entries_.reset(static_cast<Entry*>(std::aligned_alloc(64, buckets * ways * sizeof(Entry))));
  if (!entries_) throw std::bad_alloc();
}

void Table::clear() {
  std::fill_n(tags_.get(), bucket_mask_ + 1, Tags{});
  std::fill_n(next_way_.get(), bucket_mask_ + 1, std::uint8_t{0});
}

Table::Key Table::key_of(const Node& node, int context) {
  const int top_place = lane_bits - 1;
  const auto rest = static_cast<std::uint64_t>(node.leader | node.owner(top_place) << 2 | context << 4);
  std::uint64_t hash = node.lengths * 0x9E3779B97F4A7C15u;
  hash ^= hash >> 32;
  hash = (hash + rest) * 0xD6E8FEB86659FD93u;
  hash ^= hash >> 32;
  return {hash, static_cast<std::uint32_t>(hash >> 32) | 1u};
}

inline bool Table::transfer(const Entry& entry, const Node& node, const Hands& hands,
                     const CardValues& values, int need, Proof& proof) {
  int value = entry.value;
  CardSet for_0 = entry.counted_for_0;
  CardSet for_1 = entry.counted_for_1;
  const CardSet other_owner =
      (entry.owner_low ^ node.owner_low) | (entry.owner_high ^ node.owner_high);
  const CardSet other = other_owner | (entry.cards ^ node.cards);
  for (int lane = 0; lane < lane_count; ++lane) {
    const CardSet mask = lane_cards(lane);
    if (!(other & mask)) continue;
    const CardSet was_for_0 = for_0 & mask, was_for_1 = for_1 & mask;
    for_0 &= ~mask;
    for_1 &= ~mask;
    std::array<CardSet, seat_count> held;
    for (int seat = 0; seat < seat_count; ++seat) held[seat] = hands[seat] & mask;
    CardSet left = entry.cards & mask;
    for (int place = lane * lane_bits + lane_bits - 1; left; --place) {
      const int before = highest(left);
      const int owner = static_cast<int>((entry.owner_low >> place) & 1) |
                        static_cast<int>((entry.owner_high >> place) & 1) << 1;
      const int after = highest(held[owner]);
      held[owner] ^= bit(after);
      left ^= bit(before);
      const bool counted_0 = was_for_0 & bit(before), counted_1 = was_for_1 & bit(before);
      if (counted_0) for_0 |= bit(after);
      if (counted_1) for_1 |= bit(after);
      value += bound_shift(entry.lower, counted_0, counted_1, values[before], values[after]);
    }
  }
  if (entry.lower ? value < need : value >= need) return false;
  proof = {value, 0, for_0, for_1, compared_cards(node, entry.relevant)};
  return true;
}

inline bool Table::look_up(const Key& key, int context, const Node& node, const Hands& hands,
                           const CardValues& values, int need, Proof& proof, CardHint& hint) const {
  const std::size_t bucket = key.hash & bucket_mask_;
  const Tags& tags = tags_[bucket];
  const bool decides_for_leader = (node.leader & 1) == 0;
  for (int age = 1; age <= ways; ++age) {
    const int way = (next_way_[bucket] - age) & (ways - 1);
    if (tags.tag[way] != key.tag) continue;
    const Entry& entry = entries_[bucket * ways + way];
    if (entry.lengths != node.lengths || entry.leader != node.leader || entry.context != context)
      continue;
    if (entry.lower == decides_for_leader && !hint.known()) hint = entry.hint;
    const CardSet other_owner =
        (entry.owner_low ^ node.owner_low) | (entry.owner_high ^ node.owner_high);
    if (other_owner & entry.relevant) continue;
    if (transfer(entry, node, hands, values, need, proof)) return true;
  }
  return false;
}

bool Table::find(const Key& key, int context, const Node& node, const Hands& hands,
                 const CardValues& values, int need, Proof& proof, CardHint& hint) const {
  return look_up(key, context, node, hands, values, need, proof, hint);
}

bool Table::knows(const Key& key, int context, const Node& node, const Hands& hands,
                  const CardValues& values, int need, Proof& proof) const {
  CardHint hint;
  return look_up(key, context, node, hands, values, need, proof, hint);
}

void Table::store(const Key& key, int context, const Node& node, const Hands& hands,
                  const Proof& proof, bool lower, int card) {
  const std::size_t bucket = key.hash & bucket_mask_;
  const int way = next_way_[bucket];
  next_way_[bucket] = static_cast<std::uint8_t>((way + 1) % ways);
  tags_[bucket].tag[way] = key.tag;
  Entry& entry = entries_[bucket * ways + way];
  entry.lengths = node.lengths;
  entry.cards = node.cards;
  entry.owner_low = node.owner_low;
  entry.owner_high = node.owner_high;
  entry.relevant = relevant_places(node, proof.compared);
  entry.counted_for_0 = proof.counted_for_0;
  entry.counted_for_1 = proof.counted_for_1;
  entry.value = static_cast<std::int16_t>(proof.value);
  entry.context = static_cast<std::int16_t>(context);
  entry.leader = node.leader;
  entry.lower = lower;
  entry.hint = hint_of(card, hands[node.leader]);
}

}  // namespace coinche
