import { DateField } from '@kerbside/contracts/ui/date-field';
import { SelectField } from '@kerbside/contracts/ui/select-field';
import type { Form } from '@kerbside/contracts/ui/use-form';
import { useLoad, type Load } from '@kerbside/contracts/ui/use-load';
import type { QuoteApi } from '../../api/quote-api.js';
import { vehicle as words } from '../../messages.js';
import type { TypedVehicle } from './vehicle-form.js';

interface Listed {
  readonly value: string;
  readonly label: string;
}
const nothingListed: readonly Listed[] = [];

/** A list that does not come is empty, silently (Q8). */
const optionsOf = (load: Load<readonly Listed[]>) => [
  { value: '', label: load.status === 'loading' ? '…' : words.choose },
  ...(load.status === 'ready' ? load.data : nothingListed),
];

/** Make, model and range by hand, with the dates that the price needs (Q5). */
export function ManualFields({ form, api }: { readonly form: Form<TypedVehicle>; readonly api: QuoteApi }) {
  const { make, model } = form.values;
  const makes = useLoad((signal) => api.makes(signal), [api]);
  const models = useLoad<readonly Listed[]>((signal) => (make ? api.models(make, signal) : Promise.resolve(nothingListed)), [api, make]);
  const ranges = useLoad<readonly Listed[]>(
    (signal) => (make && model ? api.ranges(make, model, signal) : Promise.resolve(nothingListed)),
    [api, make, model],
  );

  const chooseMake = (chosen: string) => {
    form.set('make', chosen);
    form.set('model', '');
    form.set('range', '');
  };
  const chooseModel = (chosen: string) => {
    form.set('model', chosen);
    form.set('range', '');
  };
  return (
    <>
      <SelectField label={words.make} options={optionsOf(makes)} {...form.field('make')} onChange={chooseMake} />
      <SelectField label={words.model} options={optionsOf(models)} {...form.field('model')} onChange={chooseModel} disabled={!make} />
      <SelectField label={words.range} options={optionsOf(ranges)} {...form.field('range')} disabled={!model} />
      <DateField label={words.firstRegistration} hint="For example, 27 3 2019" {...form.field('first_registration_date')} />
      <DateField label={words.motExpiry} hint="For example, 26 3 2027" {...form.field('mot_expiration_date')} />
    </>
  );
}
