import { DomainError, platformRefusals, type Refusals } from './errors.js';

export interface Failure {
  /** For staff: never what an unforeseen error says, which may hold a name or a plate. */
  readonly words: string;
  readonly isFinal: boolean;
}

export const failureOf = (error: unknown, refusals: Refusals): Failure => {
  if (!(error instanceof DomainError)) return { words: 'An unexpected error. The log has it.', isFinal: false };
  const { code, details } = error;
  const known: Refusals = { ...platformRefusals, ...refusals };
  return { words: details.message ?? known[code]?.[1] ?? code, isFinal: details.isFinal === true };
};
