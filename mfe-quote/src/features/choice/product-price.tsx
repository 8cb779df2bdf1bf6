import type { ProductTable } from '@kerbside/contracts/http/pricing-products';
import { toPence } from '@kerbside/contracts/money';
import { Price } from '@kerbside/contracts/ui/money';
import { choice as words } from '../../messages/choice.js';
import { quote as quoteWords } from '../../messages/quote.js';
import { priceOf, type Selected } from '../products/product-key.js';
import { lowestPrice } from './lowest-price.js';

interface ProductPriceProps {
  readonly table: ProductTable;
  readonly selected: Selected | undefined;
  readonly isAdded: boolean;
  /** A garage settles the price later. */
  readonly isFrom: boolean;
}

/** The price of what is selected. Of a visit that is not added, or that its garage prices, it is where prices begin. */
export function ProductPrice({ table, selected, isAdded, isFrom }: ProductPriceProps) {
  const isVisit = table.priced_by === 'visit';
  const isLowest = isVisit && !isAdded;
  const price = isLowest ? lowestPrice(table) : selected && priceOf(table, selected);
  const length = table.durations.find(({ duration }) => duration === selected?.duration)?.label;
  const forLength = isVisit || length === undefined ? undefined : words.forLength(length);
  return (
    <>
      {(isLowest || isFrom) && Boolean(price?.gross) && `${words.from} `}
      <Price
        gross={price && toPence(price.discounted)}
        original={price && price.discounted < price.gross ? toPence(price.gross) : undefined}
        period={price?.per === 'month' ? quoteWords.perMonth : forLength}
      />
    </>
  );
}
