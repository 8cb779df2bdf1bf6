/** An event on its way to the webhook. `nextAt` is in milliseconds of real time, whatever the sandbox's clock says. */
export interface Delivery {
  readonly id: string;
  readonly event: string;
  readonly status: 'waiting' | 'delivered' | 'dropped' | 'given_up';
  readonly attempts: number;
  readonly nextAt: number;
}

const firstRetryMs = 500;
const longestRetryMs = 60_000;
const mostAttempts = 60;

/** Waits twice as long after each failure, and eventually gives up. */
export const afterAttempt = <D extends Delivery>(delivery: D, isTaken: boolean, now: number): D => {
  const attempts = delivery.attempts + 1;
  if (isTaken) return { ...delivery, attempts, status: 'delivered' };
  if (attempts >= mostAttempts) return { ...delivery, attempts, status: 'given_up' };
  return { ...delivery, attempts, nextAt: now + Math.min(longestRetryMs, firstRetryMs * 2 ** (attempts - 1)) };
};
