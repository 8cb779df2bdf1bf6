import { type ReactNode, Fragment, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Pence } from '../../src/money/money.js';
import { classes } from '../basics/classes.js';
import { ChevronDownIcon } from '../basics/icons.js';
import { KnownPrice, Money, Price } from '../basics/money.js';
import css from './receipt.module.css';

const shownFor = 1_000;

/** The keys whose amounts are new or differ from what was shown before, for one second; then none. The first render marks nothing. */
const useChanged = (amounts: ReadonlyMap<string, number>): ReadonlySet<string> => {
  const before = useRef(amounts);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const differing = [...amounts].filter(([key, amount]) => before.current.get(key) !== amount).map(([key]) => key);
    before.current = amounts;
    if (differing.length > 0) setChanged(new Set(differing));
  }, [amounts]);

  useEffect(() => {
    if (changed.size === 0) return undefined;
    const timer = setTimeout(() => setChanged(new Set()), shownFor);
    return () => clearTimeout(timer);
  }, [changed]);

  return changed;
};

export interface ReceiptLine {
  readonly id: string;
  readonly label: ReactNode;
  readonly amount: Pence;
  /** Why this amount: "Car is 7 years old". */
  readonly note?: ReactNode;
  /** `discount` is drawn in green; `included` shows the word instead of £0.00; `neutral` shows no amount, and opens to what is `unchanged`. */
  readonly kind?: 'charge' | 'discount' | 'included' | 'neutral' | undefined;
  readonly unchanged?: readonly string[] | undefined;
  /** The heading above it and the lines of the same group, which follow one another. */
  readonly group?: string | undefined;
}

export interface ReceiptProps {
  readonly title?: string | undefined;
  /** Above the lines, and describes them: "Why this price". */
  readonly caption?: string | undefined;
  readonly lines: readonly ReceiptLine[];
  /** Missing: no price yet, and the totals are hidden (Q4). */
  readonly total: Pence | undefined;
  readonly totalLabel?: string | undefined;
  /** For a price that is not a total yet: "From". Also in the phone's bar, which shows the price alone. */
  readonly guide?: string | undefined;
  /** Before discounts, struck through beside the total. */
  readonly original?: Pence | undefined;
  /** "per month". */
  readonly period?: string | undefined;
  /** Below the total: "Includes insurance premium tax", "or 12 x £26.03". */
  readonly footnote?: ReactNode;
  /** The button. On a phone it sits beside the total in the bar. */
  readonly action?: ReactNode;
  /** Whether another price is on its way. */
  readonly busy?: boolean | undefined;
  /** On a phone: a bar at the bottom of the window that opens the receipt. */
  readonly collapsible?: boolean | undefined;
}

const totalKey = 'total';

/** The price with its working: the lines add up to the total. */
export function Receipt(props: ReceiptProps) {
  const { title = 'Your price', caption, lines, total, action, collapsible = false } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLElement>(null);
  useEffect(() => (open ? onLeave(box.current, () => setOpen(false)) : undefined), [open]);
  const changed = useChanged(
    useMemo(() => new Map([...lines.map((line): [string, number] => [line.id, line.amount]), [totalKey, total ?? 0]]), [lines, total]),
  );
  return (
    <section
      ref={box}
      className={classes(css.receipt, collapsible && css.collapsible)}
      aria-labelledby={`${id}-title`}
      data-open={open || undefined}
      data-sticks-below={collapsible ? '' : undefined}
    >
      <div className={css.roll} id={`${id}-paper`}>
        <div className={css.paper}>
          <h2 className={css.title} id={`${id}-title`}>
            {title}
          </h2>
          {caption !== undefined && lines.length > 0 && <p className={css.caption}>{caption}</p>}
          {groupsOf(lines).map(({ name, from, own }) => (
            <Fragment key={name ?? own[0]?.id}>
              {name !== undefined && <h3 className={css.group}>{name}</h3>}
              <ul className={css.lines}>
                {own.map((line, at) => (
                  <Line key={line.id} line={line} at={from + at} changed={changed.has(line.id)} />
                ))}
              </ul>
            </Fragment>
          ))}
          {total === undefined ? <Price gross={undefined} /> : <Total {...props} total={total} changed={changed.has(totalKey)} />}
        </div>
      </div>
      {(collapsible || action !== undefined) && <Bar {...props} paperId={`${id}-paper`} open={open} onToggle={() => setOpen(!open)} />}
    </section>
  );
}

/** When open it covers the page, so it folds when the focus moves to what is below it, and on Escape. */
const onLeave = (box: HTMLElement | null, fold: () => void): (() => void) => {
  const focused = ({ target }: FocusEvent) => {
    if (target instanceof Node && box?.contains(target) !== true) fold();
  };
  const pressed = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') fold();
  };
  document.addEventListener('focusin', focused);
  document.addEventListener('keydown', pressed);
  return () => {
    document.removeEventListener('focusin', focused);
    document.removeEventListener('keydown', pressed);
  };
};

type BarProps = Pick<ReceiptProps, 'collapsible' | 'action' | 'total' | 'original' | 'period' | 'guide' | 'busy'> & {
  readonly paperId: string;
  readonly open: boolean;
  readonly onToggle: () => void;
};

/** On a phone: the total, which opens the receipt, and the button. Elsewhere only the button. */
function Bar({ collapsible, action, total, original, period, guide, busy, paperId, open, onToggle }: BarProps) {
  return (
    <div className={css.bar} data-no-print="">
      {collapsible && (
        <button
          type="button"
          className={css.toggle}
          aria-busy={busy || undefined}
          aria-expanded={open}
          aria-controls={paperId}
          onClick={onToggle}
        >
          <span className={css.toggleLabel}>
            {open ? 'Hide' : 'Show'} breakdown <ChevronDownIcon size={16} />
          </span>
          <span>
            {total !== undefined && guide !== undefined && <>{guide} </>}
            {total === undefined ? <Price gross={undefined} /> : <KnownPrice gross={total} original={original} period={period} />}
          </span>
        </button>
      )}
      {action !== undefined && <div className={css.action}>{action}</div>}
    </div>
  );
}

interface Group {
  readonly name: string | undefined;
  /** The place of its first line on the whole receipt. */
  readonly from: number;
  readonly own: readonly ReceiptLine[];
}

const groupsOf = (lines: readonly ReceiptLine[]): readonly Group[] => {
  const starts = lines.flatMap(({ group }, at) => (at === 0 || group !== lines[at - 1]?.group ? [at] : []));
  return starts.map((from, at) => ({ name: lines[from]?.group, from, own: lines.slice(from, starts[at + 1]) }));
};

interface LineProps {
  readonly line: ReceiptLine;
  /** Its place: the receipt prints line by line. */
  readonly at: number;
  readonly changed: boolean;
}

function Line({ line, at, changed }: LineProps) {
  const { label, note, amount, kind = 'charge', unchanged = [] } = line;
  const shown = { className: css.line, style: { '--at': at }, 'data-kind': kind, 'data-changed': changed || undefined };
  if (kind === 'neutral')
    return (
      <li {...shown}>
        <details className={css.folded}>
          <summary>{label}</summary>
          <ul>
            {unchanged.map((one) => (
              <li key={one}>
                <span>{one}</span> <span>±£0</span>
              </li>
            ))}
          </ul>
        </details>
      </li>
    );
  return (
    <li {...shown}>
      <span className={css.label}>
        {label}
        {note !== undefined && <span className={css.note}>{note}</span>}
      </span>
      <span className={css.amount}>{kind === 'included' ? 'Included' : <Money pence={amount} />}</span>
    </li>
  );
}

type TotalProps = Pick<ReceiptProps, 'totalLabel' | 'original' | 'period' | 'footnote' | 'guide' | 'busy'> & {
  readonly total: Pence;
  readonly changed: boolean;
};

function Total({ total, original, period, guide, totalLabel = guide ?? 'Total', footnote, busy, changed }: TotalProps) {
  const isReduced = original !== undefined && original > total;
  return (
    <div className={css.totals} aria-live="polite" aria-atomic="true" aria-busy={busy || undefined}>
      <p className={css.total} data-changed={changed || undefined}>
        <span>{totalLabel}</span>
        <span className={css.sum}>
          {isReduced && (
            <s className={css.original}>
              <Money pence={original} />
            </s>
          )}{' '}
          <strong>
            <Money pence={total} />
          </strong>
          {period !== undefined && <span className={css.period}> {period}</span>}
        </span>
      </p>
      {footnote !== undefined && <div className={css.footnote}>{footnote}</div>}
    </div>
  );
}
