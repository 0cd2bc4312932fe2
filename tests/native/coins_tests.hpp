#pragma once

// The engine of Coins equals a plain minimax, with its own rules, on random small positions.
void coins_equal_plain_minimax(int positions);
void coins_other_positions_find_nothing(int positions);
void coins_tables_change_no_answer(int positions);
void coins_limits_leave_true_bounds(int positions);
void coins_layers_equal_plain_minimax(int positions);
void coins_layers_equal_search(int positions);
void coins_layers_tell_any_number();
void coins_layers_keep_limits(int positions);
void coins_layers_are_the_same_on_all_machines(int positions);
