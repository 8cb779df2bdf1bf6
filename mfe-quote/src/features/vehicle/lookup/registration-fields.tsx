import type { RemoteProps } from '@kerbside/contracts/host';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Plate as PlateDrawn, PlateField } from '@kerbside/contracts/ui/controls/plate-field';
import type { Form } from '@kerbside/contracts/ui/controls/use-form';
import { latePart } from '@kerbside/contracts/ui/page/late';
import { vehicle as words } from '../../../messages/vehicle.js';
import type { TypedVehicle } from '../car/typed-vehicle.js';
import type { StepState } from '../state/step-state.js';
import type { Plate } from './use-plate.js';
import css from './registration-fields.module.css';

/** There is none before a lookup. */
const FoundCar = latePart(() => import('./found-car.js'));

interface RegistrationFieldsProps extends RemoteProps {
  /** The car is found: the plate comes back when it is not theirs. */
  readonly isFolded: boolean;
  readonly onNotMine: () => void;
  readonly onShown: () => void;
  readonly step: {
    readonly form: Form<TypedVehicle>;
    readonly state: Pick<StepState, 'lookup' | 'mode' | 'plateProblem'>;
    readonly plate: Plate;
  };
}

export function RegistrationFields({ step, host, isFolded, onNotMine, onShown }: RegistrationFieldsProps) {
  const { form, plate } = step;
  const { lookup, mode, plateProblem } = step.state;
  const field = form.field('registration_number');
  const isBusy = lookup.status === 'loading';
  return (
    <>
      <div className={isBusy || lookup.status === 'found' ? css.place : undefined}>
        {isBusy && (
          <span className={css.rolling} aria-hidden="true">
            <PlateDrawn registration={field.value.toUpperCase()} />
          </span>
        )}
        {lookup.status === 'found' && (
          <FoundCar vehicle={lookup.vehicle} host={host} onShown={onShown} onNotMine={isFolded ? onNotMine : undefined} />
        )}
      </div>
      {!isFolded && (
        <PlateField
          hint={words.plateHint}
          {...field}
          error={plateProblem ?? field.error}
          onChange={plate.edit}
          busy={isBusy}
          busyLabel={words.lookingUp}
          onEnter={plate.lookUp}
          action={
            <Button
              label={words.lookUp}
              size="large"
              variant={lookup.status === 'found' || mode === 'manual' ? 'secondary' : 'primary'}
              busy={isBusy}
              onClick={plate.lookUp}
            />
          }
        />
      )}
    </>
  );
}
