import type { GapInformation } from '@kerbside/contracts/http/pricing/gap-information';
import { formatLongDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { formatPounds, toPounds, type Pence } from '@kerbside/contracts/money/money';
import type { SoldItem } from '../pricing/items/sold-item.js';
import { concludableOn, confirmableOn, gapStanding, restrictedGap } from '../quotes/model/gap-rule.js';
import { ratedOf } from '../quote-price/quote-parts.js';
import { soldItem, soldRates } from '../kinds/items.js';
import { itemIn } from '../quotes/model/products.js';
import type { Quote } from '../quotes/model/quote.js';
import { lengthOf } from '../price/price-line.js';
import type { PublishedBooks } from '../rate-book/published-books.js';

const notNeeded: GapInformation = {
  state: 'not_needed',
  given_on: null,
  concludable_on: null,
  confirmable_on: null,
  confirmed_on: null,
  premium: null,
  statements: [],
};

/** The information that ICOBS 6A.1 prescribes for this quote, and how far the quote has got with it. */
export const gapInformationOf = (quote: Quote, books: PublishedBooks, today: IsoDay): GapInformation => {
  const cover = restrictedGap(quote);
  if (cover === undefined) return notNeeded;
  const state = gapStanding(quote.gap, cover, today);
  const given = state === 'not_given' || quote.gap.status === 'not_given' ? null : quote.gap;
  const { premiumPence } = cover;
  return {
    state,
    given_on: given?.on ?? null,
    concludable_on: given && concludableOn(given.on),
    confirmable_on: given && confirmableOn(given.on),
    confirmed_on: given?.status === 'confirmed' ? given.confirmedOn : null,
    premium: toPounds(premiumPence),
    statements: statementsOf(gapCoverOf(quote, books), premiumPence, given?.on ?? today),
  };
};

interface ChosenGap {
  readonly item: SoldItem;
  /** Options that are part of it: what comes with it as a policy of its own is other cover. */
  readonly options: readonly { readonly name: string; readonly summary: string }[];
}

const gapCoverOf = (quote: Quote, books: PublishedBooks): ChosenGap | undefined => {
  const choice = itemIn(quote.products, 'gap');
  if (!choice) return undefined;
  const { book } = ratedOf(quote, books);
  const options = soldRates(book, 'gap').addOns.filter(({ key, policy }) => policy === null && choice.addOns.includes(key));
  return { item: soldItem(book, choice), options };
};

const alsoCovers = ({ options }: ChosenGap): string =>
  options.length === 0 ? '' : ` With the options you chose: ${options.map(({ name, summary }) => `${name}: ${summary}`).join(' ')}`;

/** ICOBS 6A.1.4: the premium apart, what is covered and what is not, how long, that it is optional and sold elsewhere, from when, and the date. */
const statementsOf = (cover: ChosenGap | undefined, premiumPence: Pence, givenOn: IsoDay): GapInformation['statements'] => {
  if (!cover) return [];
  const { version, months } = cover.item;
  return [
    {
      heading: 'What it costs',
      text: `The total premium is ${formatPounds(premiumPence)}, apart from the price of the car and of any other product.`,
    },
    { heading: 'What it covers', text: `${version.summary} It covers: ${version.covers.join('; ')}.${alsoCovers(cover)}` },
    { heading: 'What it does not cover', text: `${version.excludes.join('; ')}. The policy terms list everything that is left out.` },
    { heading: 'How long it lasts', text: `${lengthOf(months)} from its start.` },
    {
      heading: 'You do not have to buy it',
      text: 'GAP insurance is optional. You can buy the car without it, or without buying it from us.',
    },
    { heading: 'Others sell it', text: 'GAP insurance is sold by other companies too. You can compare their cover and prices with ours.' },
    {
      heading: 'When you can buy it',
      text: `From ${formatLongDay(concludableOn(givenOn))}. If you come back of your own accord and ask us to, from ${formatLongDay(confirmableOn(givenOn))}.`,
    },
    { heading: 'When we told you', text: `We gave you this information on ${formatLongDay(givenOn)}.` },
  ];
};
