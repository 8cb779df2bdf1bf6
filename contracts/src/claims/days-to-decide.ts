/** We decide within so many working days of what was sent or answered last. */
export const daysToDecide = 5;

/** Beside a question: the day that was named before it no longer holds. */
export const decidedAfterAnswer = `We’ll carry on as soon as we have your answer, and decide within ${daysToDecide} working days of it.`;
