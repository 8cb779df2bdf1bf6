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
import type { CarProps } from './use-car.js';
import type { QuestionFacts } from './activation-form.js';
import { mostMiles } from '@kerbside/contracts/http/pricing/said-facts';
import type { RangeOption } from '@kerbside/contracts/http/pricing/vehicle';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useLoad, type Load } from '@kerbside/contracts/ui/data/use-load';
import { manual } from '../../messages/manual.js';
import { ListedField } from '../vehicle/manual/listed-field.js';
import { noRanges, useMakesAndModels } from '../vehicle/manual/listed.js';
import { missingSizes } from '../vehicle/car/typed-vehicle.js';

export const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

/** The car that the cover came with. */
export function CarCard({ form, car, api, said }: CarProps & Pick<QuestionFacts, 'said'>) {
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
          <Button
            label={car.mode === 'registration' ? vehicleWords.byHand : vehicleWords.byPlate}
            variant="quiet"
            flush
            onClick={car.switchMode}
          />
        </div>
        {car.mode === 'registration' && lacksModel && <ModelField {...form.field('model')} />}
        <SizeFields form={form} asked={car.sizes} />
        {said.includes('mileage') && (
          <NumberField
            label={vehicleWords.mileage}
            hint={words.mileageHint}
            suffix="miles"
            width={10}
            max={mostMiles}
            {...form.field('mileage')}
          />
        )}
        {said.includes('private_use_only') && (
          <RadioGroup
            inline
            label={vehicleWords.privateUse}
            hint={`${tip} ${vehicleWords.privateUseTipRest}`}
            choices={yesOrNo}
            {...form.field('private_use_only')}
          />
        )}
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
        action={<Button label={vehicleWords.lookUp} size="large" variant="secondary" busy={isBusy} onClick={lookUp} />}
      />
      <div aria-live="polite">{car.lookup.status === 'found' && <VehicleCard vehicle={car.lookup.vehicle} />}</div>
    </>
  );
}

/** Make, model, year, and the ranges that were sold in that year. */
function CarByHand(props: CarProps) {
  const { form } = props;
  const { makes, models, ranges, isAsked } = useLists(props);
  const choose = useChoices(props, ranges);
  const hasNone = isAsked && ranges.status === 'ready' && ranges.data.length === 0;
  return (
    <>
      <ListedField label={manual.make} load={makes} of={manual.makes} {...form.field('make')} onChange={choose.make} />
      <ListedField
        label={manual.model}
        load={models}
        of={manual.models}
        {...form.field('model')}
        onChange={choose.model}
        disabled={form.values.make === ''}
      />
      <TextField
        label={words.carYear}
        hint={words.carYearHint}
        inputMode="numeric"
        autoComplete="off"
        width={4}
        {...form.field('carYear')}
        onChange={choose.year}
      />
      <ListedField
        label={manual.range}
        hint={hasNone ? words.noRanges : undefined}
        load={ranges}
        of={manual.ranges}
        {...form.field('range')}
        onChange={choose.range}
        disabled={!isAsked}
      />
    </>
  );
}

const useLists = ({ form, api }: CarProps) => {
  const { make, model, carYear } = form.values;
  const year = /^\s*(\d{4})\s*$/.exec(carYear)?.[1] ?? '';
  const isAsked = Boolean(model && year);
  const { makes, models } = useMakesAndModels(api, make);
  const ranges = useLoad(
    (signal) => (isAsked ? api.rangesOfYear(make, model, year, signal) : Promise.resolve(noRanges)),
    [api, make, model, year],
  );
  return { makes, models, ranges, isAsked };
};

/** Choices that depend on a changed list are cleared. */
const useChoices = ({ form, car }: CarProps, ranges: Load<readonly RangeOption[]>) => {
  const range = (chosen: string) => {
    const known = ranges.status === 'ready' ? ranges.data.find(({ value }) => value === chosen) : undefined;
    form.set('range', chosen);
    car.askSizes(known ? missingSizes(known) : []);
  };
  const model = (chosen: string) => {
    form.set('model', chosen);
    range('');
  };
  const make = (chosen: string) => {
    form.set('make', chosen);
    model('');
  };
  const year = (typed: string) => {
    form.set('carYear', typed);
    range('');
  };
  return { make, model, year, range };
};
