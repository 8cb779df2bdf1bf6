import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { firm } from '@kerbside/contracts/firm/firm';
import { carName } from '../../car-name.js';
import { pass as words } from '../../messages/pass.js';
import css from './pass-preview.module.css';

/** The pass as a wallet shows it: what stands on it is the car's, the cover is filled in when it is made. */
export function PassPreview({ car }: { readonly car: Car }) {
  return (
    <figure className={css.figure}>
      <div className={css.pass}>
        <p className={css.brand}>{firm.brand}</p>
        <p>
          <span className={css.label}>{carName(car)}</span>
          <span className={css.plate}>{car.registrationNumber ?? words.noPlate}</span>
        </p>
        <p>
          <span className={css.label}>{words.cover}</span>
          <span>{words.coverThere}</span>
        </p>
      </div>
      <figcaption className={css.caption}>{words.looks}</figcaption>
    </figure>
  );
}
