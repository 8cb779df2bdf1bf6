import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import { productTypes, productNames } from '@kerbside/contracts/products/product-names';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { useMinimum } from '@kerbside/contracts/ui/page/use-minimum';
import { useState } from 'react';
import { plansQuery } from '../../api/plans-api.js';
import { carName } from '../../names.js';
import { plans as words } from '../../messages/plans.js';
import { Fold } from '../../ui/fold.js';
import fold from '../../ui/fold.module.css';
import type { OfPlan } from './of-plan.js';
import { PlanForm } from './plan-form.js';
import { PlanSummary, remainingOf } from './plan-summary.js';

/** A9: the panels are shown after this delay, however soon they are ready. */
const displayDelayMs = 750;

export function Plans({ host, userId, cars }: RemoteProps & { readonly userId: string; readonly cars: readonly [Car, ...Car[]] }) {
  const load = useLoaded(plansQuery(host));
  const isHeld = useMinimum(load.status === 'loading', displayDelayMs);
  const [chosen, setChosen] = useState<string>();
  // One that was chosen may have left the account meanwhile.
  const { id: carId } = cars.find(({ id }) => id === chosen) ?? cars[0];
  const options = cars.map((car) => ({ value: car.id, label: [carName(car), car.registrationNumber].filter(Boolean).join(', ') }));
  return (
    <Stack>
      {cars.length > 1 && <SelectField label={words.car} value={carId} onChange={setChosen} options={options} />}
      <Panel load={isHeld ? { status: 'loading' } : load} words={words}>
        {(plans) => (
          <div className={fold.folds}>
            {productTypes.map((productType) => {
              const plan = plans.find((one) => one.carId === carId && one.productType === productType);
              return <PlanPanel key={`${carId} ${productType}`} {...{ host, userId, carId, productType, plan }} />;
            })}
          </div>
        )}
      </Panel>
    </Stack>
  );
}

/** One kind of cover (A4): the summary of its plan, or a form where there is none or it is being changed. */
function PlanPanel(of: OfPlan) {
  const { plan, productType } = of;
  const [isOpen, setIsOpen] = useState(plan !== undefined);
  const [edited, setEdited] = useState<string>();
  const [isTyped, setIsTyped] = useState(false);
  const leave = () => {
    setEdited(undefined);
    setIsTyped(false);
  };
  // One that another page has noted meanwhile does not take away what is typed here.
  const isForm = plan === undefined || edited === plan.id || isTyped;
  return (
    <Fold
      id={`plan-${productType}`}
      title={productNames[productType]}
      note={plan ? remainingOf(plan) : words.nothing}
      isOpen={isOpen}
      onToggle={setIsOpen}
    >
      {isForm ? (
        // Keyed by the plan being edited, even if another page has deleted it meanwhile, so that what was typed stays.
        <PlanForm key={edited ?? 'new'} {...of} onTyped={() => setIsTyped(true)} onSaved={leave} onDeleted={leave} />
      ) : (
        <PlanSummary {...of} plan={plan} onEdit={() => setEdited(plan.id)} />
      )}
    </Fold>
  );
}
