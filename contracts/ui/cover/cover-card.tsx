import { type ReactNode, useId } from 'react';
import type { Pence } from '../../src/money/money.js';
import { Button } from '../controls/button.js';
import { classes } from '../basics/classes.js';
import css from './cover-card.module.css';
import { PlusIcon } from '../basics/list-icons.js';
import { Price } from '../basics/money.js';
import { StatusTag } from '../basics/status-tag.js';
import { LabelOf } from '../basics/visually-hidden.js';

export interface CoverCardProps {
  readonly title: string;
  /** Before its title. */
  readonly icon?: ReactNode;
  readonly summary?: ReactNode;
  /** Before the price: "From". */
  readonly opening?: string | undefined;
  readonly gross: Pence | undefined;
  /** In place of a price that is not known yet, and of its button: why, and what to do. */
  readonly unpriced?: ReactNode;
  readonly original?: Pence | undefined;
  readonly period?: string | undefined;
  readonly badge?: string | undefined;
  readonly added: boolean;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
  /** `row`: one line of a list, where there are many. */
  readonly look?: 'card' | 'row' | undefined;
  /** Choices that set the price: duration, claim limit. */
  readonly children?: ReactNode;
}

/** A product to add or remove: what it is, and what it costs. It keeps its size either way. */
export function CoverCard({
  title,
  icon,
  summary,
  opening,
  gross,
  unpriced,
  original,
  period,
  badge,
  added,
  look = 'card',
  children,
  ...act
}: CoverCardProps) {
  const id = useId();
  return (
    <article className={classes(css.card, added && css.added)} data-look={look} aria-labelledby={id}>
      <div className={css.inside}>
        <div className={css.about}>
          <header className={css.head}>
            <h3 id={id} className={css.title}>
              {icon}
              {title}
            </h3>
            {badge !== undefined && <StatusTag tone="brand">{badge}</StatusTag>}
          </header>
          {summary !== undefined && <p className={css.summary}>{summary}</p>}
          {children !== undefined && <div className={css.choices}>{children}</div>}
        </div>
        <footer className={css.foot}>
          {unpriced ?? (
            <>
              <span>
                {opening !== undefined && `${opening} `}
                <Price gross={gross} original={original} period={period} />
              </span>
              <Toggle title={title} added={added} {...act} />
            </>
          )}
        </footer>
      </div>
    </article>
  );
}

type ToggleProps = Pick<CoverCardProps, 'title' | 'added' | 'onAdd' | 'onRemove'>;

/** One button that stays in place, so that the focus does too. */
function Toggle({ title, added, onAdd, onRemove }: ToggleProps) {
  return (
    <span className={css.toggle}>
      <Button
        label={<LabelOf of={title}>{added ? 'Remove' : 'Add'}</LabelOf>}
        variant="secondary"
        icon={added ? undefined : PlusIcon}
        full
        onClick={added ? onRemove : onAdd}
      />
    </span>
  );
}
