#include "coins/table.hpp"

#include <algorithm>
#include <bit>

#include "invariant.hpp"

namespace coinche::coins {
namespace {

constexpr std::size_t first_buckets = std::size_t{1} << 13;  // half a mebibyte

constexpr int suit_bits = 25;
constexpr int position_bits = 2 * suit_bits + 2;  // two suits and the leader
constexpr int need_bits = 4;
constexpr std::uint64_t need_mask = 15;
constexpr std::uint64_t position_low = (std::uint64_t{1} << position_bits) - 1;
constexpr std::uint64_t position_high = (std::uint64_t{1} << 2 * suit_bits) - 1;
constexpr int answer_at = 2 * suit_bits;
constexpr int tricks_at = answer_at + 1;
constexpr std::uint64_t tricks_mask = 31;
constexpr int card_at = tricks_at + 5;  // height, then suit, then whether there is a card
constexpr std::uint64_t height_mask = 15;
constexpr int known_at = card_at + 6;

int need(std::uint64_t low, int seat) {
  return static_cast<int>(low >> (position_bits + need_bits * seat) & need_mask);
}

// Whether the needs of `easy` are no harder for seat 0 than those of `hard`.
bool no_harder(std::uint64_t easy, std::uint64_t hard) {
  return need(easy, 0) <= need(hard, 0) && need(easy, 1) >= need(hard, 1) &&
         need(easy, 2) >= need(hard, 2);
}

int tricks(std::uint64_t high) { return static_cast<int>(high >> tricks_at & tricks_mask); }
bool answer(std::uint64_t high) { return high >> answer_at & 1; }

// Of entries and keys alike.
bool same_position(const auto& one, const auto& other) {
  return !((one.low ^ other.low) & position_low) && !((one.high ^ other.high) & position_high);
}

// Whether an answer for the needs of one follows from the same answer for those of the other.
bool follows(bool reached, std::uint64_t low, std::uint64_t from_low) {
  return reached ? no_harder(low, from_low) : no_harder(from_low, low);
}

// Whether two entries cannot both be true: one says no to a position that is at most as hard as one
// to which the other says yes.
bool contradict(const auto& one, const auto& other) {
  if (!tricks(one.high) || !tricks(other.high) || !same_position(one, other)) return false;
  if (answer(one.high) == answer(other.high)) return false;
  const auto& yes = answer(one.high) ? one : other;
  const auto& no = answer(one.high) ? other : one;
  return no_harder(no.low, yes.low);
}

}  // namespace

Table::Table(std::size_t mebibytes)
    : most_buckets_(std::bit_floor(std::max<std::size_t>(1, (mebibytes << 20) / sizeof(Bucket)))) {
  clear();
}

void Table::clear() {
  entries_ = 0;
  buckets_ = std::vector<Bucket>(std::min(most_buckets_, first_buckets));
}

// Needs stay out of the hash, so that all entries of a position share a bucket.
std::uint64_t Table::hash_of(std::uint64_t low, std::uint64_t high) {
  std::uint64_t hash = (low & position_low) * 0x9E3779B97F4A7C15u;
  hash = (hash ^ hash >> 32 ^ (high & position_high)) * 0xD6E8FEB86659FD93u;
  hash = (hash ^ hash >> 32) * 0xD6E8FEB86659FD93u;
  return hash >> 20;
}

Table::Key Table::key_of(const Node& node, const Needs& needs) const {
  Key key;
  key.low = node.suits[cups] | std::uint64_t{node.suits[coins]} << suit_bits |
            std::uint64_t{node.leader} << 2 * suit_bits;
  key.high = node.suits[swords] | std::uint64_t{node.suits[clubs]} << suit_bits;
  key.hash = hash_of(key.low, key.high);
  for (int seat = 0; seat < seat_count; ++seat)
    key.low |= std::uint64_t{needs[seat]} << (position_bits + need_bits * seat);
  return key;
}

void Table::prefetch(const Key& key) const {
#if defined(__GNUC__)
  __builtin_prefetch(&buckets_[key.hash & (buckets_.size() - 1)]);
#else
  (void)key;
#endif
}

std::optional<bool> Table::find(const Key& key, std::optional<Card>& hint) const {
  for (const Entry& entry : buckets_[key.hash & (buckets_.size() - 1)].entries) {
    if (!tricks(entry.high) || !same_position(entry, key)) continue;
    const bool reached = answer(entry.high);
    if (follows(reached, key.low, entry.low)) return reached;
    if (entry.high >> known_at & 1)
      hint = Card{static_cast<std::uint8_t>(entry.high >> (card_at + 4) & 3),
                  static_cast<std::uint8_t>(entry.high >> card_at & height_mask)};
  }
  return std::nullopt;
}

void Table::store(const Key& key, const Node& node, bool reached, std::optional<Card> card) {
  COINCHE_CHECK(node.tricks > 0);
  Entry entry{key.low, key.high};
  entry.high |= std::uint64_t{reached} << answer_at | std::uint64_t{node.tricks} << tricks_at;
  if (card)
    entry.high |= std::uint64_t{card->height} << card_at |
                  std::uint64_t{card->suit} << (card_at + 4) | std::uint64_t{1} << known_at;
  if (2 * entries_ > ways * buckets_.size() && buckets_.size() < most_buckets_) grow();
  put(entry, key.hash);
}

// The new entry replaces one that follows from it; else it takes a free place; else it replaces the
// entry whose position has the fewest tricks left and is found again with the least work.
void Table::put(const Entry& entry, std::uint64_t hash) {
  const bool reached = answer(entry.high);
  Entry* place = nullptr;
  int least = most_tricks + 1;
  for (Entry& old : buckets_[hash & (buckets_.size() - 1)].entries) {
    COINCHE_CHECK(!contradict(old, entry));
    int worth = tricks(old.high);
    if (worth && same_position(old, entry) && answer(old.high) == reached &&
        follows(reached, old.low, entry.low))
      worth = -1;
    if (worth < least) {
      least = worth;
      place = &old;
    }
  }
  entries_ += least == 0;
  *place = entry;
}

void Table::grow() {
  std::vector<Bucket> before(2 * buckets_.size());
  before.swap(buckets_);
  entries_ = 0;
  for (const Bucket& bucket : before)
    for (const Entry& entry : bucket.entries)
      if (tricks(entry.high)) put(entry, hash_of(entry.low, entry.high));
}

}  // namespace coinche::coins
