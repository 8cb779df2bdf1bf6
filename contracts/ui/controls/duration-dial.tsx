import { useId } from 'react';
import { nameInText } from '../../src/products/product-names.js';
import { Button } from './button.js';
import { classes } from '../basics/classes.js';
import css from './duration-dial.module.css';
import { MinusIcon, PlusIcon } from '../basics/list-icons.js';
import { SelectField } from './select-field.js';
import { StatusTag } from '../basics/status-tag.js';

export interface Stop<T extends string> {
  readonly value: T;
  /** "24 months", "Monthly". */
  readonly label: string;
  /** For the scale: "24". Defaults to the label. */
  readonly tick?: string | undefined;
  /** "Most popular!" */
  readonly badge?: string | undefined;
  /** Shown below while this stop is chosen: "Increasing the duration saves you £24.00". */
  readonly saving?: string | undefined;
  /** The same more plainly: "That is £24.00 less than paying monthly." */
  readonly savingMeans?: string | undefined;
}

export interface DurationDialProps<T extends string> {
  readonly label: string;
  readonly stops: readonly Stop<T>[];
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** Above the saving. Default "Saving!" (Q9). */
  readonly savingTitle?: string | undefined;
  readonly disabled?: boolean | undefined;
}

/** A length of cover: by slider, by step buttons, or from the list; all three stay in step. */
export function DurationDial<T extends string>({
  label,
  stops,
  value,
  onChange,
  savingTitle = 'Saving!',
  disabled = false,
}: DurationDialProps<T>) {
  const id = useId();
  const at = Math.max(
    0,
    stops.findIndex((stop) => stop.value === value),
  );
  const chosen = stops[at];
  const go = (index: number) => {
    const stop = stops[index];
    if (stop && stop.value !== value) onChange(stop.value);
  };
  return (
    <div className={css.dial} role="group" aria-labelledby={id}>
      <div className={css.head}>
        <span id={id} className={css.label}>
          {label}
        </span>
        {chosen?.badge !== undefined && <StatusTag tone="brand">{chosen.badge}</StatusTag>}
      </div>
      <Steps label={label} stops={stops} at={at} disabled={disabled} onGo={go} />
      <Slider label={label} stops={stops} at={at} disabled={disabled} onGo={go} />
      {/* Its room is kept while the chosen stop saves nothing, unless none ever does. */}
      {stops.some(({ saving }) => saving !== undefined) && (
        <div className={css.saving} aria-live="polite">
          {at === 0 && chosen?.saving === undefined && <p className={css.means}>Longer cover costs less a month.</p>}
          {chosen?.saving !== undefined && (
            <>
              <strong>{savingTitle}</strong> {chosen.saving}
              {chosen.savingMeans !== undefined && <p className={css.means}>{chosen.savingMeans}</p>}
            </>
          )}
        </div>
      )}
    </div>
  );
}

interface StopsProps {
  readonly label: string;
  readonly stops: readonly Stop<string>[];
  readonly at: number;
  readonly disabled: boolean;
  readonly onGo: (index: number) => void;
}

/** At either end the button stays in place and keeps the focus. */
function Steps({ label, stops, at, disabled, onGo }: StopsProps) {
  const what = nameInText(label);
  const options = stops.map((stop, index) => ({ value: String(index), label: stop.label }));
  return (
    <div className={css.steps}>
      <Button
        variant="secondary"
        aria-label={`Shorter ${what}`}
        disabled={disabled}
        aria-disabled={at === 0}
        onClick={() => onGo(at - 1)}
        icon={MinusIcon}
      />
      <SelectField
        label={`Choose ${what}`}
        hideLabel
        value={String(at)}
        disabled={disabled}
        onChange={(index) => onGo(Number(index))}
        options={options}
      />
      <Button
        variant="secondary"
        aria-label={`Longer ${what}`}
        disabled={disabled}
        aria-disabled={at === stops.length - 1}
        onClick={() => onGo(at + 1)}
        icon={PlusIcon}
      />
    </div>
  );
}

function Slider({ label, stops, at, disabled, onGo }: StopsProps) {
  const share = (index: number) => (stops.length > 1 ? index / (stops.length - 1) : 0);
  return (
    <div className={css.slider}>
      <input
        className={css.range}
        type="range"
        min={0}
        max={stops.length - 1}
        step={1}
        value={at}
        disabled={disabled}
        aria-label={label}
        aria-valuetext={stops[at]?.label}
        style={{ '--share': share(at) }}
        onChange={(event) => onGo(Number(event.target.value))}
      />
      <div className={css.ticks} aria-hidden="true">
        {stops.map((stop, index) => (
          <span key={stop.value} className={classes(css.tick, index === at && css.current)} style={{ '--share': share(index) }}>
            {stop.tick ?? stop.label}
          </span>
        ))}
      </div>
    </div>
  );
}
