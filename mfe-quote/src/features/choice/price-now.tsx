import type { RemoteProps } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { nameInShort, productsNamed } from '@kerbside/contracts/products/product-names';
import { KnownPrice } from '@kerbside/contracts/ui/basics/money';
import { choice as words } from '../../messages/choice.js';
import { quote as quoteWords } from '../../messages/quote.js';
import { forCar, type CarOnPage } from './for-car.js';
import { priceFrom } from '../visits/price-from.js';
import { useVisitPrices } from '../visits/use-visit-prices.js';
import css from './price-now.module.css';

/** What the quote comes to so far, beside the button that goes on with it: in sight wherever the last question was answered. */
export default function PriceNow({ host, quote, ...car }: RemoteProps & CarOnPage & { readonly quote: Quote }) {
  const { prices: range, isLoading } = useVisitPrices({ host, quote });
  const { price, productType, awaits_garage: awaited = [] } = forCar(quote, car);
  if (!price || price.originalPence === 0 || isLoading) return null;
  const shown = range ? priceFrom(price, productType, range) : price;
  const opening = awaited.length > 0 ? `${range ? words.from : words.about} ` : '';
  return (
    <p ref={uncoverFocus} className={css.price} data-price="" data-sticks-below="always">
      <span className={css.of}>{nameInShort(productsNamed(productType, price.lines))}</span>{' '}
      <span>
        {opening}
        <KnownPrice
          gross={shown.totalPence}
          original={shown.originalPence}
          period={price.per === 'month' ? quoteWords.perMonth : undefined}
        />
      </span>
    </p>
  );
}

/** The bar that a first price makes of its place must not cover the question that was just answered (WCAG 2.4.11). */
const uncoverFocus = (price: HTMLElement | null): void => {
  const focused = price && document.querySelector(':focus');
  const { top = 0, bottom = 0 } = focused?.getBoundingClientRect() ?? {};
  if (bottom > 0 && top < innerHeight) focused?.scrollIntoView({ block: 'nearest' });
};
