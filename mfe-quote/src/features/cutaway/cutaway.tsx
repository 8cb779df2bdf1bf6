import { lazy, Suspense, type ComponentType } from 'react';
import { cover as words } from '../../messages/cover.js';
import type { CutawayDrawingProps } from './cutaway-drawing.js';
import css from './cutaway.module.css';
import { litBy } from './systems.js';

/** The drawing follows the page: the same facts are listed below it. */
const CutawayDrawing = lazy<ComponentType<CutawayDrawingProps>>(() =>
  import('./cutaway-drawing.js').catch(() => ({ default: () => null })),
);

type Level = Parameters<typeof litBy>[0];

/** A car seen through, with the systems lit up that the level covers. */
export function Cutaway({ level, levels }: { readonly level: Level; readonly levels: readonly Level[] }) {
  const lit = litBy(level, levels);
  if (lit.length === 0) return null;
  const name = words.litOn(level.name, lit.map((system) => system.name).join(', '));
  return (
    <figure className={css.figure}>
      <div className={css.frame}>
        <Suspense fallback={null}>
          <CutawayDrawing lit={lit.map(({ key }) => key)} name={name} />
        </Suspense>
      </div>
      <figcaption className={css.caption}>{words.lit}</figcaption>
    </figure>
  );
}
