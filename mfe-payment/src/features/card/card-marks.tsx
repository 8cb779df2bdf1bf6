import { method as words } from '../../messages/ways.js';
import css from './card-marks.module.css';

const accepted = ['visa', 'visa_debit', 'mastercard', 'maestro'] as const;

/** Which cards are accepted, drawn as small cards beside the fields: on a phone the methods are folded in a list. */
export function CardMarks() {
  return (
    <ul className={css.marks} aria-label={words.accepted}>
      {accepted.map((brand) => (
        <li key={brand} className={css.mark}>
          {words.types[brand]}
        </li>
      ))}
    </ul>
  );
}
