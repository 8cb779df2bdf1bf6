import type { VisitToPay } from '@kerbside/contracts/http/garages/bookings';
import type { QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import type { ProductType } from '@kerbside/contracts/ids';
import { formatPounds } from '@kerbside/contracts/money/money';
import { minimumPaymentPence } from '@kerbside/contracts/payments/rewards';

export type Basket = Pick<QuoteFacts, 'productTypes' | 'lines' | 'shownVoucher' | 'totalPence' | 'monthlyPence' | 'paysClaims'>;

/** What is known about a quote's visit and its payer. */
export interface Around {
  /** Null when none is drafted. */
  readonly visit: VisitToPay | null;
  readonly rewardsPence: number;
  readonly unpaid: UnpaidCounts;
}

/** How many other visits are booked and yet to be paid at a garage. */
export interface UnpaidCounts {
  readonly ofCustomer: number;
  /** The most for the same car, telephone number or household, whichever accounts they are of. */
  readonly ofAlike: number;
}

/** Limited because a customer who does not turn up costs a garage its day. */
const mostUnpaidVisits = 3;

const paidThere: readonly ProductType[] = ['mot', 'service'];
/** Comes free with a visit. */
const included: ProductType = 'healthcheck';

/** Whether anything in the basket can be paid at a garage, so that paying there is worth mentioning. */
export const hasVisit = ({ productTypes }: Pick<Basket, 'productTypes'>): boolean =>
  productTypes.some((product) => paidThere.includes(product));

/** Whether there is nothing in it but an MOT, a service, or both, with the health check that comes with them. What pays claims, such as the repairs of an MOT, is ours: the garage takes no money for it. */
export const isOnlyVisits = ({ productTypes, lines, monthlyPence, paysClaims }: Basket): boolean =>
  hasVisit({ productTypes }) &&
  paysClaims !== true &&
  productTypes.every((product) => product === included || paidThere.includes(product)) &&
  lines.every(isPaidThere) &&
  typeof monthlyPence !== 'number';

export const timeLost = 'The time of your visit is no longer held for you. Choose it again first.';
const instead = 'Pay for this one online, or come back after one of them.';
const tooManyUnpaid = `You have ${mostUnpaidVisits} visits booked that you have yet to pay for at a garage. ${instead}`;
const tooManyAlike = `This car, phone number or address has ${mostUnpaidVisits} visits booked that are yet to be paid for at a garage. ${instead}`;

/** Why another visit may not be paid for at a garage; null when it may. */
export const tooManyOf = ({ ofCustomer, ofAlike }: UnpaidCounts): string | null => {
  if (ofCustomer >= mostUnpaidVisits) return tooManyUnpaid;
  return ofAlike >= mostUnpaidVisits ? tooManyAlike : null;
};

/** Why a quote with a visit cannot be paid at its garage, in words for the customer; null when it can. */
export const whyNotAtGarage = (basket: Basket, { visit, rewardsPence, unpaid }: Around): string | null => {
  if (!isOnlyVisits(basket))
    return 'Only an MOT or a service can be paid for at the garage. You are buying something else as well, which is paid online.';
  if (visit === null) return 'Choose a garage and a time first.';
  if (!visit.isChosen || visit.garage === null)
    return 'You have left the garage to us, so you pay online. To pay at the garage, choose one yourself.';
  if (!visit.takesPayments) return `${visit.garage} does not take payments on the day, so you pay online.`;
  if (basket.shownVoucher !== null) return 'A voucher works only online. Remove it to pay at the garage.';
  if (rewardsPence > 0) return 'Rewards work only online. Use none of them to pay at the garage.';
  if (basket.lines.some(({ kind }) => kind === 'adjustment')) return 'We have agreed a price with you that holds only online.';
  if (basket.totalPence < minimumPaymentPence) return `Only ${formatPounds(minimumPaymentPence)} or more can be paid at the garage.`;
  if (!visit.isHeld) return timeLost;
  return tooManyOf(unpaid);
};

const isPaidThere = ({ productType, amountPence }: Basket['lines'][number]): boolean =>
  productType === undefined || paidThere.includes(productType) || (productType === included && amountPence === 0);
