import { formatPounds, type Pence } from '../../src/money/money.js';
import { VisuallyHidden } from './visually-hidden.js';
import css from './money.module.css';

export interface MoneyProps {
  readonly pence: Pence;
  /** Shows "+£4.00" for an extra. */
  readonly signed?: boolean | undefined;
}

/** An amount in figures that line up. Translators leave it alone: what they have put in its place no longer changes with the price. */
export function Money({ pence, signed = false }: MoneyProps) {
  const text = formatPounds(pence);
  return (
    <span className={css.money} translate="no">
      {signed && pence > 0 ? `+${text}` : text}
    </span>
  );
}

export interface PriceProps {
  /** Missing or 0: there is no price to show (Q4). A 0 that a discount left of an original price is shown: £0.00. */
  readonly gross: Pence | undefined;
  /** Before the discount; struck through when it is more. */
  readonly original?: Pence | undefined;
  /** "per month", "for 12 months". */
  readonly period?: string | undefined;
  readonly size?: 'medium' | 'large' | undefined;
}

/** A price as the product shows it everywhere: the original struck through, then what is paid. */
export function Price({ gross, original = 0, ...rest }: PriceProps) {
  if (gross === undefined || Math.max(gross, original) === 0) return <span className={css.undefined}>undefined price</span>;
  return <KnownPrice {...rest} gross={gross} original={original} />;
}

/** A price that is known, even if it is zero: a total. */
export function KnownPrice({ gross, original, period, size = 'medium' }: PriceProps & { readonly gross: Pence }) {
  return (
    <span className={css.price} data-size={size}>
      {original !== undefined && original > gross && (
        <s className={css.original}>
          <VisuallyHidden>Original price </VisuallyHidden>
          <Money pence={original} />
        </s>
      )}
      <strong className={css.gross}>
        <Money pence={gross} />
      </strong>
      {period !== undefined && <span className={css.period}>{period}</span>}
    </span>
  );
}
