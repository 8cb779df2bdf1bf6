import { formatLongDay } from '@kerbside/contracts/dates';
import type { Vehicle } from '@kerbside/contracts/http/pricing-vehicle';
import { useState } from 'react';
import { vehicle as words } from '../../../messages/vehicle.js';
import css from './vehicle-card.module.css';

/** The car that the lookup found. */
export function VehicleCard({ vehicle }: { readonly vehicle: Vehicle }) {
  const { make, model, range, first_registration_date, mot_expiration_date, tax_due_date, colour, fuel_type } = vehicle;
  const facts = [
    range,
    [colour, fuel_type].filter(Boolean).join(', '),
    first_registration_date && `First registered ${formatLongDay(first_registration_date)}`,
    mot_expiration_date && `MOT until ${formatLongDay(mot_expiration_date)}`,
    tax_due_date && `Tax due ${formatLongDay(tax_due_date)}`,
  ].filter(Boolean);
  return (
    <section className={css.card} aria-label={words.found(make, model)}>
      <VehicleImage src={vehicle.image} />
      <div className={css.words}>
        <p className={css.name}>
          {make} {model}
        </p>
        {facts.map((fact) => (
          <p key={fact} className={css.fact}>
            {fact}
          </p>
        ))}
        <p className={css.fact}>{words.notYours}</p>
      </div>
    </section>
  );
}

/** Left out where there is no picture, or it does not come. */
export function VehicleImage({ src }: { readonly src: string | null }) {
  const [isBroken, setIsBroken] = useState(false);
  if (!src || isBroken) return null;
  return <img className={css.image} src={src} alt="" width={200} height={110} onError={() => setIsBroken(true)} />;
}
