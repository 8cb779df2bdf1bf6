import type { ChosenProduct } from '@kerbside/contracts/http/pricing/products';
import type { ProductType } from '@kerbside/contracts/ids';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { choice as choiceWords } from '../../messages/choice.js';
import { products as productWords } from '../../messages/products.js';
import { quote as quoteWords } from '../../messages/quote.js';
import css from '../step-page/step-page.module.css';
import { AddOnCards } from './add-on-cards.js';
import { addableTo } from './beside-main.js';
import { chosenOf, type ProductChoice } from './use-products.js';

/** The add-ons of everything in the quote but its main product: what those bring is not sold by itself, so it is offered here. */
export function OthersAddOns({ main, choice }: { readonly main: ProductType; readonly choice: ProductChoice }) {
  return choice.products.chosen
    .filter(({ product_type, is_included }) => product_type !== main && !is_included)
    .map(({ product_type: type }) => <AddOns key={type} type={type} choice={choice} />);
}

/** The add-ons of a product of the quote, one by one or all at once. */
export function AddOns({ type, choice }: { readonly type: ProductType; readonly choice: ProductChoice }) {
  const rows = addableTo(choice.products, type);
  const chosen = chosenOf(choice.products, type);
  if (rows.length === 0 || !chosen) return null;
  const added = choice.addOnsOf(type);
  const set = (add_ons: readonly string[]) => choice.choose(type, { key: choice.keyOf(type) ?? chosen.key, add_ons: [...add_ons] });
  const isAllAdded = rows.every(({ code }) => added.includes(code));
  return (
    <section>
      <div className={css.head}>
        <h2 className={css.heading}>{choiceWords.addOnsOf(type)}</h2>
        {rows.length > 1 && (
          <Button
            label={isAllAdded ? productWords.removeAll : productWords.addAll}
            variant="quiet"
            size="small"
            onClick={() => set(isAllAdded ? [] : rows.map(({ code }) => code))}
          />
        )}
      </div>
      <AddOnCards rows={rows} added={added} periodOf={(percent) => periodOf(percent, chosen)} onChange={set} />
    </section>
  );
}

/** With monthly cover every price is a month's. */
const periodOf = (percent: number | null, { duration }: Pick<ChosenProduct, 'duration'>): string | undefined =>
  [...(duration === '0' ? [quoteWords.perMonth] : []), ...(percent === null ? [] : [productWords.percentageOf(percent)])].join(', ') ||
  undefined;
