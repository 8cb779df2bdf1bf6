import { formatLongDay, type IsoDay } from '../days/dates.js';
import type { GaragePayment } from '../http/payments/payments.js';
import type { PlanLine } from '../http/payments/schedule.js';
import { formatPounds } from '../money/money.js';
import { payAtGarage } from '../money/payment-methods.js';

/** How far something is paid at a garage. Null and undefined: it is paid to us. */
type AtGarage = GaragePayment['status'] | null | undefined;

/** What is said of a visit that nothing was paid for, when it is cancelled. */
export const nothingToRefund = 'You have paid nothing, so there is nothing to refund.';
const backAlready = 'What you paid went back to you before, so there is nothing more to refund.';
const paidToTheGarage = 'You paid the garage, so we have nothing to refund.';

/** What a customer who cancels within the 14-day cooling-off period gets back; `paidToUs` is the wording where the price is paid to us. */
export const changeOfMindWords = (atGarage: AtGarage, paidToUs: string): string => {
  if (!atGarage) return paidToUs;
  return atGarage === 'paid' ? paidToTheGarage : 'Nothing has been paid yet; cancelling costs nothing.';
};

interface WithBank {
  readonly withBank?: { readonly pence: number; readonly backPence: number } | undefined;
}

interface PaidPart extends WithBank {
  readonly paidPence: number;
  readonly atGarage?: AtGarage;
  readonly isLessRefunds?: true | undefined;
}

/** Why nothing is refunded; `isUsed` is the wording where something was paid to us, and used. */
export const nothingBackWords = ({ paidPence, atGarage, withBank, isLessRefunds }: PaidPart, isUsed: string): string => {
  if (atGarage === 'paid') return paidToTheGarage;
  if (!atGarage && (paidPence > 0 || withBank)) return isUsed;
  return isLessRefunds ? backAlready : nothingToRefund;
};

/** What becomes of a payment that its bank, or PayPal, had when what it was for was cancelled. Undefined where neither had any. */
export const withBankWords = ({ withBank }: WithBank): string | undefined => {
  if (!withBank) return undefined;
  const { pence, backPence } = withBank;
  const goes = backPence === 0 ? 'it pays for what was used, and any fee' : `${formatPounds(backPence)} of it goes back to you`;
  return `${formatPounds(pence)} of what you paid was taken back from us. If it comes back to us, ${goes}.`;
};

interface StillToCome {
  readonly toComePence: number;
  readonly onItsWayPence?: number | undefined;
  readonly atGarage?: AtGarage;
}

/** What no longer has to be paid for what is cancelled, and what goes back once it has arrived; undefined where nothing was still to come. */
export const notPaidWords = ({ toComePence, onItsWayPence = 0, atGarage }: StillToCome): string | undefined => {
  if (toComePence === 0) return undefined;
  if (atGarage) return `You no longer pay the garage the ${formatPounds(toComePence)} for it.`;
  const notTakenPence = toComePence - onItsWayPence;
  const notTaken = `The ${formatPounds(notTakenPence)} that was still to come won’t be taken.`;
  if (onItsWayPence === 0) return notTaken;
  return notTakenPence === 0 ? onItsWayBackWords(onItsWayPence) : `${notTaken} ${onItsWayBackWords(onItsWayPence)}`;
};

/** What becomes of a payment that was being taken when what it is for was cancelled. */
export const onItsWayBackWords = (pence: number): string =>
  `${formatPounds(pence)} of what is already on its way goes back to you when it arrives.`;

interface PaymentsAfter extends StillToCome, WithBank {
  readonly othersMonthlyPence?: number | undefined;
}

/** What becomes of the payments for what is cancelled, sentence by sentence. */
export const paymentsAfterWords = (working: PaymentsAfter, isMonthly: boolean): readonly string[] => {
  const { onItsWayPence = 0, othersMonthlyPence } = working;
  const monthly =
    othersMonthlyPence === undefined
      ? 'No more monthly payments are taken.'
      : `The cover you bought with it goes on, at ${formatPounds(othersMonthlyPence)} a month.`;
  const toCome =
    isMonthly || othersMonthlyPence !== undefined
      ? [monthly, onItsWayPence > 0 ? onItsWayBackWords(onItsWayPence) : undefined]
      : [notPaidWords(working)];
  return [...toCome, withBankWords(working)].filter((words) => words !== undefined);
};

/** When the garage is paid. While it proposes another day than the one that was booked, neither is certain. */
export const garagePayDay = (
  { dueOn, proposedOn = dueOn }: Pick<GaragePayment, 'dueOn' | 'proposedOn'>,
  format: (day: IsoDay) => string = formatLongDay,
): string => (proposedOn === dueOn ? format(dueOn) : 'the day of the visit');

/** The same by itself, as in a list. */
export const garagePayDayLabel = (...payment: Parameters<typeof garagePayDay>): string => {
  const day = garagePayDay(...payment);
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}`;
};

interface LineDay extends Pick<PlanLine, 'method' | 'state' | 'dueOn'> {
  /** What the garage takes of the same purchase. */
  readonly atGarage: GaragePayment | null;
}

/** The day of a payment in the list of its purchase's. */
export const lineDayLabel = ({ method, state, dueOn, atGarage }: LineDay, format: (day: IsoDay) => string = formatLongDay): string =>
  atGarage && method === payAtGarage && state === 'due' ? garagePayDayLabel(atGarage, format) : format(dueOn);

/** The garage was to be paid on a day that has passed, and has not said that it was. */
export const isNotToldPaid = ({ status, dueOn, proposedOn = dueOn }: Omit<GaragePayment, 'amountPence'>, today: IsoDay): boolean =>
  status === 'due' && proposedOn === dueOn && dueOn < today;

/** What a customer pays at the garage, in one line: it never says that we were paid. `today` is absent from what is written before the visit. */
export const garagePaymentWords = (payment: GaragePayment, today?: IsoDay): string => {
  const { amountPence, dueOn, proposedOn = dueOn, status } = payment;
  if (status === 'paid') return `${formatPounds(amountPence)} paid at the garage`;
  if (status === 'void') return 'Cancelled: nothing to pay at the garage';
  if (today !== undefined && isNotToldPaid(payment, today))
    return `${formatPounds(amountPence)} was to be paid at the garage on ${formatLongDay(dueOn)}; the garage has not told us that it was`;
  const said = `${formatPounds(amountPence)} to pay at the garage on ${garagePayDay(payment)}`;
  return proposedOn === dueOn ? said : `${said}: it proposed ${formatLongDay(proposedOn)} instead of ${formatLongDay(dueOn)}`;
};

interface PaidVisit {
  readonly booking_date: IsoDay;
  readonly proposal: { readonly date: IsoDay } | null;
  readonly at_garage: Pick<GaragePayment, 'amountPence' | 'status'> | null;
}

/** The same of a visit, from its own facts; null where it was paid to us. */
export const visitPaymentWords = ({ booking_date: dueOn, proposal, at_garage }: PaidVisit, today?: IsoDay): string | null =>
  at_garage && garagePaymentWords({ ...at_garage, dueOn, ...(proposal ? { proposedOn: proposal.date } : {}) }, today);
