import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { InstalmentsPlan, PriceRow } from '@kerbside/contracts/http/payments/plans';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { toPounds, type Pence } from '@kerbside/contracts/money/money';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { PlannedLine } from '../methods/method-port.js';
import { mayBeOneDebit, noInstalmentsBecause, type Payer } from '../payment-form/choices.js';
import { hasMinimum, planOf } from '../payment-form/plan.js';
import { sumOf } from '../purchases/ledger.js';

/** A sum to be paid in so many payments. */
interface Spread {
  readonly count: number;
  readonly totalPence: Pence;
  readonly today: IsoDay;
  /** The last day that a payment may fall due. */
  readonly latestOn?: IsoDay | null | undefined;
}

type PricedQuote = Pick<QuoteFacts, 'productType' | 'title' | 'reference' | 'totalPence' | 'originalPence'>;

/** The payments of a sum: the first on the day, the odd pennies in the last. INSTALMENTS_UNAVAILABLE when one would be less than £1, or too late. */
export const spread = ({ count, totalPence, today, latestOn }: Spread): readonly PlannedLine[] => {
  const lines = planOf({ method: 'card', option: 'instalments', count, totalPence, today, startsOn: null, dayOfPayment: null });
  if (!hasMinimum(lines)) throw unavailable('Each payment would be less than £1.00. Choose fewer payments.');
  if (typeof latestOn === 'string' && (lines.at(-1)?.dueOn ?? '') > latestOn)
    throw unavailable('The last payment would fall due too late. Choose fewer payments.');
  return lines;
};

/** The same for a quote. Refuses what it may not be paid in, with the reason; one payment is always fine. */
export const spreadQuote = (facts: QuoteFacts, count: number, payer: Payer): readonly PlannedLine[] => {
  const totalPence = facts.totalPence - payer.rewardsPence;
  if (totalPence < 0) throw unavailable('That is more rewards than there is to pay.');
  if (count > 1) {
    const because = noInstalmentsBecause(facts, payer);
    if (because !== null) throw unavailable(because);
    if (facts.maxInstalments === null) throw unavailable('This is paid in full.');
    if (count > facts.maxInstalments) throw unavailable(`This can be paid in at most ${facts.maxInstalments} payments.`);
  }
  return spread({ count, totalPence, today: payer.today, latestOn: count > 1 ? facts.payBy : null });
};

interface PlanView {
  readonly priced: PricedQuote;
  readonly lines: readonly PlannedLine[];
  readonly paidPence: Pence;
}

/** What is shown of it, in pounds. */
export const planView = ({ priced, lines, paidPence }: PlanView): InstalmentsPlan => {
  const nowPence = sumOf(lines);
  return {
    rows: [rowOf(priced, lines, nowPence)],
    total_price: toPounds(priced.totalPence),
    original_total_price: toPounds(priced.originalPence),
    total_paid: toPounds(paidPence),
  };
};

const rowOf = (priced: PricedQuote, lines: readonly PlannedLine[], nowPence: Pence): PriceRow => ({
  'product-id': priced.productType,
  'product-name': priced.title,
  'payment-subject': priced.reference,
  in_full: toPounds(priced.totalPence),
  'in_full-now': toPounds(nowPence),
  'in_full-now-original': toPounds(priced.originalPence - (priced.totalPence - nowPence)),
  'single-dd-allowed': mayBeOneDebit(nowPence),
  'instalment-price': toPounds(lines[0]?.amountPence ?? 0),
  prices: lines.map(({ dueOn, amountPence }, place) => ({ number: place + 1, price: toPounds(amountPence), date: dueOn })),
});

const unavailable = (message: string): DomainError => new DomainError('INSTALMENTS_UNAVAILABLE', { message });
