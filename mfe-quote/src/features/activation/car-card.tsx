import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { NumberField } from '@kerbside/contracts/ui/controls/number-field';
import { PlateField } from '@kerbside/contracts/ui/controls/plate-field';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { activation as words } from '../../messages/activation.js';
import { vehicle as vehicleWords } from '../../messages/vehicle.js';
import { ModelField, SizeFields } from '../vehicle/car/size-fields.js';
import VehicleCard from '../vehicle/lookup/vehicle-card.js';
import { CarByHand } from './car-by-hand.js';
import type { CarProps } from './use-car.js';

export const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

/** The car that the cover came with. */
export function CarCard({ form, car, api }: CarProps) {
  const tip = form.values.private_use_only === 'no' ? vehicleWords.privateUseTipNo : vehicleWords.privateUseTip;
  const lacksModel = car.lookup.status === 'found' && car.lookup.vehicle.model === '';
  return (
    <Card title={words.car}>
      <Stack>
        {car.lookup.status === 'failed' && (
          <Alert tone="danger" live>
            {car.lookup.message}
          </Alert>
        )}
        {car.mode === 'registration' ? <CarByPlate form={form} car={car} /> : <CarByHand form={form} car={car} api={api} />}
        <div>
          <Button variant="quiet" flush onClick={car.switchMode}>
            {car.mode === 'registration' ? vehicleWords.byHand : vehicleWords.byPlate}
          </Button>
        </div>
        {car.mode === 'registration' && lacksModel && <ModelField {...form.field('model')} />}
        <SizeFields form={form} asked={car.sizes} />
        <NumberField
          label={vehicleWords.mileage}
          hint={words.mileageHint}
          suffix="miles"
          width={10}
          max={999_999}
          {...form.field('mileage')}
        />
        <RadioGroup
          inline
          label={vehicleWords.privateUse}
          hint={`${tip} ${vehicleWords.privateUseTipRest}`}
          choices={yesOrNo}
          {...form.field('private_use_only')}
        />
      </Stack>
    </Card>
  );
}

function CarByPlate({ form, car }: Omit<CarProps, 'api'>) {
  const field = form.field('registration_number');
  const isBusy = car.lookup.status === 'loading';
  const lookUp = () => car.lookUp(field.value);
  return (
    <>
      <PlateField
        hint={vehicleWords.plateHint}
        {...field}
        error={car.lookup.status === 'found' ? undefined : (car.problem ?? field.error)}
        onChange={(typed) => {
          field.onChange(typed);
          car.editPlate();
        }}
        busy={isBusy}
        busyLabel={vehicleWords.lookingUp}
        onEnter={lookUp}
        action={
          <Button size="large" variant="secondary" busy={isBusy} onClick={lookUp}>
            {vehicleWords.lookUp}
          </Button>
        }
      />
      <div aria-live="polite">{car.lookup.status === 'found' && <VehicleCard vehicle={car.lookup.vehicle} />}</div>
    </>
  );
}
