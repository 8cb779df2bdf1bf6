import { DateField } from '@kerbside/contracts/ui/controls/date-field';
import type { Form } from '@kerbside/contracts/ui/controls/use-form';
import { rest as words } from '../../../messages/car-rest.js';
import { Fold } from '../../step-page/fold.js';
import { ModelField, SizeFields } from '../car/size-fields.js';
import type { SizeField, TypedVehicle } from '../car/typed-vehicle.js';
import css from '../../step-page/step-page.module.css';

interface RestFieldsProps {
  readonly form: Form<TypedVehicle>;
  readonly asked: readonly SizeField[];
  readonly lacksModel: boolean;
}

/** Questions asked once the car is known: what its register or range leaves open and, folded, what no register records: nothing waits for it. */
export default function RestFields({ form, asked, lacksModel }: RestFieldsProps) {
  const lastService = form.field('last_service_date');
  return (
    <>
      {lacksModel && <ModelField {...form.field('model')} />}
      <SizeFields form={form} asked={asked} />
      <Fold
        title={<span className={css.ask}>{words.addLastService}</span>}
        isOpenAtFirst={Object.values(lastService.value).some((part) => part !== '')}
        mustOpen={lastService.error !== undefined}
      >
        <DateField label={words.lastService} hint="For example, 14 9 2025" optional {...lastService} />
      </Fold>
    </>
  );
}
