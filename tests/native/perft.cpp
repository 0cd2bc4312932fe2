#include "perft.hpp"

#include <cstdint>
#include <fstream>
#include <sstream>
#include <vector>

#include "check.hpp"
#include "four_seats/engine.hpp"
#include "four_seats/layout.hpp"

using namespace coinche;

namespace {

const std::string suits = "SHDC";
const std::string ranks = "6789TJQKA";
const std::string clockwise_seats = "NESW";

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
  return parts;
}

int strain_number(const std::string& text) {
  if (text == "NT") return no_trump_strain;
  if (text == "AT") return all_trump_strain;
  if (text == "TOP") return obenabe_strain;
  if (text == "BOTTOM") return undenufe_strain;
  return static_cast<int>(suits.find(text));
}

struct Options {
  Rules rules;
  bool clockwise = false;
};

Options parse_options(const std::string& text, StrainKind kind, Game game) {
  Options options;
  options.rules.game = game;
  options.rules.kind = kind;
  for (const std::string& option : split(text, ' ')) {
    const std::string name = option.substr(0, option.find('='));
    const bool on = option.substr(option.find('=') + 1) == "true";
    if (name == "must_under_trump")
      options.rules.must_under_trump = on;
    else if (name == "must_trump_when_partner_wins")
      options.rules.must_trump_when_partner_wins = on;
    else if (name == "overtrump_partner_on_trump_lead")
      options.rules.overtrump_partner_on_trump_lead = on;
    else if (name == "voluntary_trump_must_raise")
      options.rules.voluntary_trump_must_raise = on;
    else if (name == "must_beat_plain")
      options.rules.must_beat_plain = on;
    else if (name == "direction")
      options.clockwise = option == "direction=cw";
    else
      check(false, "unknown option " + name);
  }
  return options;
}

Position parse_deal(const std::string& deal, char leader, bool clockwise, const Layout& layout) {
  const auto turn = [clockwise](std::size_t seat) { return clockwise ? seat : (4 - seat) % 4; };
  Position position;
  position.leader = static_cast<int>(turn(clockwise_seats.find(leader)));
  std::size_t seat = clockwise_seats.find(deal[0]);
  for (const std::string& hand : split(deal.substr(2), ' ')) {
    int suit = 0;
    for (const char letter : hand) {
      if (letter == '.')
        ++suit;
      else
        position.hands[turn(seat)] |=
            bit(layout.inside(suit * lane_bits + static_cast<int>(ranks.find(letter))));
    }
    seat = (seat + 1) % 4;
  }
  return position;
}

std::uint64_t perft(const Rules& rules, const Position& position, int depth) {
  if (depth == 0 || position.finished()) return 1;
  const int seat = position.to_play();
  CardSet left = legal_cards(rules, position.hands[seat], position.trick).cards;
  if (depth == 1) return std::popcount(left);
  std::uint64_t count = 0;
  for (; left; left &= left - 1) {
    Position next = position;
    next.hands[seat] ^= bit(lowest(left));
    next.trick.play(lowest(left), rules);
    if (next.trick.size == seat_count) {
      next.leader = (next.leader + next.trick.best_place) & 3;
      next.trick = {};
    }
    count += perft(rules, next, depth - 1);
  }
  return count;
}

}  // namespace

int run_perft_file(const std::string& path, Game game) {
  std::ifstream file(path);
  check(file.good(), "cannot open " + path);
  int compared = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line[0] == '%') continue;
    const std::vector<std::string> fields = split(line, ';');
    check(fields.size() == 6, "perft line has six fields: " + line);
    const Layout layout(strain_number(fields[1]), game);
    const Options options = parse_options(fields[2], layout.kind(), game);
    const Position position = parse_deal(fields[4], fields[3][0], options.clockwise, layout);
    std::istringstream counts(fields[5]);
    std::uint64_t expected;
    for (std::string depth; counts >> depth >> expected; ++compared) {
      const std::uint64_t found = perft(options.rules, position, std::stoi(depth.substr(1)));
      check(found == expected, fields[0] + " " + depth + ": expected " + std::to_string(expected) +
                                   ", found " + std::to_string(found));
    }
  }
  return compared;
}
