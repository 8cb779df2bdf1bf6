import { Page } from '../basics/layout.js';
import { VisuallyHidden } from '../basics/visually-hidden.js';
import css from './skeleton.module.css';

/** In place of a page that is on its way: its heading, its cards and the price beside them, as tall as the window, so that nothing jumps when it comes. */
export function PageSkeleton({ label }: { readonly label?: string | undefined }) {
  return (
    <Page>
      <div className={css.skeleton} data-first-load="" role={label === undefined ? undefined : 'status'}>
        {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
        <div className={css.heading} />
        <div className={css.lead} />
        <div />
        <div />
        <div className={css.side} />
      </div>
    </Page>
  );
}
