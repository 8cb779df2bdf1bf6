/** The search asks when typing has paused for this long. */
export const searchPauseMs = 250;

/** The vehicle lookup shows that it works for at least a second (A9). */
export const vehicleLookupMinimumMs = 1_000;
