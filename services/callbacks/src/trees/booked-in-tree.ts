import type { CallRequest } from '@kerbside/contracts/call';
import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import { bookCallback } from '@kerbside/contracts/http/callbacks/callbacks';
import type { TreeAnswerValues } from '@kerbside/contracts/http/callbacks/tree';
import { invalid } from '@kerbside/platform/errors/errors';

type Booking = CallRequest<typeof bookCallback>['body'];

interface Call {
  readonly person: Person;
  /** A node on its path asks for the day of the callback. */
  readonly isDayAsked: boolean;
}

/** The callback that was asked for along the tree, as the customer would book it; undefined when none was. Throws INVALID with the field. */
export const bookingOf = (
  { callback_subject, callback_date, callback_time }: TreeAnswerValues,
  { person, isDayAsked }: Call,
): Booking | undefined => {
  if (!callback_date) {
    // A customer who named the subject or the time was promised a call, which would otherwise never come.
    if (isDayAsked && (callback_subject || callback_time)) throw invalid({ callback_date: 'Choose a date' });
    return undefined;
  }
  const booking = bookCallback.body.safeParse({
    callback_subject: callback_subject || 'other',
    customer_name: `${person.firstName} ${person.lastName}`.trim(),
    customer_email: person.email,
    customer_phone: person.phone ?? '',
    callback_date,
    ...(callback_time ? { callback_time } : {}),
  });
  if (booking.success) return booking.data;
  const isDate = booking.error.issues.some(({ path }) => path[0] === 'callback_date');
  throw invalid(
    isDate
      ? { callback_date: 'Choose a date' }
      : { callback_subject: 'We have no phone number of this customer. Add it to their account first.' },
  );
};
