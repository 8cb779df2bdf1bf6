import type { ProductType } from '@kerbside/contracts/ids';
import { toPence } from '@kerbside/contracts/money/money';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { CoverCard } from '@kerbside/contracts/ui/cover/cover-card';
import { Cluster, Grid } from '@kerbside/contracts/ui/basics/layout';
import { extras as words } from '../../messages/cover.js';
import { products as productWords } from '../../messages/products.js';
import css from '../step-page/section-heading.module.css';
import { addableTo, less } from './brought.js';
import { chosenOf, type ProductChoice } from './use-products.js';

interface AddOnsProps {
  readonly type: ProductType;
  readonly choice: ProductChoice;
  readonly title?: string | undefined;
}

/** The add-ons of a product of the quote, one by one or all at once. */
export function AddOns({ type, choice, title = words.subproducts }: AddOnsProps) {
  const rows = addableTo(choice.products, type);
  const chosen = chosenOf(choice.products, type);
  if (rows.length === 0 || !chosen) return null;
  const set = (add_ons: readonly string[]) => choice.choose(type, { key: choice.keyOf(type) ?? chosen.key, add_ons: [...add_ons] });
  const isAllAdded = rows.every(({ is_added }) => is_added);
  return (
    <section>
      <Cluster spread>
        <h2 className={css.heading}>{title}</h2>
        {rows.length > 1 && (
          <Button variant="quiet" size="small" onClick={() => set(isAllAdded ? [] : rows.map(({ code }) => code))}>
            {isAllAdded ? productWords.removeAll : productWords.addAll}
          </Button>
        )}
      </Cluster>
      <Grid min={18}>
        {rows.map(({ code, name, description, gross, percent, saves, is_added }) => (
          <CoverCard
            key={code}
            title={name}
            summary={description}
            badge={less(saves)[0]}
            gross={toPence(gross)}
            period={percent === null ? undefined : productWords.percentageOf(percent)}
            added={is_added}
            onAdd={() => set([...chosen.add_ons, code])}
            onRemove={() => set(chosen.add_ons.filter((one) => one !== code))}
          />
        ))}
      </Grid>
    </section>
  );
}
