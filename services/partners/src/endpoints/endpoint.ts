/** A signing secret as stored. The newest comes first; those before keep signing until they expire. */
export interface Secret {
  readonly sealed: string;
  readonly endsAt: Date | null;
}

export type DisabledBecause = 'staff' | 'failing' | 'gone';

export interface Endpoint {
  readonly id: string;
  readonly partnerId: string;
  readonly url: string;
  /** When empty: every type of the partner's topics. */
  readonly eventTypes: readonly string[];
  readonly status: 'active' | 'disabled';
  readonly disabledBecause: DisabledBecause | null;
  /** Since when nothing has been delivered, if the last try failed. */
  readonly failingSince: Date | null;
  /** How many connections in a row got no answer. */
  readonly unreachable: number;
  /** Nothing is sent before then: the endpoint asked for a pause, or did not answer. */
  readonly restUntil: Date | null;
  readonly secrets: readonly Secret[];
  readonly createdAt: Date;
}

export const mostEndpoints = 10;
const changeOverMs = 24 * 60 * 60 * 1_000;
const patienceMs = 5 * 24 * 60 * 60 * 1_000;

/** Five days of failures without one success: nobody is listening. */
export const isGivenUp = (failingSince: Date, now: Date): boolean => now.getTime() - failingSince.getTime() >= patienceMs;

const firstPauseMs = 5_000;
const longestPauseMs = 15 * 60_000;

/** How long an unreachable endpoint is left alone: doubles with each connection in a row that fails. */
export const pauseAfter = (unreachable: number): number => Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(unreachable - 1, 20));

/** The secrets that sign at a given time, newest first. */
export const signingSecrets = ({ secrets }: Pick<Endpoint, 'secrets'>, now: Date): readonly Secret[] =>
  secrets.filter(({ endsAt }) => endsAt === null || endsAt > now);

/** Each header of a delivery holds so many signatures at most. */
const mostSecrets = 5;

/** Each secret keeps signing for a day once it is replaced, also where the next one is replaced within that day. */
export const withNewSecret = (endpoint: Pick<Endpoint, 'secrets'>, sealed: string, now: Date): readonly Secret[] => {
  const dayLater = new Date(now.getTime() + changeOverMs);
  const before = signingSecrets(endpoint, now).map((secret) => ({ ...secret, endsAt: secret.endsAt ?? dayLater }));
  return [{ sealed, endsAt: null }, ...before].slice(0, mostSecrets);
};

/** Whether an event of this topic and type goes to this endpoint of a partner that may read `topics`. */
export const wants = (
  { eventTypes }: Pick<Endpoint, 'eventTypes'>,
  topics: readonly string[],
  event: { readonly topic: string; readonly type: string },
): boolean => topics.includes(event.topic) && (eventTypes.length === 0 || eventTypes.includes(event.type));
