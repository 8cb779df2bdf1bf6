import { Button } from '@kerbside/contracts/ui/controls/button';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { gap as words } from '../../messages/gap.js';
import { products as productWords } from '../../messages/products.js';
import { AddOnCards } from '../products/add-on-cards.js';
import css from '../step-page/section-heading.module.css';
import type { Gap } from './use-gap.js';

/** The add-ons of GAP: one by one, all at once, or none (Q2). None is ticked beforehand (ICOBS 6A.2). */
export function GapAddOns({ gap }: { readonly gap: Gap }) {
  const { panels, addOns, chooseAddOns } = gap;
  const { rows } = panels.addons;
  const isAllAdded = rows.every(({ code }) => addOns.includes(code));
  return (
    <section aria-label={words.addOns}>
      <div className={css.head}>
        <h2 className={css.heading}>{words.addOns}</h2>
        <Cluster>
          <Button variant="quiet" size="small" aria-disabled={isAllAdded} onClick={() => chooseAddOns({ add_all: true })}>
            {words.addAll}
          </Button>
          <Button variant="quiet" size="small" aria-disabled={addOns.length === 0} onClick={() => chooseAddOns({ remove_all: true })}>
            {words.removeAll}
          </Button>
        </Cluster>
      </div>
      {rows.length === 0 && <p>{words.noAddOns}</p>}
      <AddOnCards
        rows={rows}
        added={addOns}
        periodOf={(percent) => (percent === null ? undefined : productWords.percentageOf(percent))}
        onChange={(codes) => chooseAddOns({ add_ons: [...codes] })}
      />
    </section>
  );
}
