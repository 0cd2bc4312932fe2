// The transposition table of Coins: what seat 0 can do from positions at the start of a trick.
//
// An entry holds its whole position and is compared in full, so neither a collision of hashes nor
// an entry of another deal can change an answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "coins/node.hpp"

namespace coinche::coins {

// Coins each seat still needs to reach its target; `out_of_reach` where seat 0 would be there
// before, if at all, so that such positions are alike.
constexpr int out_of_reach = 15;
using Needs = std::array<std::uint8_t, seat_count>;

class Table {
 public:
  // A table of at most `mebibytes`, and at least one bucket. It begins small and grows as it fills:
  // a table no bigger than needed stays in the caches.
  explicit Table(std::size_t mebibytes);

  struct Key {
    std::uint64_t low;   // cups, coins, the leader, the needs
    std::uint64_t high;  // swords, clubs
    std::uint64_t hash;  // of the position without the needs
  };
  Key key_of(const Node& node, const Needs& needs) const;
  void prefetch(const Key& key) const;

  // Whether seat 0 reaches its need before the others reach theirs, if that follows from an entry:
  // it still does when it needs less and the others need more. Otherwise gives the card that led to
  // success of the leader's side with other needs.
  std::optional<bool> find(const Key& key, std::optional<Card>& hint) const;

  void store(const Key& key, const Node& node, bool reached, std::optional<Card> card);

  // Forgets everything.
  void clear();

 private:
  static constexpr int ways = 4;  // a line of the cache

  struct Entry {
    std::uint64_t low;
    std::uint64_t high;  // as in a key; above: answer, tricks left (0: no entry), card
  };
  struct alignas(64) Bucket {
    Entry entries[ways];
  };

  static std::uint64_t hash_of(std::uint64_t low, std::uint64_t high);
  void put(const Entry& entry, std::uint64_t hash);
  void grow();

  std::size_t most_buckets_;
  std::size_t entries_ = 0;
  std::vector<Bucket> buckets_;  // a power of two
};

}  // namespace coinche::coins
