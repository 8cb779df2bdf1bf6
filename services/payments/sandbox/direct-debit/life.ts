import { addBankDays } from '@kerbside/contracts/days/bank-days';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { CollectorEvent, MandateRecord, DebitPayment, DebitRefund } from './objects.js';

// The life of a direct debit at Bacs, day by day. Pure: each rule says what happens next to an object, if it happens by that day.

export interface StatusChange<T> {
  readonly status: T;
  readonly action: string;
  readonly details: CollectorEvent['details'];
}

const scheme = 'bacs' as const;
const byBank = (cause: string, description: string, reason_code: string): CollectorEvent['details'] => ({
  origin: 'bank',
  cause,
  description,
  reason_code,
  scheme,
});
const byCollector = (cause: string, description: string): CollectorEvent['details'] => ({
  origin: 'gocardless',
  cause,
  description,
  scheme,
});

/** Bank days until a mandate is active, from the day it was made. */
const untilActive = 3;
const untilCancelled = 10;

export const nextOfMandate = (mandate: MandateRecord, today: IsoDay): StatusChange<MandateRecord['status']> | undefined => {
  const { status, _createdOn: madeOn, _scenario: scenario } = mandate;
  const isPast = (days: number): boolean => today >= addBankDays(madeOn, days);
  if (status === 'pending_submission')
    return { status: 'submitted', action: 'submitted', details: byCollector('mandate_submitted', 'The mandate was sent to the bank.') };
  if (status === 'submitted' && isPast(untilActive) && scenario === 'unknown_account')
    return {
      status: 'failed',
      action: 'failed',
      details: byBank('invalid_bank_details', 'The bank does not know the account.', 'AUDDIS-5'),
    };
  if (status === 'submitted' && isPast(untilActive))
    return { status: 'active', action: 'active', details: byCollector('mandate_activated', 'Nothing speaks against collecting from it.') };
  if (status === 'active' && scenario === 'cancels' && isPast(untilCancelled)) return cancelledByBank;
  return undefined;
};

export const cancelledByBank: StatusChange<'cancelled'> = {
  status: 'cancelled',
  action: 'cancelled',
  details: byBank('mandate_cancelled', 'The customer cancelled the mandate at the bank.', 'ADDACS-1'),
};

export const isAlive = ({ status }: MandateRecord): boolean => status !== 'failed' && status !== 'cancelled';

/** The first day on which money can be collected from the mandate. */
export const nextChargeDate = (mandate: MandateRecord, today: IsoDay): IsoDay => {
  const soonest = addBankDays(today, 2);
  const first = addBankDays(mandate._createdOn, 5);
  return mandate.status === 'active' || first <= soonest ? soonest : first;
};

const failed = (cause: string, description: string, code: string): StatusChange<'failed'> => ({
  status: 'failed',
  action: 'failed',
  details: byBank(cause, description, code),
});
const refused = failed('refer_to_payer', 'The bank referred the payment to its payer.', 'ARUDD-0');

export const chargedBack: StatusChange<'charged_back'> = {
  status: 'charged_back',
  action: 'charged_back',
  details: byBank('refund_requested', 'The customer claimed the payment back under the Direct Debit Guarantee.', 'DDICA-5'),
};
export const paymentFailed = refused;

export const nextOfPayment = (
  payment: DebitPayment,
  mandate: MandateRecord,
  today: IsoDay,
): StatusChange<DebitPayment['status']> | undefined => {
  const { status, charge_date: chargedOn } = payment;
  const scenario = mandate._scenario;
  const isPast = (days: number): boolean => today >= addBankDays(chargedOn, days);
  switch (status) {
    case 'pending_submission':
      if (!isAlive(mandate)) return cancelled;
      return isPast(-2)
        ? { status: 'submitted', action: 'submitted', details: byCollector('payment_submitted', 'The payment was sent to the bank.') }
        : undefined;
    case 'submitted':
      if (!isAlive(mandate) && today < chargedOn) return cancelled;
      if (scenario === 'refuses') return isPast(1) ? refused : undefined;
      return isPast(2)
        ? { status: 'confirmed', action: 'confirmed', details: byCollector('payment_confirmed', 'The time in which banks refuse is over.') }
        : undefined;
    case 'confirmed':
      if (!isPast(3)) return undefined;
      return scenario === 'fails_late'
        ? refused
        : { status: 'paid_out', action: 'paid_out', details: byCollector('payment_paid_out', 'The payment was paid out.') };
    case 'paid_out':
      return scenario === 'claims' && isPast(8) ? chargedBack : undefined;
    default:
      return undefined;
  }
};

const cancelled: StatusChange<'cancelled'> = {
  status: 'cancelled',
  action: 'cancelled',
  details: byCollector('mandate_cancelled', 'The mandate of the payment was cancelled.'),
};

/** The bank sends a refund back. */
export const bounced: StatusChange<'bounced'> = {
  status: 'bounced',
  action: 'bounced',
  details: byCollector('refund_bounced', 'The bank sent the refund back.'),
};

export const nextOfRefund = ({ status, _createdOn }: DebitRefund, today: IsoDay): StatusChange<DebitRefund['status']> | undefined =>
  status === 'pending_submission' && today >= addBankDays(_createdOn, 1)
    ? { status: 'paid', action: 'paid', details: byCollector('refund_paid', 'The refund was paid.') }
    : undefined;
