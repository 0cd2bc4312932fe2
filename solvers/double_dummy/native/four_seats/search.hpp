// Null-window alpha-beta over the play of the cards: does side 0 get at least `need` points?
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "four_seats/node.hpp"
#include "four_seats/ordering/ordering.hpp"
#include "four_seats/proof.hpp"
#include "four_seats/rules.hpp"
#include "four_seats/table.hpp"
#include "limits.hpp"

namespace coinche {

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

  void set_limits(const Limits& limits) { budget_.set(limits); }
  void clear();
  std::uint64_t nodes() const { return budget_.nodes(); }
  const Rules& rules() const { return rules_; }
  const CardValues& values() const { return values_; }

 private:
  // What a complete trick gives, and what is left to prove after it.
  struct TrickOutcome {
    CardSet cards_left;
    int points;
    int winner;
    bool for_0;
    int need;
  };
  // Legal cards that are not tried yet, with their scores once these are known.
  struct Candidates {
    CardSet left;
    bool scored = false;
    std::array<int, card_count> scores;
  };

  Proof prove_node(const Node& node, int need);
  Proof prove_unsettled(const Node& node, int need);
  [[gnu::always_inline]] std::optional<Proof> settled(CardSet cards, int points_left, int need,
                                                      int leader) const;
  Proof prove_last_trick(int leader, int points) const;
  Proof prove_trick(const Node& node, const Trick& trick, int need, std::uint64_t path,
                    const CardHint& hint);
  Proof prove_card(const Node& node, const Trick& trick, int seat, int card, int need,
                   std::uint64_t path);
  TrickOutcome outcome_of(const Node& node, const Trick& trick, int need) const;
  void add_trick(const TrickOutcome& outcome, const Trick& trick, Proof& proof) const;
  Proof complete_trick(const Node& node, const Trick& trick, int need);
  [[gnu::noinline]] std::optional<Proof> known_last_card(const Node& node, const Trick& trick,
                                                         CardSet legal, int need);
  int context_of(const Node& node) const;
  std::optional<Proof> sibling_proof(int seat, const Trick& trick, const Proof& proof, bool lower,
                                     int other) const;
  // Where all last cards are looked up, a last card has no reply: among cards that the table does
  // not know, the scores choose better than what decided before.
  bool has_reply(const Trick& trick) const {
    return trick.size && !(looks_ahead_ && trick.size == seat_count - 1);
  }
  int preferred_card(int seat, CardSet legal, const Trick& trick, std::uint64_t path,
                     const CardHint& hint) const;
  int most_promising(Candidates& candidates, const Node& node, const Trick& trick, int seat) const;
  void keep_reply(int seat, int card, std::uint64_t path);
  bool hands_make_up(const Node& node, const Trick& trick) const;

  static constexpr std::uint64_t check_interval = 4096;

  Rules rules_;
  CardValues values_;
  Ordering ordering_;
  CardSet exempt_card_;
  bool looks_ahead_;
  int credited_;
  Table table_;
  std::unique_ptr<std::uint8_t[]> replies_;
  Hands hands_{};
  int last_trick_ = 0;
  Budget budget_{check_interval};
};

}  // namespace coinche
