import type { TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import { StatusTag, type Tone } from '@kerbside/contracts/ui/basics/status-tag';
import { bookings as words } from '../../messages/bookings.js';

type Status = NonNullable<TrackedBooking['status']>;

const tones: Readonly<Record<Status, Tone>> = { booking: 'info', workshop: 'brand', complete: 'success', action: 'warning' };

/** A4: a visit without a known status has no tag; its text says so. */
export function VisitTag({ status }: Pick<TrackedBooking, 'status'>) {
  return status && <StatusTag tone={tones[status]}>{words.statuses[status]}</StatusTag>;
}
