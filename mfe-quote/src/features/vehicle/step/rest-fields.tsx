import { DateField } from '@kerbside/contracts/ui/controls/date-field';
import type { Form } from '@kerbside/contracts/ui/controls/use-form';
import { rest as words } from '../../../messages/car-rest.js';
import { SizeFields } from '../car/size-fields.js';
import type { SizeField, TypedVehicle } from '../car/typed-vehicle.js';

interface RestFieldsProps {
  readonly form: Form<TypedVehicle>;
  readonly asked: readonly SizeField[];
}

/** Questions asked once the car is known: what its register or range leaves open, and what no register records. */
export default function RestFields({ form, asked }: RestFieldsProps) {
  return (
    <>
      <SizeFields form={form} asked={asked} />
      <DateField label={words.lastService} hint="For example, 14 9 2025" optional {...form.field('last_service_date')} />
    </>
  );
}
