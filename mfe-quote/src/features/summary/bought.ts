import { garageTerm } from '@kerbside/contracts/garages/garage-by-us';
import { formatLongDay } from '@kerbside/contracts/days/dates';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { SoldPolicy } from '@kerbside/contracts/http/pricing/products';
import type { Booking } from '@kerbside/contracts/http/garages/bookings';
import { coverName } from '@kerbside/contracts/products/cover-name';
import { nameInText } from '@kerbside/contracts/products/product-names';
import { keepInTab, keptInTab } from '@kerbside/contracts/page/kept-in-tab';
import * as z from 'zod/mini';
import { useState } from 'react';
import { summary as words } from '../../messages/summary.js';
import { isForVisit } from '../booked-visit/bookable.js';

/** As its policy is called once it is bought. */
export const titleOf = ({ name, level }: Pick<SoldPolicy, 'name' | 'level'>): string => coverName({ productName: name, levelName: level });

export const mainOf = (policies: readonly SoldPolicy[] | undefined, { productType }: Pick<Quote, 'productType'>): SoldPolicy | undefined =>
  policies?.find(({ product_type }) => product_type === productType);

/** The garage of all work in the quote, as chosen for its price. */
const garageOf = (policies: readonly SoldPolicy[]): string =>
  policies.flatMap(({ terms }) => terms).find(({ label }) => label === garageTerm)?.value ?? words.noGarage;

/** When it takes place: cover from its first to its last day. A visit that is booked has a card of its own, which says when and where. */
export const whenOf = (policy: SoldPolicy, policies: readonly SoldPolicy[], booking: Booking | null): readonly string[] => {
  if (isWorkOf(policy)) return booking ? [] : [words.noDay, garageOf(policies)];
  const from = formatLongDay(policy.starts_on);
  return [policy.rolling ? words.monthly(from) : words.fromTo(from, formatLongDay(policy.ends_on))];
};

/** What is added to work at a garage: of cover it stands with the answers. */
export const addedTo = (
  { product_type }: Pick<SoldPolicy, 'product_type'>,
  quote: Pick<Quote, 'productType' | 'price'>,
): readonly string[] => {
  const lines = isForVisit(quote) ? (quote.price?.lines ?? []) : [];
  return lines.filter(({ kind, productType }) => kind === 'subproduct' && productType === product_type).map(({ label }) => label);
};

/** Where what is added to the main product is chosen: for GAP with the product (Q2). */
export const addOnsStep = ({ productType }: Pick<Quote, 'productType'>): number => (productType === 'gap' ? 3 : 4);

/** Where a product is chosen; one that an add-on brings, such as tyre cover with GAP, where that is. */
export const stepOf = ({ product_type }: Pick<SoldPolicy, 'product_type'>, quote: Pick<Quote, 'productType' | 'price'>): number => {
  // Step 3 of work at a garage asks when and where: step 1 has which repair it is, and what is bought beside it.
  if (product_type === quote.productType) return product_type === 'repair' ? 1 : 3;
  if (isForVisit(quote)) return 1;
  const isBrought = quote.price?.lines.some(({ kind, productType }) => kind === 'addon' && productType === product_type);
  return isBrought ? addOnsStep(quote) : 4;
};

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The products that the box about the terms is ticked for. */
export const termsBox = (policies: readonly Pick<SoldPolicy, 'name' | 'product_type'>[]): string => {
  const [first, ...others] = policies.map(({ name }) => nameInText(name));
  if (first === undefined) return words.cover;
  const isWork = policies.every(isWorkOf);
  if (others.length === 0) return (isWork ? words.workOf : words.coverOf)(first);
  return (isWork ? words.workOfAll : words.coverOfAll)(listed.format([first, ...others]));
};

export const isWorkOf = ({ product_type }: Pick<SoldPolicy, 'product_type'>): boolean => isForVisit({ productType: product_type });

/** What cancelling gives back, for cover and for work at a garage: each only where it is bought. */
export const cancellingOf = (policies: readonly Pick<SoldPolicy, 'product_type'>[]): readonly string[] => {
  const [work, cover] = [true, false].map((isWork) => policies.some((policy) => isWork === isWorkOf(policy)));
  return [...(cover || !work ? [words.cancelCover] : []), ...(work ? [words.cancelWork] : [])];
};

/**
 * Identifies what was agreed to: another product, level, term or time of cover has to be agreed to again. Where and when work is done is no term of
 * it, nor is a price: both stand beside it.
 */
export const termsKey = (policies: readonly SoldPolicy[]): string =>
  JSON.stringify(
    policies.map((policy) => {
      const { product_type, level, terms, covers, excludes, starts_on, ends_on, rolling } = policy;
      const lasts = isWorkOf(policy) ? [] : [starts_on, ends_on, rolling];
      return [
        product_type,
        level,
        terms.filter(({ label }) => label !== garageTerm).map(({ label, value }) => [label, value]),
        covers,
        excludes,
        lasts,
      ];
    }),
  );

/** In the order of the page. */
export const boxes = ['cover', 'suitability'] as const;
type Box = (typeof boxes)[number];

/** The boxes that are ticked, each with the words that it was ticked for. */
const agreement = z.partialRecord(z.enum(boxes), z.string());
type AgreedTexts = Readonly<Partial<Record<Box, string | undefined>>>;

const keyOf = (quoteId: string): string => `ks-agreed:${quoteId}`;

/** What was ticked stays ticked while a page beside step 5 is open. */
const keepAgreement = (quoteId: string, ticked: AgreedTexts): void => keepInTab(keyOf(quoteId), ticked);

const keptAgreement = (quoteId: string): AgreedTexts => keptInTab(keyOf(quoteId), agreement) ?? {};

export type BoxTicks = Readonly<Record<Box, boolean>>;

export interface Agreement {
  readonly agreed: BoxTicks;
  /** What is bought is not what a box was ticked for. */
  readonly hasChanged: boolean;
  readonly tick: (box: Box, isTicked: boolean) => void;
}

/** What is ticked stays so, in this tab, for as long as its words do, however often they are read again. Other terms are agreed to again. */
export const useAgreed = ({ id }: Pick<Quote, 'id'>, policies: readonly SoldPolicy[] | undefined): Agreement => {
  const [ticked, setTicked] = useState<AgreedTexts>(() => keptAgreement(id));
  const terms = policies && termsKey(policies);
  const isFor = (box: Box) => ticked[box] !== undefined && ticked[box] === terms;
  return {
    agreed: { cover: isFor('cover'), suitability: isFor('suitability') },
    hasChanged: terms !== undefined && boxes.some((box) => ticked[box] !== undefined && !isFor(box)),
    tick: (box, isTicked) =>
      setTicked((before) => {
        const after = { ...before, [box]: isTicked ? terms : undefined };
        keepAgreement(id, after);
        return after;
      }),
  };
};
