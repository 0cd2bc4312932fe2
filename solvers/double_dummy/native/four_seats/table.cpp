#include "four_seats/table.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <new>

#include "invariant.hpp"

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

CardSet lowest_of_lanes(CardSet cards) {
  CardSet found = 0;
  for (int lane = 0; lane < lane_count; ++lane)
    if (const CardSet of_lane = cards & lane_cards(lane)) found |= bit(lowest(of_lane));
  return found;
}

// The lowest card of each lane whose place is relevant: the inverse of relevant_places.
CardSet compared_cards(const Node& node, CardSet relevant) {
  CardSet compared = 0;
  for (int lane = 0; lane < lane_count; ++lane) {
    CardSet of_lane = node.cards & lane_cards(lane);
    for (int count = lane_size(relevant, lane); count > 1; --count)
      of_lane ^= bit(highest(of_lane));
    if (relevant & lane_cards(lane)) compared |= bit(highest(of_lane));
  }
  return compared;
}

// The fields of an outline, from the lowest bit: tag, kind of bound, hint, and of the best three
// places of each lane two bits of the owner and whether it has to be the same.
constexpr std::uint64_t tag_mask = 0x1ffff;
constexpr int lower_shift = 17;
constexpr int lane_shift = 18;
constexpr int index_shift = 20;
constexpr int low_shift = 24;
constexpr int high_shift = 36;
constexpr int relevant_shift = 48;
constexpr std::uint64_t outlined_places = 0xfff;

std::uint64_t best_places(CardSet places) {
  constexpr int three = lane_bits - 3;
  return (places >> three & 0007) | (places >> (2 * three) & 0070) |
         (places >> (3 * three) & 0700) | (places >> (4 * three) & 07000);
}

CardHint hint_of(int card, CardSet hand) {
  const int lane = lane_of(card);
  return {static_cast<std::uint8_t>(lane),
          static_cast<std::uint8_t>(lane_size(hand & stronger_cards[card], lane))};
}

}  // namespace

void Table::Free::operator()(void* memory) const { std::free(memory); }

Table::Table(std::size_t mebibytes) {
  constexpr std::size_t bucket_bytes = ways * sizeof(Entry) + sizeof(Outlines);
  constexpr std::size_t most = UINT32_MAX;  // bucket_of has 32 bits of hash
  bucket_count_ = std::clamp<std::size_t>((mebibytes << 20) / bucket_bytes, 1, most);
  // Zeroed memory of the system is claimed only where it is touched, so a small problem is not
  // charged for a large table.
  memory_.reset(std::calloc(bucket_count_ * bucket_bytes + alignof(Outlines), 1));
  if (!memory_) throw std::bad_alloc();
  const auto address = reinterpret_cast<std::uintptr_t>(memory_.get());
  outlines_ =
      reinterpret_cast<Outlines*>((address + alignof(Outlines) - 1) & ~(alignof(Outlines) - 1));
  entries_ = reinterpret_cast<Entry*>(outlines_ + bucket_count_);
}

void Table::clear() {
  if (used_) std::fill_n(outlines_, bucket_count_, Outlines{});
  used_ = false;
}

Table::Key Table::key_of(const Node& node, int context) {
  const int top_place = lane_bits - 1;
  const auto rest =
      static_cast<std::uint64_t>(node.leader | node.owner(top_place) << 2 | context << 4);
  std::uint64_t hash = node.lengths * 0x9E3779B97F4A7C15u;
  hash ^= hash >> 32;
  hash = (hash + rest) * 0xD6E8FEB86659FD93u;
  hash ^= hash >> 32;
  return {hash, static_cast<std::uint32_t>(hash & tag_mask >> 1) | 0x10000u};
}

// The proof of an entry for a node of the same structure down to its relevant places
// (docs/double-dummy.md, "Transfer of values").
inline std::optional<Proof> Table::transfer(const Entry& entry, const Node& node,
                                            const Hands& hands, const CardValues& values,
                                            int need) {
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
      COINCHE_CHECK(held[owner] != 0);
      const int after = highest(held[owner]);
      held[owner] ^= bit(after);
      left ^= bit(before);
      const bool counted_0 = was_for_0 & bit(before), counted_1 = was_for_1 & bit(before);
      if (counted_0) for_0 |= bit(after);
      if (counted_1) for_1 |= bit(after);
      value += bound_shift(entry.lower, counted_0, counted_1, values[before], values[after]);
    }
  }
  if (entry.lower ? value < need : value >= need) return std::nullopt;
  return Proof{value, 0, for_0, for_1, compared_cards(node, entry.relevant)};
}

std::optional<Proof> Table::find(const Key& key, int context, const Node& node, const Hands& hands,
                                 const CardValues& values, int need, CardHint& hint) const {
  if (auto proof = knows(key, context, node, hands, values, need)) return proof;
  const Outlines& outlines = outlines_[bucket_of(key)];
  const bool decides_for_leader = (node.leader & 1) == 0;
  const std::uint64_t wanted = key.tag | std::uint64_t{decides_for_leader} << lower_shift;
  const std::uint64_t mask = tag_mask | std::uint64_t{1} << lower_shift;
  for (int age = 1; age <= ways; ++age) {
    const std::uint64_t outline = outlines.of[(outlines.next_way() - age) & (ways - 1)];
    if (!(outline & tag_mask)) break;
    if ((outline ^ wanted) & mask) continue;
    hint = {static_cast<std::uint8_t>(outline >> lane_shift & 3),
            static_cast<std::uint8_t>(outline >> index_shift & 15)};
    break;
  }
  return std::nullopt;
}

std::optional<Proof> Table::knows(const Key& key, int context, const Node& node, const Hands& hands,
                                  const CardValues& values, int need) const {
  const std::size_t bucket = bucket_of(key);
  const Outlines& outlines = outlines_[bucket];
  const std::uint64_t wanted = key.tag | best_places(node.owner_low) << low_shift |
                               best_places(node.owner_high) << high_shift;
  const int next = outlines.next_way();
  for (int age = 1; age <= ways; ++age) {
    const int way = (next - age) & (ways - 1);
    const std::uint64_t outline = outlines.of[way];
    const std::uint64_t differ = outline ^ wanted;
    if (differ & tag_mask) {
      if (!(outline & tag_mask)) break;  // none is older than a way that was never used
      continue;
    }
    if ((differ >> low_shift | differ >> high_shift) & outline >> relevant_shift & outlined_places)
      continue;
    const Entry& entry = entries_[bucket * ways + static_cast<std::size_t>(way)];
    if (entry.lengths != node.lengths || entry.leader != node.leader || entry.context != context)
      continue;
    const CardSet other_owner =
        (entry.owner_low ^ node.owner_low) | (entry.owner_high ^ node.owner_high);
    if (other_owner & entry.relevant) continue;
    if (const auto proof = transfer(entry, node, hands, values, need)) return proof;
  }
  return std::nullopt;
}

// Whether no other bound in the bucket about the very same position contradicts that of an entry.
bool Table::contradicts_none(std::size_t bucket, const Entry& entry) const {
  for (std::size_t way = 0; way < ways && (outlines_[bucket].of[way] & tag_mask); ++way) {
    const Entry& other = entries_[bucket * ways + way];
    const bool same = other.lengths == entry.lengths && other.cards == entry.cards &&
                      other.owner_low == entry.owner_low && other.owner_high == entry.owner_high &&
                      other.context == entry.context && other.leader == entry.leader;
    if (!same || other.lower == entry.lower) continue;
    if (entry.lower ? entry.value > other.value : other.value > entry.value) return false;
  }
  return true;
}

void Table::store(const Key& key, int context, const Node& node, const Hands& hands,
                  const Proof& proof, bool lower, int card) {
  COINCHE_CHECK(hands[node.leader] & bit(card));
  COINCHE_CHECK(!((proof.counted_for_0 | proof.counted_for_1 | proof.compared) & ~node.cards));
  COINCHE_CHECK(proof.value == static_cast<std::int16_t>(proof.value));
  COINCHE_CHECK(compared_cards(node, relevant_places(node, proof.compared)) ==
                lowest_of_lanes(proof.compared));
  used_ = true;
  const std::size_t bucket = bucket_of(key);
  Outlines& outlines = outlines_[bucket];
  const int way = outlines.next_way();
  Entry& entry = entries_[bucket * ways + static_cast<std::size_t>(way)];
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
  COINCHE_CHECK(contradicts_none(bucket, entry));
  const CardHint hint = hint_of(card, hands[node.leader]);
  constexpr std::uint64_t own_bits = (std::uint64_t{1} << way_shift) - 1;
  outlines.of[way] =
      (outlines.of[way] & ~own_bits) | key.tag | std::uint64_t{lower} << lower_shift |
      std::uint64_t{hint.lane} << lane_shift | std::uint64_t{hint.index} << index_shift |
      best_places(node.owner_low) << low_shift | best_places(node.owner_high) << high_shift |
      best_places(entry.relevant) << relevant_shift;
  const auto next = static_cast<std::uint64_t>((way + 1) % ways);
  outlines.of[0] = (outlines.of[0] & own_bits) | next << way_shift;
}

}  // namespace coinche
