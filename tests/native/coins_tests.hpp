#pragma once

// The engine of Coins equals a plain minimax, with its own rules, on random small positions.
void coins_equal_plain_minimax(int positions);
void coins_other_positions_find_nothing(int positions);
void coins_tables_change_no_answer(int positions);
void coins_limits_leave_true_bounds(int positions);

// The same of layers of each kernel and each width of cells.
void coins_layers_equal_plain_minimax(int positions);
void coins_layers_equal_search(int positions);
void coins_searches_end_at_layers(int positions);
void coins_layers_tell_any_number();
void coins_layers_stop_in_time(int positions);
void coins_layers_go_on_from_kept_cells(int positions);
void coins_layers_refuse_cells_that_cannot_be(int positions);
void coins_wide_cells_tell_high_numbers(int positions);
void coins_cells_are_the_same_by_any_kernel_width_and_jobs(int positions);
