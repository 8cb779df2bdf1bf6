import { lazy, Suspense, type ComponentType } from 'react';
import type { EmptyKerbProps } from './empty-kerb.js';
import scene from '../car/scene.module.css';

/** Fetched after the page, which works without it, and kept, so that it is there when the connection is not. */
export const fetchScene = (): Promise<{ readonly default: ComponentType<EmptyKerbProps> }> =>
  import('./empty-kerb.js').catch(() => ({ default: () => null }));
const EmptyKerb = lazy(fetchScene);

/** The kerb without a car: beside the words of a page that has nothing to show. */
export function KerbScene({ at }: EmptyKerbProps) {
  return (
    <div className={scene.scene} data-no-print="">
      <Suspense fallback={null}>
        <EmptyKerb at={at} />
      </Suspense>
    </div>
  );
}
