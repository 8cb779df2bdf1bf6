import type { Garage } from '@kerbside/contracts/http/garages/garages';
import { visits as words } from '../../messages/visits.js';
import { isFar, starsOf } from './garage-order.js';

/** Where a garage is, how far away, and how its customers rate it. */
export function GarageFacts({ garage }: { readonly garage: Garage }) {
  const { line_1, line_2, line_3, line_4 } = garage.address;
  return (
    <div>
      <p>{[line_1, line_2, line_3, line_4, garage.postcode].filter((line) => line !== '').join(', ')}</p>
      <p>{isFar(garage) ? <strong>{words.milesFar(garage.distance)}</strong> : words.miles(garage.distance)}</p>
      <p>
        <span aria-hidden="true">{starsOf(garage)}</span> {words.rated(garage.customer_score)}
      </p>
    </div>
  );
}
