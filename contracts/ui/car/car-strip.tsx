import { Away, type AwayProps } from '../basics/away.js';
import { Plate } from '../controls/plate-field.js';
import { VisuallyHidden } from '../basics/visually-hidden.js';
import type { BodyType } from '../../src/http/shapes/car-looks.js';
import { CarAtKerb } from './car-at-kerb.js';
import css from './car-strip.module.css';

export interface StripCar {
  readonly make: string;
  readonly model: string;
  readonly range?: string | null | undefined;
  readonly registration?: string | null | undefined;
  /** Without one there is no drawing. */
  readonly body?: BodyType | null | undefined;
  readonly colour?: string | null | undefined;
}

interface CarStripProps {
  readonly car: StripCar;
  /** The link to choose another car; left out once cover is bought for this one. */
  readonly change?: AwayProps | undefined;
}

export function CarStrip({ car: { make, model, range, registration, body, colour }, change }: CarStripProps) {
  return (
    <section className={css.strip} aria-label="Your car">
      {body && (
        <div className={css.picture}>
          <CarAtKerb car={{ body, make, model, colour }} />
        </div>
      )}
      <div className={css.words}>
        <p className={css.name}>
          {make} {model}
        </p>
        {range && <p className={css.range}>{range}</p>}
        {registration && <Plate registration={registration} />}
      </div>
      {change && (
        <Away className={css.change} {...change}>
          Change<VisuallyHidden> the car</VisuallyHidden>
        </Away>
      )}
    </section>
  );
}
