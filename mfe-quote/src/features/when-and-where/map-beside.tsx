import type { Garage } from '@kerbside/contracts/http/garages/garages';
import type { RemoteProps } from '@kerbside/contracts/host';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { inOrder, letterOf, priceAt } from '../garages/garage-order.js';
import { LazyMap } from '@kerbside/contracts/ui/map/lazy-map';
import css from './garage-rows.module.css';
import { showRow } from './garage-row.js';
import type { WhenAndWhere } from './use-when-and-where.js';

const wide = (): MediaQueryList | undefined => (typeof matchMedia === 'function' ? matchMedia('(min-width: 992px)') : undefined);
const listen = (changed: () => void): (() => void) => {
  const media = wide();
  media?.addEventListener('change', changed);
  return () => media?.removeEventListener('change', changed);
};

type MapBesideProps = RemoteProps & { readonly choice: WhenAndWhere };

/** The garages on a map beside their list, where there is room for it; a phone has a button, and loads no map before. */
export function MapBeside({ host, choice }: MapBesideProps) {
  const isWide = useSyncExternalStore(listen, () => wide()?.matches === true);
  const { garages } = choice;
  if (!isWide || garages?.status !== 'ready' || garages.data.length === 0) return null;
  return <Shown host={host} choice={choice} garages={garages.data} />;
}

function Shown({ host, choice: { order, priced, booked, you }, garages }: MapBesideProps & { readonly garages: readonly Garage[] }) {
  const [picked, setPicked] = useState<string>();
  const places = useMemo(
    () =>
      inOrder(garages, order, priced).map((garage, place) => ({
        letter: letterOf(place),
        garage,
        pounds: priceAt(garage, priced)?.price,
      })),
    [garages, order, priced],
  );
  const show = (garage: Garage) => {
    setPicked(garage.id);
    showRow(garage);
  };
  return (
    <div className={css.beside}>
      <LazyMap maps={host.config.maps} places={places} you={you} selectedId={picked ?? booked?.garage?.id} onSelect={show} />
    </div>
  );
}
