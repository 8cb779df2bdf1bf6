/** Q9: how long after the last keystroke in the amount the total follows. */
export const rewardsDebounceMs = 300;
/** How often a payment that is being processed is asked about. */
export const processingMs = 3_000;
/** Q4: how long PayPal's form waits before the page sends it. */
export const providerFormMs = 500;
