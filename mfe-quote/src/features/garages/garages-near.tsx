import type { Garage } from '@kerbside/contracts/http/garages/garages';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { useId, type ReactNode } from 'react';
import { visits as words } from '../../messages/visits.js';
import { milesToFar } from './garage-order.js';
import css from './garage-list.module.css';

interface GaragesNearProps {
  readonly load: Load<readonly Garage[]>;
  readonly children: (garages: readonly Garage[]) => ReactNode;
}

export function GaragesNear({ load, children }: GaragesNearProps) {
  const id = useId();
  const nearest = load.status === 'ready' ? milesToFar(load.data) : undefined;
  return (
    <section className={css.near} aria-labelledby={id}>
      <Stack>
        <h2 id={id}>{nearest === undefined ? words.garages : words.noneNear}</h2>
        {nearest !== undefined && <p>{words.noneNearWhy(nearest)}</p>}
        <Panel
          load={load}
          words={{ loading: words.finding, failed: words.notFoundAgain }}
          isEmpty={(garages) => garages.length === 0}
          whenEmpty={<p>{words.noneNow}</p>}
        >
          {children}
        </Panel>
      </Stack>
    </section>
  );
}
