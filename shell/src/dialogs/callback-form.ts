import { closedFor, closedWords, hasTime, isSlotClosed } from '@kerbside/contracts/callbacks/callback-times';
import { isoDay } from '@kerbside/contracts/days/dates';
import { required } from '@kerbside/contracts/fields';
import { bookCallback } from '@kerbside/contracts/http/callbacks/callbacks';
import * as z from 'zod/mini';
import { callback as words } from '../messages/callback.js';

interface CallbackForm {
  readonly callback_subject: string;
  readonly callback_date: string;
  readonly callback_time?: string | undefined;
}

/** Whether the time was chosen for another day, and is closed on the one that is chosen now. */
export const isTimeGone = ({ callback_subject, callback_date, callback_time = '' }: CallbackForm, now: Date): boolean =>
  hasTime(callback_subject) && callback_time !== '' && isSlotClosed(callback_date, callback_time, now);

/** Where we call within 24 hours no day is asked: they count from when it is booked. */
const bodyOf = (subject: string) =>
  z.extend(bookCallback.body, {
    callback_date: hasTime(subject) ? isoDay('Choose a date') : z.string(),
    callback_time: hasTime(subject) ? required(words.chooseTime) : z.optional(z.string()),
  });

/** The contract's own body, with A5's rules about days and times checked before it is sent. The service checks them again. */
export const callbackForm = (now: Date, subject = '') =>
  bodyOf(subject).check(
    ...(['sunday', 'bank-holiday'] as const).map((why) =>
      z.refine<CallbackForm>(({ callback_subject, callback_date }) => !hasTime(callback_subject) || closedFor(callback_date) !== why, {
        path: ['callback_date'],
        error: closedWords[why],
      }),
    ),
    z.refine((chosen) => !isTimeGone(chosen, now), { path: ['callback_time'], error: words.timeGone }),
  );
