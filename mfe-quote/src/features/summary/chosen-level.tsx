import { Stack } from '@kerbside/contracts/ui/layout';
import { useLoad } from '@kerbside/contracts/ui/use-load';
import { useMemo } from 'react';
import { productsApi } from '../../api/products-api.js';
import { LevelFacts } from '../cover/level-facts.js';
import type { StepProps } from '../quote/step-props.js';
import css from './chosen-level.module.css';

type ChosenProps = Pick<StepProps, 'host' | 'api' | 'quote'>;

/** What the chosen cover covers and what it does not. Step 3 has told it already: where it does not come now, it is left out. */
export function ChosenLevel(props: ChosenProps) {
  return props.quote.cover ? <ChosenWarranty {...props} /> : <ChosenProducts {...props} />;
}

function ChosenWarranty({ api, quote }: ChosenProps) {
  const tables = useLoad((signal) => api.prices(quote.id, signal), [api, quote.id]);
  if (tables.status !== 'ready') return null;
  const level = tables.data.levels.find(({ version }) => version === tables.data.chosen.version);
  return level && <LevelFacts level={level} />;
}

function ChosenProducts({ host: { fetch }, quote }: ChosenProps) {
  const api = useMemo(() => productsApi({ fetch }), [fetch]);
  const products = useLoad((signal) => api.read(quote.id, signal), [api, quote.id]);
  if (products.status !== 'ready') return null;
  const { chosen, tables } = products.data;
  return (
    <Stack>
      {chosen.map(({ product_type, name, version }) => {
        const level = tables.find((table) => table.product_type === product_type)?.versions.find((each) => each.version === version);
        return (
          level && (
            <section key={product_type}>
              <h3 className={css.name}>{name}</h3>
              <LevelFacts level={level} />
            </section>
          )
        );
      })}
    </Stack>
  );
}
