import type { RangeOption } from '@kerbside/contracts/http/pricing/vehicle';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useLoad, type Load } from '@kerbside/contracts/ui/data/use-load';
import { activation as words } from '../../messages/activation.js';
import { manual } from '../../messages/manual.js';
import { ListedField } from '../vehicle/manual/listed-field.js';
import { noRanges, useMakesAndModels } from '../vehicle/manual/listed.js';
import { missingSizes } from '../vehicle/car/typed-vehicle.js';
import type { CarProps } from './use-car.js';

/** Make, model, year, and the ranges that were sold in that year. */
export function CarByHand(props: CarProps) {
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
