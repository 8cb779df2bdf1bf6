import { useEffect, useEffectEvent } from 'react';
import type { VehicleStepControl } from './use-vehicle-step.js';
import { DateField } from '@kerbside/contracts/ui/controls/date-field';
import { rest as words } from '../../../messages/car-rest.js';
import { Fold } from '../../step-page/fold.js';
import { ModelField, SizeFields } from '../car/size-fields.js';
import css from '../../step-page/step-page.module.css';

/** Questions asked once the car is known: what its register or range leaves open and, folded, what no register records: nothing waits for it. */
export default function RestFields({ form, asked, lacksModel }: Pick<VehicleStepControl, 'form' | 'asked' | 'lacksModel'>) {
  const lastService = form.field('last_service_date');
  const forgetModel = useEffectEvent(() => {
    if (form.values.range === '') return;
    form.set('model', '');
    form.set('range', '');
  });
  // One that was chosen by hand may be of another make.
  useEffect(() => {
    if (lacksModel) forgetModel();
  }, [lacksModel]);
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
