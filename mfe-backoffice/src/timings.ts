/** How long typing must pause before the search runs. */
export const searchPauseMs = 250;

/** The vehicle lookup shows its busy state for at least a second (A9). */
export const vehicleLookupMinimumMs = 1_000;

export const booksPollMs = 1_000;

/** How often the menu counts what waits. */
export const countAgainMs = 60_000;

/** How long it is confirmed that cover was started early (A9). */
export const startedEarlyMs = 2_500;

/** How long a toast of the decision tree stays (A9). */
export const treeToastMs = 2_000;

/** A form is kept as a draft this long after it changed (A9). */
export const draftPauseMs = 500;

export const importPollMs = 1_000;

/** The search for policies whose customers are invited to review us waits this long (A9). */
export const reviewSearchPauseMs = 500;
