import { Money } from '@kerbside/contracts/ui/money';
import { home as words } from '../messages/home.js';
import css from './example-receipt.module.css';

const lines = [
  { label: 'Base price', why: 'Hatchback, 12 months', amount: 24_900 },
  { label: 'Age of the car', why: '6 years', amount: 3_120 },
  { label: 'Mileage', why: 'Under 40,000', amount: -1_860 },
  { label: 'Your voucher', why: '10% off', amount: -2_616 },
];

/** Illustrates how we price, and says that it is not a price. The lines add up nevertheless. */
export function ExampleReceipt() {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <figure className={css.receipt}>
      <figcaption className={css.caption}>
        <strong>{words.example.title}</strong>
        <span>{words.example.words}</span>
      </figcaption>
      <dl className={css.lines}>
        {lines.map(({ label, why, amount }) => (
          <div key={label} className={css.line}>
            <dt>
              {label}
              <span className={css.why}>{why}</span>
            </dt>
            <dd>
              <Money pence={amount} />
            </dd>
          </div>
        ))}
        <div className={css.total}>
          <dt>Total, tax included</dt>
          <dd>
            <Money pence={total} />
          </dd>
        </div>
      </dl>
    </figure>
  );
}
