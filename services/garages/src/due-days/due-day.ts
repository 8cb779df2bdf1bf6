import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type { EventData } from '@kerbside/contracts/event';
import type { policyIssued } from '@kerbside/contracts/events/claims';
import type { paymentAnnounced, paymentCollected, paymentMissed, paymentsScheduled } from '@kerbside/contracts/events/payments';
import { formatPounds, type Pence } from '@kerbside/contracts/money/money';
import { receiptWords } from '@kerbside/contracts/payments/receipt-words';
import { isByTheMonth } from '@kerbside/contracts/policies/continuation';
import { productNames } from '@kerbside/contracts/products/product-names';

/** A day of a purchase, as events of other services told it. */
export interface DueDay {
  /** The same for ever: "payment-<purchase>-<line>", "renewal-<policy>". */
  readonly key: string;
  readonly purchaseId: string;
  /** Of a payment. */
  readonly quoteId?: string;
  readonly customerId: string;
  readonly kind: 'payment' | 'renewal';
  readonly title: string;
  readonly day: IsoDay;
  readonly isCancelled: boolean;
  /** Of what, and whether it has come. `dueOn`: its own day, where it may be on the one on which it was paid, or is tried again. */
  readonly payment?: { readonly title: string; readonly amountPence: Pence; readonly isPaid: boolean; readonly dueOn?: IsoDay };
  /** Why a renewal is not due. Several reasons may hold, and each ends by itself. */
  readonly notDue?: readonly NotDue[];
}

type NotDue = 'cancelled' | 'not-paid' | 'renewal-off' | 'renewed' | 'car-archived' | 'settled';

/** As stored. `sequence` counts its changes. */
export type KeptDay = DueDay & { readonly sequence: number; readonly changedAt: Date };

type ScheduleEvent = EventData<typeof paymentsScheduled>;
type PaymentNotice = EventData<typeof paymentAnnounced>;
type CollectedLine = Pick<EventData<typeof paymentCollected>, 'purchaseId' | 'line'>;
type MissedLine = CollectedLine & Pick<EventData<typeof paymentMissed>, 'tryOn'>;
type DuePayment = Pick<ScheduleEvent, 'purchaseId' | 'quoteId' | 'customerId' | 'title'>;

export const paymentKey = (purchaseId: string, line: number): string => `payment-${purchaseId}-${line}`;

const paymentDay = (
  { purchaseId, quoteId, customerId, title }: DuePayment,
  { line, dueOn, amountPence }: ScheduleEvent['payments'][number],
): DueDay => ({
  key: paymentKey(purchaseId, line),
  purchaseId,
  quoteId,
  customerId,
  kind: 'payment',
  ...asPayment({ title, amountPence, isPaid: false }),
  day: dueOn,
  isCancelled: false,
});

const asPayment = (payment: NonNullable<DueDay['payment']>, unpaid = 'due'): Pick<DueDay, 'title' | 'payment'> => {
  const state = payment.isPaid ? receiptWords.states.collected.toLowerCase() : unpaid;
  return { payment, title: `Payment of ${formatPounds(payment.amountPence)} ${state}: ${payment.title}` };
};

/**
 * A payment has come at `paidAt`, or was taken back: whether it is owed again depends on the cover. Nothing that was paid is ahead: what came early moves
 * to the day it came. What was paid with the sale was never due.
 */
export const paidDay = (its: CollectedLine, before: readonly DueDay[], paidAt?: Date): DueDay[] =>
  ofLine(its, before, (day, payment) => {
    const [isPaid, dueOn] = [paidAt !== undefined, ownDay(day)];
    const told = asPayment({ ...payment, isPaid, dueOn }, 'taken back');
    return { ...day, ...told, day: paidAt ? soonerOf(londonDay(paidAt), dueOn) : dueOn, isCancelled: day.isCancelled && !isPaid };
  });

/** A payment is owed, and is taken on the day of the next try, or stays overdue on its own. */
export const missedDay = ({ tryOn, ...its }: MissedLine, before: readonly DueDay[]): DueDay[] =>
  ofLine(its, before, (day, payment) => {
    const dueOn = ownDay(day);
    return { ...day, ...asPayment({ ...payment, isPaid: false, dueOn }, tryOn ? 'due again' : 'overdue'), day: tryOn ?? dueOn };
  });

/** The day of one payment, changed; none where it is not kept. */
const ofLine = (
  { purchaseId, line }: CollectedLine,
  before: readonly DueDay[],
  change: (day: DueDay, payment: NonNullable<DueDay['payment']>) => DueDay,
): DueDay[] => before.flatMap((day) => (day.key === paymentKey(purchaseId, line) && day.payment ? [change(day, day.payment)] : []));

const ownDay = ({ day, payment }: DueDay): IsoDay => payment?.dueOn ?? day;

const soonerOf = (one: IsoDay, other: IsoDay): IsoDay => (one < other ? one : other);

/** The list replaces the one before: what it no longer has, and had not fallen due, is cancelled. What was missed stays missed. */
export const scheduledDays = (plan: ScheduleEvent, before: readonly DueDay[], at: Date): DueDay[] => {
  const { purchaseId } = plan;
  const days = plan.payments.flatMap(({ tryOn, ...payment }) => {
    const day = paymentDay(plan, payment);
    return tryOn === undefined ? day : missedDay({ purchaseId, line: payment.line, tryOn }, [day]);
  });
  const today = londonDay(at);
  const rest = before.filter((one) => one.kind === 'payment' && ownDay(one) > today && days.every(({ key }) => key !== one.key));
  return [...days, ...cancelledDays(rest, today)];
};

export const announcedDay = (payment: PaymentNotice): DueDay => paymentDay(payment, payment);

/**
 * Nothing more is collected or renewed: every day after `on` is cancelled, that of a next try too, but for what was paid before it was due. What was missed is
 * owed no more, and where the cover is over no earlier payment is due either: one that is on its way goes back.
 */
export const cancelledDays = (before: readonly DueDay[], on: IsoDay, isCoverOver = false): DueDay[] =>
  before.flatMap((day) => {
    const wasMissed = day.payment?.dueOn !== undefined;
    const isOver = day.day > on || ownDay(day) > on || (day.kind === 'payment' && (isCoverOver || wasMissed));
    return isOver && !day.payment?.isPaid ? [{ ...day, isCancelled: true }] : [];
  });

/** The last day on which something of a quote is still to be paid; undefined where nothing is. */
export const lastToPay = (days: readonly DueDay[], quoteId: string): IsoDay | undefined =>
  days
    .flatMap((one) => (one.quoteId === quoteId && !one.isCancelled && one.payment?.isPaid === false ? [one.day] : []))
    .toSorted()
    .at(-1);

type CoverEvent = Pick<
  EventData<typeof policyIssued>,
  'policyId' | 'policyNumber' | 'paymentId' | 'customerId' | 'productType' | 'startsOn' | 'endsOn'
>;

export const renewalKey = (policyId: string): string => `renewal-${policyId}`;

/** On the last day of cover. Monthly cover continues by itself, and an order has no days: neither is renewed. */
export const renewalDay = (policy: CoverEvent): DueDay | undefined => {
  const { policyId, paymentId, customerId, productType, startsOn, endsOn } = policy;
  if (startsOn === undefined || endsOn === undefined || isByTheMonth({ startsOn, endsOn })) return undefined;
  const title = `Renewal due: ${productNames[productType]}, ${policy.policyNumber}`;
  return { key: renewalKey(policyId), purchaseId: paymentId, customerId, kind: 'renewal', title, day: endsOn, isCancelled: false };
};

/** The day once a reason not to renew holds, or holds no longer. */
export const excused = <D extends DueDay>(day: D, reason: NotDue, holds: boolean): D => {
  const others = (day.notDue ?? []).filter((one) => one !== reason);
  const notDue = holds ? [...others, reason] : others;
  return { ...day, notDue, isCancelled: notDue.length > 0 };
};

/** What is to be stored; undefined when nothing changes. */
export const keptAs = (kept: KeptDay | undefined, day: DueDay, at: Date): KeptDay | undefined => {
  const { title, customerId, isCancelled } = day;
  const isExcusedAlike = (kept?.notDue ?? []).join() === (day.notDue ?? []).join();
  const isSame =
    isExcusedAlike && kept?.day === day.day && kept.title === title && kept.isCancelled === isCancelled && kept.customerId === customerId;
  return isSame ? undefined : { ...day, sequence: kept ? kept.sequence + 1 : 0, changedAt: at };
};
