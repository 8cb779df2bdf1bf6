/** Q9: how long typing an amount rests before the total follows it. */
export const rewardsDebounceMs = 300;
