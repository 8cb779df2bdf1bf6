import { DomainError } from '../errors/errors.js';

/** What is known of a key. `A`: the answer, once there is one. */
export interface KeyRecord<A> {
  readonly request: string;
  /** The run that may answer it. */
  readonly holder: string;
  readonly answer: A | null;
}

/** How long to wait for the first of several copies. */
const waitSeconds = 1;

/**
 * Stripe's semantics (docs.stripe.com/api/idempotent_requests): the answer to give again, or undefined when this run is to find it.
 * Throws IDEMPOTENCY_KEY_REUSED when the key names another request, and IDEMPOTENCY_KEY_IN_USE while another run looks for the answer.
 */
export const answerTo = <A>(known: KeyRecord<A>, { request, holder }: Pick<KeyRecord<A>, 'request' | 'holder'>): A | undefined => {
  if (known.request !== request) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
  if (known.answer !== null) return known.answer;
  if (known.holder !== holder) throw inUse();
  return undefined;
};

export const inUse = (): DomainError => new DomainError('IDEMPOTENCY_KEY_IN_USE', { data: { retryAfterSeconds: waitSeconds } });

/** Refused before anything started: the key may be used again, even for another request. */
const nothingBegan: readonly number[] = [400, 401, 403, 404, 429];
/** Nothing was decided, and the caller is told to try again: the same request continues where this one stopped. */
const undecided: readonly number[] = [503, 504];

/** What happens to a key after an answer with this status: the answer is kept, or the key is `free`, or `open` to the same request only. */
export const afterwards = (status: number): 'kept' | 'free' | 'open' => {
  if (nothingBegan.includes(status)) return 'free';
  return undecided.includes(status) ? 'open' : 'kept';
};
