// Null-window alpha-beta over the play of the cards: does side 0 get at least `need` points?
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "four_seats/node.hpp"
#include "four_seats/ordering.hpp"
#include "four_seats/proof.hpp"
#include "four_seats/rules.hpp"
#include "four_seats/table.hpp"

namespace coinche {

// Thrown out of a search that reached a limit or was asked to stop; nothing proven is lost.
struct Stopped {};

// When a search stops: all of them are checked every few thousand nodes, the count of nodes exactly.
struct Limits {
  std::optional<std::chrono::steady_clock::time_point> deadline;
  std::uint64_t nodes = UINT64_MAX;
  std::function<bool()> interrupted;  // asked every few thousand nodes; may throw
};

// Cards held, the trick on the table and who led it.
struct Position {
  Hands hands{};
  int leader = 0;
  Trick trick;

  int to_play() const { return (leader + trick.size) & 3; }
  bool finished() const { return !trick.size && !(hands[0] | hands[1] | hands[2] | hands[3]); }
};

class Search {
 public:
  // `credited` has a bit for every seat whose tricks count for side 0 (both of its seats, or one
  // alone for a generale).
  Search(const Rules& rules, const CardValues& values, int credited, std::size_t table_mebibytes);

  // A proof about the points side 0 still gets from the position, those of the trick on the table
  // included. Throws Stopped.
  Proof prove(const Position& position, int last_trick, int need);

  void set_limits(const Limits& limits);
  void clear();
  std::uint64_t nodes() const { return nodes_; }
  const Rules& rules() const { return rules_; }
  const CardValues& values() const { return values_; }

 private:
  Proof prove_node(const Node& node, int need);
  Proof prove_unsettled(const Node& node, int need);
  [[gnu::always_inline]] bool settled(CardSet cards, int points_left, int need, int leader,
                                      Proof& proof) const;
  Proof prove_last_trick(int leader, int points) const;
  Proof prove_trick(const Node& node, const Trick& trick, int need, std::uint64_t path,
                    const CardHint& hint);
  Proof prove_card(const Node& node, const Trick& trick, int seat, int card, int need,
                   std::uint64_t path);
  // What a complete trick leaves to be proven, and whom its points go to.
  struct Completed {
    CardSet cards_left;
    int points;
    int winner;
    bool for_0;
    int need;
  };
  Completed completed(const Node& node, const Trick& trick, int need) const;
  void add_trick(const Completed& completed, const Trick& trick, Proof& proof) const;
  Proof complete_trick(const Node& node, const Trick& trick, int need);
  [[gnu::noinline]] bool known_last_card(const Node& node, const Trick& trick, CardSet legal,
                                         int need, Proof& proof);
  int context_of(const Node& node) const;
  bool sibling_proof(int seat, const Trick& trick, const Proof& proof, bool lower, int other,
                     Proof& result) const;
  // Of last cards that no look ahead settled, ordering knows better than what decided before.
  bool has_reply(const Trick& trick) const {
    return trick.size && !(looks_ahead_ && trick.size == seat_count - 1);
  }
  int preferred_reply(int seat, CardSet legal, const Trick& trick, std::uint64_t path,
                      const CardHint& hint) const;
  void count_node() {
    if (nodes_ >= check_at_) check_limits();
    ++nodes_;
  }
  void check_limits();

  Rules rules_;
  CardValues values_;
  OrderingWeights weights_;
  Ordering ordering_;
  CardSet exempt_card_;
  bool looks_ahead_;
  int credited_;
  Table table_;
  std::unique_ptr<std::uint8_t[]> replies_;
  Hands hands_{};
  int last_trick_ = 0;
  Limits limits_;
  std::uint64_t nodes_ = 0;
  std::uint64_t check_at_ = 0;
};

}  // namespace coinche
