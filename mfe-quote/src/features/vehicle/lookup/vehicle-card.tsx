import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import type { Vehicle } from '@kerbside/contracts/http/pricing/vehicle';
import { CarAtKerb } from '@kerbside/contracts/ui/car/car-at-kerb';
import { useState, type ReactNode } from 'react';
import { vehicle as words } from '../../../messages/vehicle.js';
import css from './vehicle-card.module.css';

interface CardProps {
  readonly vehicle: Vehicle;
  /** "Is this your Ford Focus?", in place of its name. */
  readonly question?: string | undefined;
  /** The answers to it. */
  readonly children?: ReactNode;
}

/** The car that the lookup found. */
export default function VehicleCard({ vehicle, question, children }: CardProps) {
  const { make, model, range, body_type, first_registration_date, mot_expiration_date, tax_due_date, colour, fuel_type } = vehicle;
  const [today] = useState(() => londonDay(new Date()));
  const facts = [
    range,
    [colour, fuel_type?.toLowerCase()].filter(Boolean).join(', '),
    first_registration_date && `First registered ${formatLongDay(first_registration_date)}`,
    mot_expiration_date && `${mot_expiration_date < today ? 'MOT expired' : 'MOT until'} ${formatLongDay(mot_expiration_date)}`,
    tax_due_date && `${tax_due_date < today ? 'Tax was due' : 'Tax due'} ${formatLongDay(tax_due_date)}`,
  ].filter(Boolean);
  return (
    <section className={css.card} aria-label={words.found(make, model)}>
      {body_type && (
        <div className={css.picture}>
          <CarAtKerb rolls car={{ body: body_type, make, model, colour, registration: vehicle.registration_number }} />
        </div>
      )}
      <div className={css.words}>
        <p className={css.name}>{question ?? `${make} ${model}`}</p>
        {facts.map((fact, at) => (
          <p key={fact} className={css.fact} style={{ '--at': at }}>
            {fact}
          </p>
        ))}
        {children}
      </div>
    </section>
  );
}
