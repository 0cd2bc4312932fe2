#include "coins/layers/layers.hpp"

#include <atomic>
#include <cstdlib>
#include <exception>
#include <mutex>
#include <new>
#include <thread>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "coins/layers/sweep.hpp"
#include "invariant.hpp"
#include "limits.hpp"

namespace coinche::coins {
namespace {

constexpr std::uint64_t overrun = 256;  // cells that loops over padded lanes may read past the end

// Large pages, where the system gives them: rows lie far apart, each perhaps on its own page.
void ask_for_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__)
  constexpr std::uintptr_t page = 4096;
  const auto first = (reinterpret_cast<std::uintptr_t>(memory) + page - 1) / page * page;
  const auto end = (reinterpret_cast<std::uintptr_t>(memory) + bytes) / page * page;
  // Advice: where it is not taken, nothing but time is lost.
  if (first < end) madvise(reinterpret_cast<void*>(first), end - first, MADV_HUGEPAGE);
#endif
}

}  // namespace

template <class Width>
void Layer<Width>::Free::operator()(Cell* cells) const {
  std::free(cells);
}

template <class Width>
Layer<Width>::Layer(const Layout& layout, int tricks)
    : layout_(&layout), tricks_(tricks), firsts_(layout.block_numbers()) {
  layout.each_block(tricks, [&](const Shapes& shapes) {
    firsts_[layout.block_number(shapes)] = size_;
    size_ += layout.block_size(shapes);
  });
  // No player wins a coin if none is left: such blocks keep the zeros of calloc.
  cells_.reset(static_cast<Cell*>(std::calloc(size_ + overrun, sizeof(Cell))));
  if (!cells_) throw std::bad_alloc();
  ask_for_large_pages(cells_.get(), size_ * sizeof(Cell));
}

template <class Width>
typename Width::Cell Layer<Width>::at(const Node& node) const {
  COINCHE_CHECK(node.tricks == tricks_);
  const Shapes shapes = layout_->shapes_of(node);
  return cells_[firsts_[layout_->block_number(shapes)] + layout_->place_in_block(node, shapes)];
}

// Threads take groups one by one. One thread works out a cell, from the layer below alone.
template <class Width>
Layer<Width> layer_above(const Layout& layout, const Layer<Width>& below, const Work& work) {
  Layer<Width> layer(layout, below.tricks() + 1);
  const std::vector<Group> groups = layout.groups(layer.tricks());
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> stop = false;
  std::mutex failing;
  std::exception_ptr failure;
  const auto go = [&](const std::function<void()>& watch) {
    try {
      const std::function<void()> watch_all = [&] {
        if (stop.load(std::memory_order_relaxed)) throw Stopped{};
        watch();
      };
      Sweep<Width> sweep(layout, below, layer, work.kernel, watch_all);
      for (std::size_t group; (group = next++) < groups.size();) sweep.run(groups[group]);
    } catch (...) {
      const std::lock_guard lock(failing);
      if (!failure) failure = std::current_exception();
      stop = true;
    }
  };
  {
    std::vector<std::jthread> helpers;
    for (int helper = 1; helper < work.jobs; ++helper) helpers.emplace_back(go, [] {});
    go(work.watch);
  }
  if (failure) std::rethrow_exception(failure);
  return layer;
}

template class Layer<Narrow>;
template class Layer<Middle>;
template class Layer<Wide>;
template Layer<Narrow> layer_above(const Layout&, const Layer<Narrow>&, const Work&);
template Layer<Middle> layer_above(const Layout&, const Layer<Middle>&, const Work&);
template Layer<Wide> layer_above(const Layout&, const Layer<Wide>&, const Work&);

}  // namespace coinche::coins
