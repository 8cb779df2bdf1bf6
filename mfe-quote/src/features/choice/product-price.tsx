import type { ProductTable, PriceLeaf } from '@kerbside/contracts/http/pricing/products';
import type { VisitPrices } from '@kerbside/contracts/http/garages/offers';
import { toPence } from '@kerbside/contracts/money/money';
import { Price } from '@kerbside/contracts/ui/basics/money';
import { choice as words } from '../../messages/choice.js';
import { quote as quoteWords } from '../../messages/quote.js';
import { kindOf, priceOf, type ProductKeyParts } from '../product-picker/product-key.js';
import { rangeOf } from '../visits/price-from.js';

interface ProductPriceProps {
  readonly table: ProductTable;
  readonly selected: ProductKeyParts | undefined;
  readonly isAdded: boolean;
  readonly range?: VisitPrices | undefined;
  /** The questions that a price needs are answered: one that is missing now is not known at all. */
  readonly isPriced: boolean;
}

/** The price of what is selected, and which of its kinds that is. Of a visit that is not added it is the lowest; garages that are still to be chosen may ask more than the book. */
export function ProductPrice({ table, selected, isAdded, isPriced, range }: ProductPriceProps) {
  if (table.needs) return null;
  const isVisit = table.priced_by === 'visit';
  const isLowest = isVisit && !isAdded;
  const price = isLowest ? lowestPrice(table) : selected && priceOf(table, selected);
  const length = table.durations.find(({ duration }) => duration === selected?.duration)?.label;
  const kind = selected && !isLowest ? kindOf(table, selected) : undefined;
  const opening = table.prices_from ? words.about : isLowest ? words.from : undefined;
  const forLength = isVisit || length === undefined ? undefined : words.forLength(length);
  return (
    <>
      {kind !== undefined && <p>{kind}</p>}
      {range ? (
        <GaragePrices range={range} of={table.product_type} />
      ) : (
        <>
          {Boolean(price?.gross) && opening !== undefined && `${opening} `}
          {(isPriced || Boolean(price?.gross)) && (
            <Price
              gross={price && toPence(price.discounted)}
              original={price && price.discounted < price.gross ? toPence(price.gross) : undefined}
              period={price?.per === 'month' ? quoteWords.perMonth : forLength}
            />
          )}
        </>
      )}
    </>
  );
}

function GaragePrices({ range, of }: { readonly range: VisitPrices; readonly of: ProductTable['product_type'] }) {
  return (
    <>
      {words.from} <Price gross={toPence(range.from)} />
      <p>{rangeOf(range, of)}</p>
    </>
  );
}

/** Where the prices of a product begin; undefined while none is known. */
const lowestPrice = ({ productPrices }: ProductTable): PriceLeaf | undefined =>
  Object.values(productPrices)
    .flatMap((second) => Object.values(second))
    .flatMap((third) => Object.values(third))
    .filter(({ gross }) => gross > 0)
    .toSorted((one, other) => one.discounted - other.discounted)[0];
