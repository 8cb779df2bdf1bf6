import type { CancellationWorking } from '@kerbside/contracts/http/claims/cancellations';
import { typedPrice } from '@kerbside/contracts/payments/typed-payments';
import { penceOfTyped } from '@kerbside/contracts/reading/amount';
import type { Wishes } from '../../api/cancellation-api.js';

export type AmountName = 'feePence' | 'creditNotePence' | 'usedPartPence';
/** Pounds, as typed; absent: computed. */
export type TypedAmounts = Readonly<Partial<Record<AmountName, string | undefined>>>;

/** The computed value of each amount, as its field shows it. */
export const amountNames: Readonly<Record<AmountName, (working: CancellationWorking) => string>> = {
  feePence: ({ feePence }) => typedPrice(feePence),
  creditNotePence: ({ creditNotePence }) => typedPrice(creditNotePence),
  usedPartPence: ({ usedPartPence }) => typedPrice(usedPartPence),
};

export const isAmount = (text: string): boolean => penceOfTyped(text) >= 0;

/** An amount as its field shows it once left: "35" is "35.00"; an empty one is computed again. */
export const shownAmount = (text: string | undefined): string | undefined => {
  if (text === undefined || text.trim() === '') return undefined;
  return isAmount(text) ? typedPrice(penceOfTyped(text)) : text;
};

export const enteredAmounts = ({ feePence, creditNotePence, usedPartPence }: TypedAmounts): Omit<Wishes, 'on'> => ({
  ...(feePence === undefined ? {} : { feePence: penceOfTyped(feePence) }),
  ...(creditNotePence === undefined ? {} : { creditNotePence: penceOfTyped(creditNotePence) }),
  ...(usedPartPence === undefined ? {} : { usedPartPence: penceOfTyped(usedPartPence) }),
});
