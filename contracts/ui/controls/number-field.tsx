import { useRef } from 'react';
import { TextField, type TextFieldProps } from './text-field.js';

export interface NumberFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'min' | 'max'> {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Digits kept after the point. Default 0. */
  readonly decimals?: number | undefined;
  readonly negative?: boolean | undefined;
}

interface Rules {
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly decimals: number;
  readonly negative: boolean;
  readonly optional: boolean | undefined;
}

/** A number as text with thousands commas ("42,500"): anything else is stripped as it is typed; pence of whole pounds go, and the bounds apply, on leaving the field (Q5). */
export function NumberField({ min, max, decimals = 0, negative = false, value, onChange, onBlur, ...rest }: NumberFieldProps) {
  const rules = { min, max, decimals, negative, optional: rest.optional };
  const isTyped = useRef(false);
  return (
    <TextField
      {...rest}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete={rest.autoComplete ?? 'off'}
      value={value}
      onChange={(text) => {
        isTyped.current = true;
        // A point is not stripped before the digits after it: "9,995.50" would be a hundred times as much.
        onChange(withCommas(text, { ...rules, decimals: decimals || 2 }));
      }}
      onBlur={(event) => {
        // A field that was only passed by is not answered: emptied, it is (Q5).
        const settled = value === '' && !isTyped.current ? '' : settle(withCommas(value, rules), rules);
        if (settled !== value) onChange(settled);
        onBlur?.(event);
      }}
    />
  );
}

/** "£42500.5 miles" → "42,500.5". */
const withCommas = (text: string, { decimals, negative }: Rules): string => {
  const sign = negative && /^\s*-/.test(text) ? '-' : '';
  const [whole = '', rest] = text
    .normalize('NFKC')
    .replace(/[^\d.]/g, '')
    .split('.');
  const grouped = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',');
  const fraction = decimals > 0 && rest !== undefined ? `.${rest.slice(0, decimals)}` : '';
  return sign + grouped + fraction;
};

/** Applies the bounds. An empty whole number becomes the minimum or 0; an optional one may stay empty. */
const settle = (text: string, rules: Rules): string => {
  const typed = Number.parseFloat(text.replaceAll(',', ''));
  if (Number.isNaN(typed)) return rules.optional || rules.decimals > 0 ? '' : withCommas(String(Math.max(rules.min ?? 0, 0)), rules);
  const bounded = Math.min(Math.max(typed, rules.min ?? -Infinity), rules.max ?? Infinity);
  return withCommas(bounded === typed ? text : String(bounded), rules);
};
