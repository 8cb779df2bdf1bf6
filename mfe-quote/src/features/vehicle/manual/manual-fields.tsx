import type { RemoteProps } from '@kerbside/contracts/host';
import type { RangeOption } from '@kerbside/contracts/http/pricing/vehicle';
import { DateField } from '@kerbside/contracts/ui/controls/date-field';
import type { Form } from '@kerbside/contracts/ui/controls/use-form';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { useMemo } from 'react';
import { quoteApi } from '../../../api/quote-api.js';
import { focusOnceShown } from '../../../focus-once-shown.js';
import { manual as words } from '../../../messages/manual.js';
import { ListedField } from './listed-field.js';
import { noRanges, useMakesAndModels } from './listed.js';
import { ManualPicture } from './manual-picture.js';
import { forgetSaid } from '../car/vehicle-of-quote.js';
import { missingSizes, type SizeField, type TypedVehicle } from '../car/typed-vehicle.js';
import css from '../lookup/vehicle-card.module.css';
import type { CarChange, StepState } from '../state/step-state.js';

export interface ManualFieldsProps extends RemoteProps {
  readonly step: {
    readonly form: Form<TypedVehicle>;
    readonly takesFocus: boolean;
    /** Of step 1: another car may have been found before. */
    readonly state?: Pick<StepState, 'lastFound'>;
    /** With the sizes that the range leaves open. */
    readonly chooseRange: (range: string, sizes: readonly SizeField[]) => void;
    /** Asks first when products were chosen for the car. */
    readonly changeCar: (change: CarChange) => void;
  };
}

/** Make, model and range by hand, with the dates that the price needs (Q5). */
export default function ManualFields({ step, host: { fetch } }: ManualFieldsProps) {
  const api = useMemo(() => quoteApi({ fetch }), [fetch]);
  const { form } = step;
  const { make, model, range } = form.values;
  const { makes, models } = useMakesAndModels(api, make);
  const ranges = useLoad((signal) => (model ? api.ranges(make, model, signal) : Promise.resolve(noRanges)), [api, make, model]);
  const rangeOf = (value: string) => (ranges.status === 'ready' ? ranges.data.find((each) => each.value === value) : undefined);
  const choose = useChoices(step, rangeOf);
  return (
    <>
      <ManualHeading takesFocus={step.takesFocus} />
      <ListedField label={words.make} load={makes} of={words.makes} {...form.field('make')} onChange={choose.make} />
      <ListedField label={words.model} load={models} of={words.models} {...form.field('model')} onChange={choose.model} disabled={!make} />
      <ListedField label={words.range} load={ranges} of={words.ranges} {...form.field('range')} onChange={choose.range} disabled={!model} />
      <ManualPicture api={api} vehicle={form.values} range={rangeOf(range)} />
      <DateField label={words.firstRegistration} hint="For example, 27 3 2019" {...form.field('first_registration_date')} />
      <DateField
        label={words.motExpiry}
        hint="For example, 26 3 2027. A new car’s first MOT is due 3 years after it was registered, or 4 in Northern Ireland."
        {...form.field('mot_expiration_date')}
      />
      <DateField label={words.taxDue} hint="For example, 1 4 2027" optional {...form.field('tax_due_date')} />
    </>
  );
}

/** A change clears the choices below it. Another car has other prices, so customers who chose products for this one are asked first. */
const useChoices = (
  { form, state, chooseRange, changeCar }: ManualFieldsProps['step'],
  rangeOf: (value: string) => RangeOption | undefined,
) => {
  const range = (chosen: string) => {
    if (form.values.range !== '') forgetSaid(form);
    const known = rangeOf(chosen);
    form.set('range', chosen);
    chooseRange(chosen, known ? missingSizes(known) : []);
  };
  const model = (chosen: string) => {
    form.set('model', chosen);
    range('');
  };
  const make = (chosen: string) => {
    if (form.values.make === '' && state?.lastFound) forgetSaid(form);
    form.set('make', chosen);
    model('');
  };
  const asking = (set: (chosen: string) => void) => (chosen: string) => changeCar({ change: () => set(chosen) });
  return { make: asking(make), model: asking(model), range: asking(range) };
};

/** After a lookup that failed the form goes on here, and so does the focus. */
function ManualHeading({ takesFocus }: { readonly takesFocus: boolean }) {
  return (
    <h2 ref={takesFocus ? focusOnceShown : undefined} tabIndex={-1} className={css.name}>
      {words.manualTitle}
    </h2>
  );
}
