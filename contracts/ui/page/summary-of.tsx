import type { SummaryError } from '../controls/error-summary.js';

/** The summary's errors: those fields that are wrong, each with the id of its control. */
export const summaryOf = (fields: readonly (readonly [message: string | undefined, target: string])[]): readonly SummaryError[] =>
  fields.flatMap(([message, target]) => (message === undefined ? [] : [{ message, target }]));
