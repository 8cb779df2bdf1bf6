import type { CallRequest } from '@kerbside/contracts/call';
import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import { bookCallback } from '@kerbside/contracts/http/callbacks/callbacks';
import type { TreeAnswerValues } from '@kerbside/contracts/http/callbacks/tree';
import { invalid } from '@kerbside/platform/errors/errors';

type CallbackRequest = CallRequest<typeof bookCallback>['body'];

/** The callback that a call whose nodes ask for its day books, as the customer would book it. Throws INVALID with the field. */
export const bookingOf = ({ callback_subject, callback_date, callback_time }: TreeAnswerValues, person: Person): CallbackRequest => {
  const booking = bookCallback.body.safeParse({
    callback_subject: callback_subject || 'other',
    customer_name: `${person.firstName} ${person.lastName}`.trim(),
    customer_email: person.email,
    customer_phone: person.phone ?? '',
    ...(callback_date ? { callback_date } : {}),
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
