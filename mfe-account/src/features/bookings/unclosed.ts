import type { TrackedBooking } from '@kerbside/contracts/http/garages/tracker';

/** A visit whose day has passed and whose garage has not said what became of it: there is nothing to answer or to choose. */
export const isUnclosed = ({ status, may_change, findings }: TrackedBooking): boolean =>
  status === 'action' && !may_change && !findings.some(({ needs_answer }) => needs_answer);
