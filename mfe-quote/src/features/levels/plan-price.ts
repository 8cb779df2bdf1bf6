import { formatPounds, toPence, type Pence } from '@kerbside/contracts/money/money';
import { cover as words } from '../../messages/cover.js';
import { quote as quoteWords } from '../../messages/quote.js';
import type { Plan } from './plan-cards.js';

interface PlanPrice {
  /** Pounds. */
  readonly gross: number;
  readonly discounted: number;
  readonly per: 'total' | 'month';
  /** 0: by the month. Undefined for what lasts for no length of time. */
  readonly months?: number;
  readonly instalments: { readonly count: number; readonly pence: Pence } | null;
}

const aYear = 12;

/** What a card says of its price: in full and by the month; a monthly price by the year; instalments and what they come to (Q4, Q9). */
export const pricesOf = (price: PlanPrice | undefined, byInstalments: boolean): Pick<Plan, 'price' | 'original' | 'alsoPrice'> => {
  if (!price || price.gross === 0) return { price: undefined };
  const { discounted, gross, per, months = 0, instalments } = price;
  const pence = toPence(discounted);
  const original = discounted < gross ? { original: formatPounds(toPence(gross)) } : {};
  if (byInstalments && instalments)
    return { price: words.instalmentsOf(instalments.count, formatPounds(instalments.pence)), alsoPrice: words.inAll(formatPounds(pence)) };
  if (per === 'month')
    return { price: `${formatPounds(pence)} ${quoteWords.perMonth}`, alsoPrice: words.yearly(formatPounds(pence * aYear)), ...original };
  const monthly = months > 1 ? { alsoPrice: words.monthly(formatPounds(Math.round(pence / months))) } : {};
  return { price: formatPounds(pence), ...monthly, ...original };
};
