import type { RemoteProps } from '@kerbside/contracts/host';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { nameInShort, productsNamed } from '@kerbside/contracts/products/product-names';
import type { CarOfChoice } from '../vehicle/state/step-props.js';
import { KnownPrice } from '@kerbside/contracts/ui/basics/money';
import { choice as words } from '../../messages/choice.js';
import { quote as quoteWords } from '../../messages/quote.js';
import { forFoundCar } from './for-found-car.js';
import { priceFrom } from '../visits/price-from.js';
import { useVisitPrices } from '../visits/use-visit-prices.js';
import css from './price-now.module.css';

/** What the quote comes to so far, beside the button that goes on with it: in sight wherever the last question was answered. */
export default function PriceNow({ host, quote, found }: RemoteProps & Pick<CarOfChoice, 'found'> & { readonly quote: Quote }) {
  const { prices: range, isLoading } = useVisitPrices({ host, quote });
  const { price, productType, awaits_garage: awaited = [] } = forFoundCar(quote, found);
  if (!price || price.originalPence === 0 || isLoading) return null;
  const shown = range ? priceFrom(price, productType, range) : price;
  const opening = awaited.length > 0 ? `${range ? words.from : words.about} ` : '';
  return (
    <p className={css.price} data-price="" data-sticks-below="always">
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
