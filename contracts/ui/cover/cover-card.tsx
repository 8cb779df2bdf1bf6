import { type ReactNode, useId } from 'react';
import type { Pence } from '../../src/money/money.js';
import { Button } from '../controls/button.js';
import { classes } from '../basics/classes.js';
import css from './cover-card.module.css';
import { CloseIcon } from '../basics/icons.js';
import { CheckIcon, PlusIcon } from '../basics/list-icons.js';
import { Price } from '../basics/money.js';
import { StatusTag } from '../basics/status-tag.js';
import { LabelOf, VisuallyHidden } from '../basics/visually-hidden.js';

export interface CoverCardProps {
  readonly title: string;
  /** Before its title. */
  readonly icon?: ReactNode;
  readonly summary?: ReactNode;
  readonly covers?: readonly string[] | undefined;
  readonly excludes?: readonly string[] | undefined;
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
  /** The price is being calculated or saved. */
  readonly busy?: boolean | undefined;
  /** `row`: one line of a list, where there are many. */
  readonly look?: 'card' | 'row' | undefined;
  /** Choices that set the price: duration, claim limit. */
  readonly children?: ReactNode;
}

/** A product to add or remove: what it covers, what it does not, and what it costs. It keeps its size either way. */
export function CoverCard({
  title,
  icon,
  summary,
  covers = [],
  excludes = [],
  opening,
  gross,
  unpriced,
  original,
  period,
  badge,
  added,
  busy,
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
          <Facts covers={covers} excludes={excludes} />
          {children !== undefined && <div className={css.choices}>{children}</div>}
        </div>
        <footer className={css.foot}>
          {unpriced ?? (
            <>
              <span>
                {opening !== undefined && `${opening} `}
                <Price gross={gross} original={original} period={period} />
              </span>
              <Toggle title={title} added={added} busy={busy} {...act} />
            </>
          )}
        </footer>
      </div>
    </article>
  );
}

function Facts({ covers, excludes }: { readonly covers: readonly string[]; readonly excludes: readonly string[] }) {
  if (covers.length + excludes.length === 0) return null;
  return (
    <ul className={css.facts}>
      {covers.map((fact) => (
        <Fact key={fact} covered>
          {fact}
        </Fact>
      ))}
      {excludes.map((fact) => (
        <Fact key={fact} covered={false}>
          {fact}
        </Fact>
      ))}
    </ul>
  );
}

function Fact({ covered, children }: { readonly covered: boolean; readonly children: string }) {
  return (
    <li className={covered ? css.covered : css.excluded}>
      {covered ? <CheckIcon size={18} /> : <CloseIcon size={18} />}
      <span>
        <VisuallyHidden>{covered ? 'Covered: ' : 'Not covered: '}</VisuallyHidden>
        {children}
      </span>
    </li>
  );
}

type ToggleProps = Pick<CoverCardProps, 'title' | 'added' | 'busy' | 'onAdd' | 'onRemove'>;

/** One button that stays in place, so that the focus does too. */
function Toggle({ title, added, busy, onAdd, onRemove }: ToggleProps) {
  return (
    <span className={css.toggle}>
      <Button
        label={<LabelOf of={title}>{added ? 'Remove' : 'Add'}</LabelOf>}
        variant="secondary"
        icon={added ? undefined : PlusIcon}
        busy={busy}
        full
        onClick={added ? onRemove : onAdd}
      />
    </span>
  );
}
