import { isAppealAnswer } from '@kerbside/contracts/claims/appeal-answer';
import type { CustomerNote } from '@kerbside/contracts/http/accounts/notes';
import type { Message } from '@kerbside/contracts/http/callbacks/callbacks';
import type { Reminder } from '@kerbside/contracts/http/callbacks/reminders';
import type { Claim } from '@kerbside/contracts/http/claims/claims';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import type { TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import type { Payment } from '@kerbside/contracts/http/payments/payments';
import type { ShownRefund } from '@kerbside/contracts/http/payments/shown-refund';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { londonMoment } from '@kerbside/contracts/days/london-time';
import { formatPounds } from '@kerbside/contracts/money/money';
import { coverName } from '@kerbside/contracts/products/cover-name';
import { quoteName } from '@kerbside/contracts/products/product-names';
import type { Tone } from '@kerbside/contracts/ui/basics/status-tag';
import { payments as paymentWords, quotes as quoteWords } from '../../messages/customer.js';
import { message as messageWords } from '../../messages/office.js';
import { refunds as refundWords } from '../../messages/refunds.js';
import { timeline as words } from '../../messages/timeline.js';
import { visits as visitWords } from '../../messages/visits.js';
import { cancelledOf, paymentTones, priceOf, standingOf } from '../payments/payment-standing.js';
import { callbackPath, claimPath, messagePath, paymentPath, policyPath, quotePath } from '../../paths.js';

export const kinds = ['call', 'note', 'payment', 'message', 'visit', 'claim', 'cover', 'quote'] as const;
export type MomentKind = (typeof kinds)[number];

/** One thing that happened, or will. */
export interface Moment {
  readonly key: string;
  readonly kind: MomentKind;
  /** Of cover: it is an order for work. */
  readonly isOrder?: boolean;
  readonly at: string;
  /** Only its day is known. */
  readonly isDay?: boolean;
  readonly title: string;
  readonly about: string;
  readonly href?: string;
  readonly state?: { readonly tone: Tone; readonly words: string };
}

/** What each kind is read from. */
export interface MomentRecords {
  readonly call: Reminder;
  readonly note: CustomerNote;
  readonly payment: Payment;
  readonly message: Message;
  readonly visit: TrackedBooking;
  readonly claim: Claim;
  readonly cover: Policy;
  readonly quote: Quote;
}

type MomentsOf = { readonly [K in MomentKind]: (record: MomentRecords[K]) => readonly Moment[] };

/** What is told of one record of each kind: a claim and a payment have several moments. */
export const momentsOf: MomentsOf = {
  call: (reminder) => [
    {
      key: `call ${reminder.callback_id}`,
      kind: 'call',
      at: reminder.ticked_off_date ?? reminder.remind_date,
      title: reminder.content,
      about: [reminder.callback ? '' : words.reminder, reminder.reference].filter(Boolean).join(' '),
      href: callbackPath(reminder.callback_id),
      state: stateOfCall(reminder),
    },
  ],
  note: ({ id, writtenAt, text, writtenBy }) => [{ key: `note ${id}`, kind: 'note', at: writtenAt, title: text, about: writtenBy.name }],
  payment: (payment) => [bought(payment), ...refundsOf(payment)],
  message: ({ id, createdAt, subject, channel, status }) => [
    {
      key: `message ${id}`,
      kind: 'message',
      at: createdAt,
      title: subject,
      about: messageWords.channels[channel],
      href: messagePath(id),
      ...(status === 'failed' ? { state: { tone: 'danger', words: messageWords.status.failed } } : {}),
    },
  ],
  visit: ({ id, job, booking_date: day, booking_time: time, workshop_name: garage, status }) => [
    {
      key: `visit ${id}`,
      kind: 'visit',
      at: londonMoment(day, time ?? '00:00').toISOString(),
      title: job,
      about: garage ?? visitWords.noGarage,
      state: {
        tone: status === 'action' ? 'warning' : 'neutral',
        words: status === null ? visitWords.unknown : visitWords.statuses[status],
      },
    },
  ],
  claim: ({ id, reference, history }) =>
    history.map(({ what, at }, place) => ({
      key: `claim ${id} ${place}`,
      kind: 'claim',
      at,
      title: words.claim(reference, isAppealAnswer(history, place) ? words.appealAnswered : words.happened[what]),
      about: '',
      href: claimPath(id),
    })),
  cover: (policy) => [
    ...(policy.cancelledOn ? [cancelled(policy, policy.cancelledOn)] : []),
    ofPolicy(policy, policy.issuedAt, words.bought),
  ],
  quote: (quote) => [
    {
      key: `quote ${quote.id}`,
      kind: 'quote',
      at: quote.createdAt,
      title: words.quote(quoteName(quote)),
      about: quote.reference,
      ...(quote.status === 'open' ? { href: quotePath(quote) } : {}),
      state: {
        tone: quote.status === 'open' ? 'info' : 'neutral',
        words: quote.status === 'open' ? quoteWords.step(quote.step) : quoteWords.status[quote.status],
      },
    },
  ],
};

const stateOfCall = ({ ticked_off: isDone, ticked_off_reason: reason, is_overdue: isOverdue }: Reminder): NonNullable<Moment['state']> => {
  if (isDone) return { tone: 'neutral', words: words.done(reason ?? '–') };
  return isOverdue ? { tone: 'danger', words: words.overdue } : { tone: 'info', words: words.open };
};

const bought = (payment: Payment): Moment => {
  const { id, title, reference, paidAt, createdAt } = payment;
  const standing = standingOf(payment);
  return {
    key: `payment ${id}`,
    kind: 'payment',
    at: paidAt ?? createdAt,
    title: words.payment(priceOf(payment), title),
    about: [reference, cancelledOf(payment)].filter(Boolean).join(', '),
    ...(payment.customerId ? { href: paymentPath(payment.customerId, id) } : {}),
    state: { tone: paymentTones[standing], words: paymentWords.status[standing] },
  };
};

const refundsOf = ({ id, title, reference, refunds, customerId }: Payment): Moment[] =>
  refunds.map(({ refundId, requestedAt, amountPence, parts }) => ({
    key: `refund ${refundId}`,
    kind: 'payment',
    at: requestedAt,
    title: words.refund(formatPounds(amountPence), title),
    about: reference,
    ...(customerId ? { href: paymentPath(customerId, id) } : {}),
    state: standingOfRefund(parts),
  }));

/** By the part that needs most to be known. */
const standingOfRefund = (parts: ShownRefund['parts']): NonNullable<Moment['state']> => {
  if (parts.some(({ status, isSettled }) => status === 'held_up' && !isSettled))
    return { tone: 'danger', words: refundWords.statuses.refused };
  if (parts.some(({ isSettled }) => isSettled)) return { tone: 'neutral', words: refundWords.withBank };
  if (parts.some(({ status }) => status === 'pending')) return { tone: 'info', words: refundWords.statuses.pending };
  return { tone: 'success', words: refundWords.statuses.refunded };
};

/** Known by its day alone, but never before it was bought. */
const cancelled = (policy: Policy, on: string): Moment => {
  const begins = londonMoment(on, '00:00').toISOString();
  const at = begins < policy.issuedAt ? policy.issuedAt : begins;
  return { ...ofPolicy(policy, at, words.cancelled), key: `cancelled ${policy.id}`, isDay: true };
};

const ofPolicy = (policy: Policy, at: string, titleOf: (name: string) => string): Moment => ({
  key: `cover ${policy.id} ${at}`,
  kind: 'cover',
  isOrder: policy.kind === 'order',
  at,
  title: titleOf(coverName(policy)),
  about: [policy.policyNumber, policy.vehicle.registrationNumber].filter(Boolean).join(', '),
  href: policyPath(policy.customerId, policy.id),
});

/** Newest first, what is still to come before it, the soonest last. What two lists have, one of which is not read again yet, is told once, as the later has it. */
export const inOrder = (
  moments: readonly Moment[],
  now: Date,
): { readonly toCome: readonly Moment[]; readonly past: readonly Moment[] } => {
  const told = [...new Map(moments.map((moment) => [moment.key, moment])).values()];
  const sorted = told.toSorted((one, other) => other.at.localeCompare(one.at) || one.key.localeCompare(other.key));
  const isToCome = ({ at }: Moment) => Date.parse(at) > now.getTime();
  return { toCome: sorted.filter(isToCome), past: sorted.filter((moment) => !isToCome(moment)) };
};
