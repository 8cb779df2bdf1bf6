import { useRef } from 'react';
import { TextField, type TextFieldProps } from './text-field.js';

export interface NumberFieldProps extends Omit<TextFieldProps, 'type' | 'inputMode' | 'min' | 'max'> {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Digits kept after the point. Default 0. */
  readonly decimals?: number | undefined;
}

/** A number as text with thousands commas ("42,500"): anything else is stripped as it is typed; pence of whole pounds go, and the bounds apply, on leaving the field (Q5). */
export function NumberField({ min = 0, max = Infinity, decimals = 0, value, onChange, onBlur, ...rest }: NumberFieldProps) {
  const isTyped = useRef(false);
  const shown = (text: string, kept = decimals) => (min < 0 && /^\s*-/.test(text) ? '-' : '') + withCommas(text, kept);
  /** Applies the bounds. A whole number that was emptied becomes the minimum; an optional one may stay empty, and one that was only passed by is not answered. */
  const settled = () => {
    const text = shown(value);
    const typed = Number.parseFloat(text.replaceAll(',', ''));
    if (Number.isNaN(typed)) return rest.optional || decimals > 0 || !isTyped.current ? '' : shown(String(Math.max(min, 0)));
    const bounded = Math.min(Math.max(typed, min), max);
    return loose.test(text) || bounded === typed ? text : shown(String(bounded));
  };
  return (
    <TextField
      {...rest}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete={rest.autoComplete ?? 'off'}
      value={value}
      onChange={(text) => {
        isTyped.current = true;
        // With digits less a group is not whole any more, and nobody typed its comma. A point is not stripped before the digits after it: "9,995.50" would be a hundred times as much.
        onChange(shown(value.length > text.length && !loose.test(value) ? text.replaceAll(',', '') : text, decimals || 2));
      }}
      onBlur={(event) => {
        if (settled() !== value) onChange(settled());
        onBlur?.(event);
      }}
    />
  );
}

/** A comma that no thousands follow, or not yet. */
const loose = /,(?!\d{3})/;

/** "£42500.5 miles" → "42,500.5", "2½" → "2". A loose comma stays for whoever reads the number to refuse: "12,50" is not 1,250. */
const withCommas = (text: string, decimals: number): string => {
  const figures = text.normalize('NFKC').replace(/.⁄.+|[^\d.,]/g, '');
  if (loose.test(figures)) return figures;
  const [whole = '', rest] = figures.replaceAll(',', '').split('.');
  const fraction = decimals > 0 && rest !== undefined ? `.${rest.slice(0, decimals)}` : '';
  return whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, ',') + fraction;
};
