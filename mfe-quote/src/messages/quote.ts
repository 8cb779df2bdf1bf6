import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import type { ProductType } from '@kerbside/contracts/ids';

/** Words of the journey as a whole. Wording is the product's, character for character where the specification gives it (Q4, Q5, Q8, Q9). */

export const steps = ['your car', 'your details', 'your cover', 'your extras', 'check and agree', 'payment'] as const;

/** Work at a garage is no cover. */
export const stepName = (step: number, productType: ProductType): string =>
  step === 3 && doneAtGarages.includes(productType) ? 'your visit' : (steps[step - 1] ?? '');

export const quote = {
  loading: 'Loading your quote',
  failed: 'We could not load your quote',
  priceChanged: (price: string) => `Price changed to ${price}`,
  priceSame: 'Price stays the same',
  changedElsewhere: (before: string, now: string) => `This quote was changed elsewhere. Its price was ${before} and is now ${now}.`,
  receipt: 'Your price',
  /** Q9. */
  oneOffFee: (price: string) => `One-off fee of ${price}`,
  instalments: (count: number, price: string) => `${count} x ${price}`,
  orInstalments: (count: number, price: string) => `or ${count} x ${price}`,
  voucherWaits: (code: string) => `${code} in your voucher box: applied at payment`,
  lastPayment: (price: string) => `The last payment is ${price}`,
  perMonth: 'per month',
  continue: 'Continue',
  saving: 'Saving',
} as const;
