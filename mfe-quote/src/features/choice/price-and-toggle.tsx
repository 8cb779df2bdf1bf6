import type { ProductTable } from '@kerbside/contracts/http/pricing-products';
import { toPence } from '@kerbside/contracts/money';
import { Button } from '@kerbside/contracts/ui/button';
import { PlusIcon } from '@kerbside/contracts/ui/icons';
import { Price } from '@kerbside/contracts/ui/money';
import { VisuallyHidden } from '@kerbside/contracts/ui/visually-hidden';
import { choice as words } from '../../messages/choice.js';
import { quote as quoteWords } from '../../messages/quote.js';
import { priceOf, type Selected } from '../products/product-key.js';
import { lowestPrice } from './lowest-price.js';
import css from './product-container.module.css';

interface PriceAndToggleProps {
  readonly table: ProductTable;
  readonly selected: Selected | undefined;
  readonly isAdded: boolean;
  readonly isPricing: boolean;
  /** Left out for what the quote is for. */
  readonly onAdd?: () => void;
  readonly onRemove?: () => void;
}

/** The price, and one button that stays in its place. A visit costs what its garage asks: its price is where prices begin. */
export function PriceAndToggle({ table, selected, isAdded, isPricing, onAdd, onRemove }: PriceAndToggleProps) {
  const isVisit = table.priced_by === 'visit';
  const ofSelected = selected && priceOf(table, selected);
  const price = isVisit && !isAdded ? lowestPrice(table) : ofSelected;
  const length = table.durations.find(({ duration }) => duration === selected?.duration)?.label;
  return (
    <div className={css.deal}>
      <span aria-busy={(isAdded && isPricing) || undefined}>
        {isVisit && Boolean(price?.gross) && `${words.from} `}
        <Price
          gross={price && toPence(price.discounted)}
          original={price && price.discounted < price.gross ? toPence(price.gross) : undefined}
          period={price?.per === 'month' ? quoteWords.perMonth : isVisit || !length ? undefined : words.forLength(length)}
        />
      </span>
      {onAdd && (
        <Button
          variant="secondary"
          icon={isAdded ? undefined : PlusIcon}
          aria-disabled={ofSelected === undefined}
          onClick={isAdded ? onRemove : onAdd}
        >
          {isAdded ? words.remove : words.add}
          <VisuallyHidden> {table.name}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}
