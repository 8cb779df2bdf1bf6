import { londonDay } from '@kerbside/contracts/days/dates';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import type { ProductTable, QuoteProducts } from '@kerbside/contracts/http/pricing/products';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { useState, type ReactNode } from 'react';
import { focusOnceShown } from '../../focus-once-shown.js';
import { products as words } from '../../messages/products.js';
import { useSearch } from 'wouter';
import { byRelevance } from './relevant.js';
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
        <Button variant="secondary" onClick={onMore}>
          {words.showMore(Math.min(left, atATime))}
        </Button>
      </div>
    );
  if (!isAllShown) return null;
  return (
    <p ref={focusOnceShown} tabIndex={-1}>
      {words.allShown}
    </p>
  );
}
