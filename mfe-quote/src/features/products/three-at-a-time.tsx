import { londonDay, type IsoDay, addMonths } from '@kerbside/contracts/days/dates';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { ProductTable, QuoteProducts } from '@kerbside/contracts/http/pricing/products';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useState, type ReactNode } from 'react';
import { useSearch } from 'wouter';
import type { ProductType } from '@kerbside/contracts/ids';
import { productTypes } from '@kerbside/contracts/products/product-names';
import { focusOnceShown } from '../../focus-once-shown.js';
import { products as words } from '../../messages/products.js';
import { chosenOf } from './use-products.js';

interface ProductOffers {
  readonly quote: Quote;
  readonly products: QuoteProducts;
  /** What can be added. */
  readonly tables: readonly ProductTable[];
}

const atATime = 3;

/** What else there is to add: what was asked for, then what suits the product and the car. */
export const useByRelevance = ({ quote, tables }: Pick<ProductOffers, 'quote' | 'tables'>): readonly ProductTable[] => {
  const [today] = useState(() => londonDay(new Date()));
  const { first_registration_date: registered = null, mot_expiration_date: motUntil = null } = quote.vehicle ?? {};
  const order = [...useAsked(), ...byRelevance(quote.productType, { registered, motUntil }, today)];
  return [...new Set(order)].flatMap((type) => tables.filter(({ product_type }) => product_type === type));
};

/** The same, three at a time, and always what is in the quote. */
export const useThreeAtATime = ({
  quote,
  products,
  tables,
}: ProductOffers): { readonly shown: readonly ProductTable[]; readonly more: ReactNode } => {
  const [count, setCount] = useState(atATime);
  const others = useByRelevance({ quote, tables });
  const asked = useAsked();
  const shown = others.filter(
    ({ product_type }, place) => place < Math.max(count, asked.length) || chosenOf(products, product_type) !== undefined,
  );
  const left = others.length - shown.length;
  return { shown, more: <More left={left} isAllShown={left === 0 && count > atATime} onMore={() => setCount(count + atATime)} /> };
};

/** `?with=gap,tyre`: what was asked for on the page that led here. */
const useAsked = (): readonly string[] => new URLSearchParams(useSearch()).get('with')?.split(',') ?? [];

interface MoreProps {
  readonly left: number;
  readonly isAllShown: boolean;
  readonly onMore: () => void;
}

function More({ left, isAllShown, onMore }: MoreProps) {
  if (left > 0)
    return (
      <div>
        <Button label={words.showMore(Math.min(left, atATime))} variant="secondary" onClick={onMore} />
      </div>
    );
  if (!isAllShown) return null;
  return (
    <p ref={focusOnceShown} tabIndex={-1}>
      {words.allShown}
    </p>
  );
}

/** What a page knows of a car before anything is chosen for it. */
export interface KnownCar {
  readonly registered: IsoDay | null;
  readonly motUntil: IsoDay | null;
}

const everyday: readonly ProductType[] = [
  'tyre',
  'breakdown',
  'gap',
  'warranty',
  'alloy_wheel',
  'service',
  'smart_repair',
  'battery_cover',
  'mot',
  'repair',
  'healthcheck',
];
/** What customers of a product ask for next. */
const nextTo: Readonly<Partial<Record<ProductType, readonly ProductType[]>>> = {
  warranty: ['tyre', 'gap', 'service'],
  gap: ['warranty', 'breakdown', 'service'],
  mot: ['service', 'breakdown', 'warranty'],
  service: ['mot', 'warranty', 'breakdown'],
  repair: ['warranty', 'service', 'breakdown'],
  healthcheck: ['service', 'mot', 'warranty'],
  tyre: ['alloy_wheel', 'breakdown', 'smart_repair'],
  alloy_wheel: ['tyre', 'smart_repair', 'gap'],
  smart_repair: ['alloy_wheel', 'tyre', 'gap'],
  breakdown: ['battery_cover', 'tyre', 'warranty'],
  battery_cover: ['breakdown', 'tyre', 'service'],
};
const dueWithinMonths = 2;
const newForMonths = 36;
const oldAfterMonths = 96;

/** The products that a page offers beside its own, those that suit the car first: an MOT that is due, GAP for a new car, help for an old one. */
export const byRelevance = (main: ProductType, { registered, motUntil }: KnownCar, today: IsoDay): readonly ProductType[] => {
  const isDue = motUntil !== null && motUntil <= addMonths(today, dueWithinMonths);
  const isNew = registered !== null && registered > addMonths(today, -newForMonths);
  const isOld = registered !== null && registered < addMonths(today, -oldAfterMonths);
  const first: readonly ProductType[] = [
    ...(isDue ? ['mot' as const] : []),
    ...(isNew ? ['gap' as const] : []),
    ...(isOld ? ['breakdown' as const] : []),
  ];
  return [...new Set([...first, ...(nextTo[main] ?? []), ...everyday, ...productTypes])].filter((type) => type !== main);
};
