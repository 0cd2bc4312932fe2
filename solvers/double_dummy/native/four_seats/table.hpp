// The transposition table: proofs about positions at the start of a trick.
//
// A bucket is chosen by the lengths of all suits in all hands, the leader and the owner of the best
// trump. An entry holds everything its proof depends on and is compared in full when it is used, so
// neither a collision of hashes nor an entry of another deal can change an answer. The rules, the
// values of the cards and the meaning of lanes are fixed for the life of a table.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "four_seats/node.hpp"
#include "four_seats/proof.hpp"

namespace coinche {

// A card to try first, as a place in a hand: the index-th strongest of a lane.
struct CardHint {
  std::uint8_t lane = 0xff;
  std::uint8_t index = 0;
  bool known() const { return lane != 0xff; }
};

class Table {
 public:
  // A table of at most `mebibytes`, but at least one bucket.
  explicit Table(std::size_t mebibytes);

  struct Key {
    std::uint64_t hash;
    std::uint32_t tag;  // not 0, 17 bits
  };
  // `context` is what distinguishes positions besides the node, such as the last-trick bonus.
  static Key key_of(const Node& node, int context);

  // Finds a proof that decides whether side 0 gets at least `need`; otherwise gives a card that
  // decided a similar position for the leader's side.
  std::optional<Proof> find(const Key& key, int context, const Node& node, const Hands& hands,
                            const CardValues& values, int need, CardHint& hint) const;

  // The same without a card to try.
  std::optional<Proof> knows(const Key& key, int context, const Node& node, const Hands& hands,
                             const CardValues& values, int need) const;

  void store(const Key& key, int context, const Node& node, const Hands& hands, const Proof& proof,
             bool lower, int card);

  // Forgets everything.
  void clear();

 private:
  static constexpr int ways = 16;  // a power of two; the newest is looked at first

  struct Entry {
    std::uint64_t lengths;
    CardSet cards;
    CardSet owner_low;
    CardSet owner_high;
    CardSet relevant;  // places, as in owner_low, whose owners have to be the same
    CardSet counted_for_0;
    CardSet counted_for_1;
    std::int16_t value;
    std::int16_t context;
    std::uint8_t leader;
    bool lower;
  };
  static_assert(sizeof(Entry) == 64);

  // What is looked at in all entries of a bucket before one of them is touched, packed: the tag,
  // the kind of bound, the card to try, and the owners of the best cards of each lane. The spare
  // bits of the first one count the ways, so that a bucket is two lines of the cache.
  struct alignas(64) Outlines {
    std::array<std::uint64_t, ways> of;
    int next_way() const { return static_cast<int>(of[0] >> way_shift); }
  };
  static constexpr int way_shift = 60;

  std::size_t bucket_of(const Key& key) const {
    return static_cast<std::size_t>((key.hash >> 32) * bucket_count_ >> 32);
  }
  [[gnu::always_inline]] static std::optional<Proof> transfer(const Entry& entry, const Node& node,
                                                              const Hands& hands,
                                                              const CardValues& values, int need);
  bool contradicts_none(std::size_t bucket, const Entry& entry) const;

  struct Free {
    void operator()(void* memory) const;
  };
  std::size_t bucket_count_;
  bool used_ = false;
  std::unique_ptr<void, Free> memory_;
  Outlines* outlines_;
  Entry* entries_;
};

}  // namespace coinche
