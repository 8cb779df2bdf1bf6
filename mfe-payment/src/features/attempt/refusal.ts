import { CallError } from '@kerbside/contracts/client';
import type { CardPart } from '@kerbside/contracts/cards/card-fields';
import { pay as words } from '../../messages/payment.js';
import { CardRefused, UnsettledPayment, wasCalledOff } from '../card/pay-with-card.js';

export interface PayRefusal {
  /** Missing when nothing was tried, and where it is that of the method. */
  readonly title?: string;
  readonly message: string;
  /** Nobody was asked for money: what was shown is no longer what would be bought. */
  readonly isUntried?: boolean;
  /** Nothing was taken of a card: its customer mends the number, or tries another. */
  readonly isOfCard?: boolean;
  readonly part?: CardPart;
  /** What to correct where, by the form's field names. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What is on the screen may be out of date, so it is reloaded. */
  readonly isStale?: boolean;
  /** Nobody knows whether it began: its answer did not come. */
  readonly isLost?: true;
  /** Something may have been taken, and what is on the screen follows as soon as that is known. */
  readonly isUnknown?: boolean;
  /** The customer must first do or see something on the last step of the quote: what the link to it says. */
  readonly toSummary?: string;
}

/** What payments answers where a card is not taken. */
const cardRefused = 402;

/** GAP of a partner that may not be bought yet (ICOBS 6A.1). */
const gapFirst: readonly string[] = ['GAP_INFORMATION_FIRST', 'GAP_WAITING'];

export const incomplete: PayRefusal = { message: words.required };

export const refusalOf = (error: unknown): PayRefusal => {
  if (error instanceof UnsettledPayment) return { title: words.unsettledBanner, message: words.unsettled, isStale: true, isUnknown: true };
  const refusal = { message: (error instanceof Error && error.message) || words.wentWrong, isUntried: isOutdated(error) };
  if (error instanceof CardRefused) return error.part === undefined ? refusal : { ...refusal, part: error.part, isOfCard: true };
  if (!(error instanceof CallError) || saysNothing(error)) return { ...refusal, message: words.wentWrong, isLost: true };
  if (error.code === 'PRICE_CHANGED') return { ...refusal, message: priceChange(error), isStale: true };
  if (gapFirst.includes(error.code)) return { ...refusal, toSummary: words.gapFirst };
  // This page shows neither its days nor its terms.
  if (error.code === 'SALE_CHANGED') return { ...refusal, toSummary: words.checkSale, isStale: true };
  return { ...refusal, fields: error.fields, isStale: error.status === 409, isOfCard: error.status === cardRefused };
};

const outdated: readonly string[] = ['PRICE_CHANGED', 'PLAN_CHANGED', 'SALE_CHANGED', ...gapFirst];

const isOutdated = (error: unknown): boolean =>
  error instanceof CallError && !wasCalledOff(error) && (outdated.includes(error.code) || isOfVoucher(error));

/** It ran out, was used up or withdrawn, or is not for this customer or cover; or the quote has another. */
export const isOfVoucher = ({ code }: CallError): boolean => code.startsWith('VOUCHER_');

/** There was no response, or none with a message for the customer. */
const saysNothing = ({ code }: CallError): boolean => ['UNREACHABLE', 'TIMED_OUT', 'UNEXPECTED_ANSWER', 'UNEXPECTED'].includes(code);

interface PriceNow {
  readonly totalPence?: unknown;
  readonly isMonthly?: unknown;
}

const priceChange = ({ data, message }: CallError): string => {
  const { totalPence, isMonthly }: PriceNow = typeof data === 'object' && data !== null ? data : {};
  return typeof totalPence === 'number' ? words.priceChanged({ totalPence, isMonthly: isMonthly === true }) : message;
};
