/** Q9: how long after the last keystroke in the amount the total follows. */
export const rewardsDebounceMs = 300;
