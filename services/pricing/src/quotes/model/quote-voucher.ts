import type { Quote as QuoteView } from '@kerbside/contracts/http/pricing/pricing';
import type { ProductType } from '@kerbside/contracts/ids';
import { formatPounds } from '@kerbside/contracts/money/money';
import { isAsAgreed } from '../../price/adjustment.js';
import { voucherFor, voucherLines, voucherNote, voucherOver, type GrantedVoucher, type PaidPer } from '../../price/discount.js';
import { sumOf } from '../../price/price-line.js';
import { splitByProduct } from '../../price/split.js';
import type { Quote } from './quote.js';

type VoucherQuote = Pick<Quote, 'productType' | 'price' | 'voucher' | 'adjustment'>;

const noTax = () => 0;

const typesIn = ({ productType, price }: VoucherQuote): readonly ProductType[] => [
  productType,
  ...splitByProduct(price?.lines ?? [], noTax).map((share) => share.productType),
];

const paidPer = ({ price }: VoucherQuote): PaidPer => price?.per ?? 'total';

/** The voucher as the products of the quote have it, whatever length of cover is chosen: for prices of every length. */
export const voucherOnTerms = (quote: VoucherQuote): GrantedVoucher | null => voucherFor(quote.voucher.granted, typesIn(quote));

/** Whether the price is one that staff agreed, and stands without a code. */
const isBareAgreed = ({ adjustment, price }: VoucherQuote): boolean =>
  price !== null && isAsAgreed(adjustment?.agreed, price.lines) && price.lines.every(({ kind }) => kind !== 'voucher');

/** What others may know of the voucher in the price; null while it takes nothing off, and is not used up. */
export const voucherGiven = (quote: VoucherQuote): QuoteView['voucher'] => {
  const given = isBareAgreed(quote) ? null : voucherOver(voucherOnTerms(quote), paidPer(quote));
  return given && { code: given.code, label: given.label };
};

const agreedNote = (quote: VoucherQuote): string | undefined =>
  isBareAgreed(quote) ? 'This code takes nothing off, because your price was agreed with our team.' : undefined;

/** What the price was with a code that has ended, as far as the code alone moved it. */
const endedNote = (quote: VoucherQuote, why: string, granted: GrantedVoucher): string => {
  const { price, adjustment } = quote;
  const given = voucherOver(voucherFor({ ...granted, ended: undefined }, typesIn(quote)), paidPer(quote));
  if (!price || !given || adjustment) return `${why} Your price is now without it.`;
  const before = formatPounds(price.totalPence + sumOf(voucherLines(given, price.originalPence)));
  return `${why} Your price was ${before}${price.per === 'month' ? ' a month' : ''} with it, and is now without it.`;
};

/** The voucher on the quote, and why it does not give all. */
export const voucherShown = (quote: VoucherQuote): QuoteView['voucher'] => {
  const { granted } = quote.voucher;
  if (!granted) return null;
  const { code, label, ended } = granted;
  if (ended !== undefined) return { code, label, note: endedNote(quote, ended, granted), isEnded: true };
  const note = voucherNote(granted, typesIn(quote), paidPer(quote)) ?? agreedNote(quote);
  return { code, label, ...(note === undefined ? {} : { note }) };
};
