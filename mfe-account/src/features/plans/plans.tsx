import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import { productTypes, productNames } from '@kerbside/contracts/products/product-names';
import type { RemoteProps, HostApi } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { Stack, Cluster } from '@kerbside/contracts/ui/basics/layout';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { useMinimum } from '@kerbside/contracts/ui/page/use-minimum';
import { useState } from 'react';
import { plansQuery } from '../../api/plans-api.js';
import { carName } from '../../names.js';
import { plans as words } from '../../messages/plans.js';
import { Fold, useFold } from '../../ui/fold.js';
import fold from '../../ui/fold.module.css';
import type { OfPlan } from './of-plan.js';
import { PlanForm } from './plan-form.js';
import { planTime } from '@kerbside/contracts/accounts/competitor-plans';
import { londonDay, showLongDay } from '@kerbside/contracts/days/dates';
import { formatPounds } from '@kerbside/contracts/money/money';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { Gauge } from '@kerbside/contracts/ui/basics/gauge';
import { LabelOf } from '@kerbside/contracts/ui/basics/visually-hidden';
import type { CompetitorPlan } from '@kerbside/contracts/http/accounts/plans';
import { openDocument } from '../../api/documents-api.js';
import { SaveFile } from '../../ui/save-file.js';
import { DeletePlan } from './delete-plan.js';
import type { PlanFile } from './plan-files.js';
import css from './plans.module.css';

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
  const { plan, carId, productType } = of;
  const [isOpen, setIsOpen] = useFold(`${carId} ${productType}`, plan !== undefined);
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

const remainingOf = (plan: CompetitorPlan): string => {
  const time = planTime(plan, londonDay(new Date()));
  if (time.state === 'future') return words.future;
  return time.state === 'running' ? words.daysLeft(time.daysLeft) : words.expired;
};

function PlanSummary({ onEdit, ...of }: OfPlan & { readonly plan: CompetitorPlan; readonly onEdit: () => void }) {
  const { host, plan, productType } = of;
  const time = planTime(plan, londonDay(new Date()));
  const rows = [
    { label: words.company, value: plan.provider },
    { label: words.price, value: formatPounds(plan.pricePence) },
    { label: words.policyNumber, value: plan.policyNumber },
    { label: words.level, value: plan.levelOfCover },
    { label: words.inception, value: plan.inceptionDate && showLongDay(plan.inceptionDate) },
    { label: words.starts, value: showLongDay(plan.startDate) },
    { label: words.expires, value: showLongDay(plan.expiryDate) },
    { label: words.other, value: plan.otherInformation },
  ];
  return (
    <Stack>
      <div className={css.summary}>
        <DefinitionList rows={rows.flatMap(({ label, value }) => (value ? [{ label, value }] : []))} />
        {time.state === 'running' ? (
          <Gauge label={words.remaining} value={time.daysLeft} max={time.totalDays} text={remainingOf(plan)} tone={time.tone} />
        ) : (
          <p className={css.state}>{remainingOf(plan)}</p>
        )}
      </div>
      {plan.documents.length > 0 && <KeptFiles host={host} files={plan.documents} />}
      <Cluster>
        <Button label={<LabelOf of={words.of(productNames[productType])}>{words.edit}</LabelOf>} variant="secondary" onClick={onEdit} />
        <DeletePlan {...of} />
      </Cluster>
    </Stack>
  );
}

/** What was uploaded about a plan, to be saved again. */
function KeptFiles({ host, files }: { readonly host: Pick<HostApi, 'fetch' | 'announce'>; readonly files: readonly PlanFile[] }) {
  return (
    <ul aria-label={words.files} className={css.files}>
      {files.map(({ id, name }) => (
        <li key={id}>
          <SaveFile host={host} name={name} fetchFile={() => openDocument(host, id)} />
        </li>
      ))}
    </ul>
  );
}
