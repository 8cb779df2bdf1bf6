import { useId, useState } from 'react';
import { wholeOf } from '../../src/fields.js';
import { formatPounds, type Pence } from '../../src/money/money.js';
import { nameInText } from '../../src/products/product-names.js';
import { wholeFault } from '../../src/reading/amount.js';
import { Money } from '../basics/money.js';
import { LabelOf } from '../basics/visually-hidden.js';
import { Button } from '../controls/button.js';
import { StatusTag } from '../basics/status-tag.js';
import { NumberField } from '../controls/number-field.js';
import css from './length-bars.module.css';

export interface Length<T extends string = string> {
  readonly value: T;
  /** 0: by the month. */
  readonly months: number;
  /** "12 months", "Monthly". */
  readonly label: string;
  /** The price per month; left out while there is none. */
  readonly pence?: Pence | undefined;
  /** "Most popular!" */
  readonly badge?: string | undefined;
  /** "Increasing the duration saves you £24.00". */
  readonly saving?: string | undefined;
  /** Against what: "Compared with paying monthly." */
  readonly savingMeans?: string | undefined;
}

interface LengthBarsProps<T extends string> {
  /** "Duration". */
  readonly label: string;
  readonly lengths: readonly Length<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** A length of cover or of a loan, chosen by its bar, whose height is what it costs a month: a slider that is tapped, dragged or moved by arrow keys. */
export function LengthBars<T extends string>({ label, lengths, value, onChange }: LengthBarsProps<T>) {
  const id = useId();
  const at = Math.max(
    0,
    lengths.findIndex((length) => length.value === value),
  );
  const chosen = lengths[at];
  const go = (index: number) => {
    const length = lengths[index];
    if (length && length.value !== value) onChange(length.value);
  };
  return (
    <div className={css.lengths} role="group" aria-labelledby={id}>
      <div className={css.head}>
        <span id={id} className={css.label}>
          {label}
        </span>
        {chosen?.badge !== undefined && <StatusTag tone="brand">{chosen.badge}</StatusTag>}
      </div>
      <div className={css.figure} style={{ '--count': lengths.length }}>
        <Bars lengths={lengths} at={at} />
        <input
          className={css.range}
          type="range"
          min={0}
          max={lengths.length - 1}
          step={1}
          value={at}
          aria-label={label}
          aria-valuetext={chosen && toldOf(chosen)}
          onChange={(event) => go(Number(event.target.value))}
        />
      </div>
      <Saving lengths={lengths} chosen={chosen} />
      <Other label={label} lengths={lengths} onChange={onChange} />
    </div>
  );
}

const toldOf = ({ label, pence }: Length): string => (pence === undefined ? label : `${label}, ${formatPounds(pence)} a month`);

/** Seen only: the slider says the same. */
function Bars({ lengths, at }: { readonly lengths: readonly Length[]; readonly at: number }) {
  const most = Math.max(1, ...lengths.map(({ pence = 0 }) => pence));
  return (
    <div className={css.bars} aria-hidden="true">
      {lengths.map(({ value, label, pence }, index) => (
        <div key={value} className={css.column} style={{ '--share': (pence ?? most) / most }} data-chosen={index === at || undefined}>
          {pence !== undefined && (
            <span className={css.amount}>
              <Money pence={pence} />
            </span>
          )}
          <span className={css.bar} />
          <span className={css.name}>{label}</span>
        </div>
      ))}
    </div>
  );
}

/** Its room is kept while the chosen length saves nothing, unless none ever does. */
function Saving({ lengths, chosen }: { readonly lengths: readonly Length[]; readonly chosen: Length | undefined }) {
  if (lengths.every(({ saving }) => saving === undefined)) return null;
  return (
    <div className={css.saving} aria-live="polite">
      {chosen?.saving === undefined ? (
        <p className={css.means}>The figure over each bar is what that length costs a month.</p>
      ) : (
        <>
          <strong>Saving!</strong> {chosen.saving}
          {chosen.savingMeans !== undefined && <p className={css.means}>{chosen.savingMeans}</p>}
        </>
      )}
    </div>
  );
}

const longest = 60;

/** Typed: the length on offer that comes nearest. */
function Other<T extends string>({ label, lengths, onChange }: Pick<LengthBarsProps<T>, 'label' | 'lengths' | 'onChange'>) {
  const [typed, setTyped] = useState('');
  const choose = () => {
    const months = wholeOf(typed);
    const nearest = months >= 0 ? nearestTo(months, lengths) : undefined;
    if (nearest !== undefined) onChange(nearest);
  };
  if (lengths.length < 3) return null;
  return (
    <details className={css.other}>
      <summary>Another {nameInText(label)}</summary>
      <div className={css.typed}>
        <NumberField
          label={`${label} in months`}
          hint={`We choose the nearest ${nameInText(label)} on offer.${lengths.some(({ months }) => months === 0) ? ' 0 is monthly.' : ''}`}
          width={4}
          error={wholeFault(typed)}
          max={longest}
          value={typed}
          onChange={setTyped}
        />
        <Button label={<LabelOf of={nameInText(label)}>Choose</LabelOf>} variant="secondary" onClick={choose} />
      </div>
    </details>
  );
}

export const nearestTo = <T extends string>(months: number, lengths: readonly Pick<Length<T>, 'value' | 'months'>[]): T | undefined =>
  lengths.toSorted((one, other) => Math.abs(one.months - months) - Math.abs(other.months - months))[0]?.value;
