import type { ReactNode } from 'react';
import { classes } from './classes.js';
import css from './layout.module.css';

export type Gap = 'tight' | 'small' | 'medium' | 'large';

export interface StackProps {
  readonly gap?: Gap | undefined;
  readonly children: ReactNode;
}

/**
 * One below the other. `small` inside a thing, `medium` between fields, `large` between parts of a page. `inOrder`: what follows a part that has yet to
 * load is drawn after it, so that it does not move.
 */
export function Stack({ gap = 'medium', inOrder = false, children }: StackProps & { readonly inOrder?: boolean | undefined }) {
  return (
    <div className={classes(css.stack, css[gap])} data-in-order={inOrder ? 'always' : undefined}>
      {children}
    </div>
  );
}

/** Side by side, wrapping: buttons, tags. */
export function Cluster({ gap = 'small', spread = false, children }: StackProps & { readonly spread?: boolean | undefined }) {
  return <div className={classes(css.cluster, css[gap], spread && css.spread)}>{children}</div>;
}

export interface GridProps extends StackProps {
  /** The narrowest a column may be, in rem. */
  readonly min?: number | undefined;
  /** Two columns at most; the last one without a neighbour takes the whole row. */
  readonly pairs?: boolean | undefined;
}

/** As many equal columns as fit. */
export function Grid({ gap = 'medium', min = 16, pairs = false, children }: GridProps) {
  return (
    <div className={classes(css.grid, pairs && css.pairs, css[gap])} style={{ '--min': `${min}rem` }}>
      {children}
    </div>
  );
}

export interface ColumnsProps {
  readonly children: ReactNode;
  /** The receipt: beside the form from 992 px up, where it stays in view; below it, or as a bar, on narrower screens. */
  readonly side: ReactNode;
}

export function Columns({ children, side }: ColumnsProps) {
  return (
    <div className={css.columns}>
      <div className={css.main}>{children}</div>
      <div className={css.side} data-in-order="always">
        {side}
      </div>
    </div>
  );
}

/** The page's width and margins. `reading` is for one column of text or one form. */
export function Page({
  width = 'wide',
  children,
}: {
  readonly width?: 'reading' | 'wide' | 'full' | undefined;
  readonly children: ReactNode;
}) {
  return <div className={classes(css.page, css[width])}>{children}</div>;
}
