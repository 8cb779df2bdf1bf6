import type { RangeOption } from '@kerbside/contracts/http/pricing/vehicle';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { useState } from 'react';
import type { QuoteApi } from '../../../api/quote-api.js';
import type { TypedVehicle } from '../car/typed-vehicle.js';
import css from './manual-picture.module.css';

interface ManualPictureProps {
  readonly api: QuoteApi;
  readonly vehicle: Pick<TypedVehicle, 'make' | 'model' | 'first_registration_date'>;
  readonly range: RangeOption | undefined;
}

/** The picture of the car chosen by hand; none when none is found, silently (Q2, Q8). */
export function ManualPicture({ api, vehicle: { make, model, first_registration_date }, range }: ManualPictureProps) {
  const typedYear = /^\d{4}$/.exec(first_registration_date.year)?.[0];
  const year = typedYear ?? (range && String(range.from));
  const name = range && `${model} ${range.label}`;
  const picture = useLoad(
    (signal) => (name ? api.picture({ make, model: name, date_to_compare: year }, signal) : Promise.resolve('')),
    [api, make, name, year],
  );
  const src = picture.status === 'ready' ? picture.data : null;
  // A picture that failed to load must not hide the next one.
  return <VehicleImage key={src} src={src} />;
}

/** Draws nothing when there is no picture, or when it fails to load. */
function VehicleImage({ src }: { readonly src: string | null }) {
  const [isBroken, setIsBroken] = useState(false);
  if (!src || isBroken) return null;
  return <img className={css.image} src={src} alt="" width={200} height={110} onError={() => setIsBroken(true)} />;
}
