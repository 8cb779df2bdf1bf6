import { DomainError, platformRefusals, type Refusals } from '../errors/errors.js';

export interface Failure {
  /** For staff: never the message of an unforeseen error, which may hold a name or a plate. */
  readonly words: string;
  readonly isFinal: boolean;
}

export const failureOf = (error: unknown, refusals: Refusals): Failure => {
  if (!(error instanceof DomainError)) return { words: 'An unexpected error. See the log.', isFinal: false };
  const { code, details } = error;
  const known: Refusals = { ...platformRefusals, ...refusals };
  return { words: details.message ?? known[code]?.[1] ?? code, isFinal: details.isFinal === true };
};
