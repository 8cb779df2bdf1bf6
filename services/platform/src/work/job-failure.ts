import { DomainError, platformRefusals, type Refusals } from '../errors/errors.js';

export interface Failure {
  /** For staff: never the message of an unforeseen error, which may hold a name or a plate. */
  readonly words: string;
  readonly isFinal: boolean;
  /** Another service or an outside party did not answer, as while it is still starting. */
  readonly isSilence: boolean;
}

export const failureOf = (error: unknown, refusals: Refusals): Failure => {
  if (!(error instanceof DomainError)) return { words: 'An unexpected error. See the log.', isFinal: false, isSilence: false };
  const { code, details } = error;
  const known: Refusals = { ...platformRefusals, ...refusals };
  return { words: details.message ?? known[code]?.[1] ?? code, isFinal: details.isFinal === true, isSilence: silence.includes(code) };
};

const silence: readonly string[] = ['SERVICE_UNAVAILABLE', 'TIMED_OUT'];

/** A job waits for whom it needs: that is worth an error only once it is stuck, or where it failed by itself. */
export const logLevelOf = ({ isSilence, isFinal }: Failure, isStuck: boolean): 'warn' | 'error' =>
  isSilence && !isFinal && !isStuck ? 'warn' : 'error';
