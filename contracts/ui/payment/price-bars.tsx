import type { Pence } from '../../src/money/money.js';
import { Money } from '../basics/money.js';
import css from './price-bars.module.css';

export interface PriceBar {
  readonly value: string;
  /** "12 months", "Monthly". */
  readonly label: string;
  /** The price per month, in pence. */
  readonly pence: Pence;
}

interface PriceBarsProps {
  readonly title: string;
  readonly bars: readonly PriceBar[];
  /** The bar that is chosen. */
  readonly value: string;
}

/** The monthly price of each length, as bars whose height is the price. Draws nothing when there is nothing to compare. */
export function PriceBars({ title, bars, value }: PriceBarsProps) {
  if (bars.length < 2) return null;
  const most = Math.max(...bars.map(({ pence }) => pence));
  return (
    <figure className={css.figure}>
      <figcaption className={css.title}>{title}</figcaption>
      <ul className={css.bars}>
        {bars.map((bar) => (
          <li key={bar.value} className={css.column} style={{ '--share': bar.pence / most }} data-chosen={bar.value === value || undefined}>
            <span className={css.name}>{bar.label}</span>
            <span className={css.bar} />
            <span className={css.amount}>
              <Money pence={bar.pence} />
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
