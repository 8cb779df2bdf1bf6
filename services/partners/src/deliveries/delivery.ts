export interface Try {
  readonly at: Date;
  /** Null when there was no answer. */
  readonly status: number | null;
  readonly ms: number;
  /** The start of the answer, or what went wrong. */
  readonly note: string;
}

export interface DeliveryRecord {
  readonly id: string;
  readonly partnerId: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly eventType: string;
  /** When the event was placed in the feed. */
  readonly recordedAt: Date;
  readonly status: 'waiting' | 'delivered' | 'failed';
  readonly tries: readonly Try[];
  /** How many tries of the schedule have been used; sending again starts from 0. */
  readonly step: number;
  readonly nextTryAt: Date | null;
  /** Until when it is being tried, unless its process dies; absent or null while it is not. */
  readonly triedUntil?: Date | null;
  /** Counts the claims: when two processes claimed it, only the last may record the outcome. */
  readonly claims: number;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

/** One event goes to one endpoint once, however often it is queued. */
export const deliveryId = (endpointId: string, eventId: string): string => `${endpointId}:${eventId}`;

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** It is being sent at this moment: sent again, it would arrive twice, and what comes of this try would not be known. */
export const isTried = ({ triedUntil }: Pick<DeliveryRecord, 'triedUntil'>, now: Date): boolean => !!triedUntil && triedUntil > now;

/** It is about to be sent: a colleague who sends it again as well has no more to do. */
export const isUntried = (delivery: Pick<DeliveryRecord, 'status' | 'step'> | undefined): boolean =>
  delivery?.status === 'waiting' && delivery.step === 0;

/** The pauses after each failed try: the schedule of Standard Webhooks 1.0.0, which ends after more than three days. */
const pauses = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];
const longestRetryAfter = 24 * hour;
/** Spreads out retries that failed together. */
const jitter = 0.1;

export const isSuccess = ({ status }: Pick<Try, 'status'>): boolean => status !== null && status >= 200 && status < 300;

/** 410: the receiver wants no more deliveries from us. */
export const isGone = ({ status }: Pick<Try, 'status'>): boolean => status === 410;

const busyAnswers: readonly (number | null)[] = [429, 502, 503, 504];
const shortestRest = 10 * second;

/** How long to leave alone an endpoint that says it is overloaded. */
export const restAfter = ({ status }: Pick<Try, 'status'>, retryAfterMs: number | undefined): number | undefined =>
  busyAnswers.includes(status) ? Math.min(Math.max(retryAfterMs ?? 0, shortestRest), longestRetryAfter) : undefined;

type Outcome = Pick<DeliveryRecord, 'status' | 'step' | 'nextTryAt' | 'endedAt'>;

interface DeliveryTry {
  readonly step: number;
  readonly try: Try;
  readonly now: Date;
  /** What the answer's Retry-After asks for. */
  readonly retryAfterMs?: number | undefined;
  /** From 0 to 1. */
  readonly chance: number;
}

export const afterTry = ({ step, try: tried, now, retryAfterMs = 0, chance }: DeliveryTry): Outcome => {
  if (isSuccess(tried)) return { status: 'delivered', step: step + 1, nextTryAt: null, endedAt: now };
  const pause = pauses[step];
  if (pause === undefined) return { status: 'failed', step: step + 1, nextTryAt: null, endedAt: now };
  const wait = Math.max(pause * (1 + jitter * chance), Math.min(retryAfterMs, longestRetryAfter));
  return { status: 'waiting', step: step + 1, nextTryAt: new Date(now.getTime() + wait), endedAt: null };
};

/** For a delivery that can never be sent. It does not count as a failure of the endpoint. */
export const undeliverable = (now: Date): Omit<Outcome, 'step'> => ({ status: 'failed', nextTryAt: null, endedAt: now });
