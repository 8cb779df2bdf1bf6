import type { SummaryError } from '@kerbside/contracts/ui/controls/error-summary';

/** The summary of a form whose fields are refused in one sentence (A5): it says it once, and leads to the first of them. */
export const once = (errors: readonly SummaryError[]): readonly SummaryError[] =>
  errors.filter(({ message }, place) => errors.findIndex((error) => error.message === message) === place);
