import { carDayProblem } from '../../src/car/car-days.js';
import { CallError } from '../../src/client.js';
import { optionalText } from '../../src/fields.js';
import { londonDay } from '../../src/days/dates.js';
import type { Car } from '../../src/http/accounts/accounts.js';
import { typedMileage } from '../../src/http/accounts/cars.js';
import { dayOfTyped, nothingTyped, optionalTypedDay, typedOfDay } from '../../src/days/typed-day.js';
import { useState } from 'react';
import * as z from 'zod/mini';
import { DateField } from '../controls/date-field.js';
import { TextField } from '../controls/text-field.js';
import { NumberField } from '../controls/number-field.js';
import { useForm, type Form } from '../controls/use-form.js';
import { PageForm } from '../overlays/page-form.js';

/** Character for character as specified (A8). */
const words = {
  mileage: 'Mileage',
  mileageDone: 'Successfully updated car mileage!',
  mileageFailed: "Couldn't update car mileage. Please ensure it's correct and try again",
  service: 'Last service',
  serviceDone: 'Successfully updated car service date!',
  serviceFailed: "Couldn't update car service date. Please ensure it's correct and try again",
  overrule: 'Why it is right all the same',
  overruleHint: 'Where what we know of the car is wrong. It is kept with the change.',
  save: 'Save',
  busy: 'Saving',
} as const;

interface CarUpkeepFormProps {
  readonly car: Pick<Car, 'currentMileage' | 'lastServiceDate' | 'firstRegistrationDate'>;
  /** `overrule`: why staff note what other facts of the car are against. */
  readonly noteMileage: (miles: number, overrule?: string) => Promise<unknown>;
  readonly noteService: (day: string, overrule?: string) => Promise<unknown>;
  /** Staff may say why the rest of what is known is wrong. */
  readonly mayOverrule?: boolean;
  /** Called once for each thing that was noted, with the message to show. */
  readonly onNoted: (message: string) => void;
}

const schemaOf = ({ firstRegistrationDate }: CarUpkeepFormProps['car'], overrule: string) => {
  const registered = overrule === '' ? (firstRegistrationDate ?? undefined) : undefined;
  const problemOf = (day: string | undefined) =>
    day === undefined ? undefined : carDayProblem('last_service_date', day, { today: londonDay(new Date()), registered });
  const possible = z.refine<string | undefined>((day) => problemOf(day) === undefined, { error: ({ input }) => problemOf(String(input)) });
  return z.object({
    mileage: z.union([z.literal(''), typedMileage], { error: 'Please provide valid mileage.' }),
    service: optionalTypedDay('Last service').check(possible),
    overrule: optionalText(500, 'why'),
  });
};

const typedOf = ({ currentMileage, lastServiceDate }: CarUpkeepFormProps['car']) => ({
  mileage: currentMileage?.toLocaleString('en-GB') ?? '',
  service: lastServiceDate ? typedOfDay(lastServiceDate) : nothingTyped,
  overrule: '',
});

/** Notes the mileage and the last service of a car; only what changed is sent (A5). */
export function CarUpkeepForm({ car, noteMileage, noteService, onNoted, mayOverrule = false }: CarUpkeepFormProps) {
  const { currentMileage, lastServiceDate } = car;
  const form = useForm({
    schemaOf: ({ overrule }) => schemaOf(car, overrule.trim()),
    initial: typedOf(car),
    send: async ({ mileage, service, overrule }) => {
      if (mileage !== '' && mileage !== currentMileage) {
        await noteMileage(mileage, overrule).catch(refusedAs('mileage', words.mileageFailed));
        onNoted(words.mileageDone);
      }
      if (service !== undefined && service !== lastServiceDate) {
        await noteService(service, overrule).catch(refusedAs('service', words.serviceFailed));
        onNoted(words.serviceDone);
      }
    },
  });
  useNotedElsewhere(form, car);
  const asksWhy = mayOverrule && (form.values.overrule !== '' || form.errors.mileage !== undefined || form.errors.service !== undefined);
  return (
    <PageForm form={form} tone="secondary" gap="small" proceed={words.save} proceeding={words.busy}>
      <NumberField label={words.mileage} width={10} optional {...form.field('mileage')} />
      <DateField label={words.service} optional {...form.field('service')} />
      {asksWhy && <TextField label={words.overrule} hint={words.overruleHint} optional {...form.field('overrule')} />}
    </PageForm>
  );
}

/** A field that nobody typed in shows what another page has noted meanwhile: it would be sent as a change back. */
const useNotedElsewhere = ({ values, set }: Form<ReturnType<typeof typedOf>>, car: CarUpkeepFormProps['car']): void => {
  const [seen, setSeen] = useState(car);
  if (seen.currentMileage === car.currentMileage && seen.lastServiceDate === car.lastServiceDate) return;
  const [before, now] = [typedOf(seen), typedOf(car)];
  setSeen(car);
  if (values.mileage === before.mileage) set('mileage', now.mileage);
  if (dayOfTyped(values.service) === dayOfTyped(before.service)) set('service', now.service);
};

/** A8: the service's own message where it gives one; otherwise ours. The service calls the field `value`. */
const refusedAs =
  (field: string, ours: string) =>
  (error: unknown): never => {
    if (!(error instanceof CallError)) throw error;
    const { value } = error.fields;
    if (value !== undefined) throw new CallError(error.code, ours, error.status, { [field]: value });
    throw error.status >= 400 && error.status < 500 ? error : new CallError(error.code, ours, error.status);
  };
