import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Spinner } from '@kerbside/contracts/ui/basics/spinner';
import { lazy, Suspense } from 'react';
import { maps as words } from '../../messages/maps.js';
import type { GarageMapProps } from './garage-map.js';

/** The map and its library come when a map is asked for. Without them the page goes on: everything is in the list too. */
const GarageMap = lazy(() => import('./garage-map.js').catch(() => ({ default: NoMap })));

function NoMap() {
  return <Alert tone="warning">{words.failed}</Alert>;
}

export function LazyMap(props: GarageMapProps) {
  return (
    <Suspense fallback={<Spinner label={words.loading} />}>
      <GarageMap {...props} />
    </Suspense>
  );
}
