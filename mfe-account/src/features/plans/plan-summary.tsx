import { planTime } from '@kerbside/contracts/accounts/competitor-plans';
import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import type { HostApi } from '@kerbside/contracts/host';
import { formatPounds } from '@kerbside/contracts/money/money';
import { productNames } from '@kerbside/contracts/products/product-names';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { Gauge } from '@kerbside/contracts/ui/basics/gauge';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';
import type { CompetitorPlan } from '@kerbside/contracts/http/accounts/plans';
import { openDocument } from '../../api/documents-api.js';
import { plans as words } from '../../messages/plans.js';
import { SaveFile } from '../../ui/save-file.js';
import { DeletePlan } from './delete-plan.js';
import type { OfPlan } from './of-plan.js';
import type { PlanFile } from './plan-files.js';
import css from './plans.module.css';

/** How much of a plan is left, in words. */
export const remainingOf = (plan: CompetitorPlan): string => {
  const time = planTime(plan, londonDay(new Date()));
  if (time.state === 'future') return words.future;
  return time.state === 'running' ? words.daysLeft(time.daysLeft) : words.expired;
};

/** What was noted about a plan, with the time that is left. */
export function PlanSummary({ onEdit, ...of }: OfPlan & { readonly plan: CompetitorPlan; readonly onEdit: () => void }) {
  const { host, plan, productType } = of;
  const time = planTime(plan, londonDay(new Date()));
  const rows = [
    { label: words.company, value: plan.provider },
    { label: words.price, value: formatPounds(plan.pricePence) },
    { label: words.policyNumber, value: plan.policyNumber },
    { label: words.level, value: plan.levelOfCover },
    { label: words.inception, value: plan.inceptionDate && formatLongDay(plan.inceptionDate) },
    { label: words.starts, value: formatLongDay(plan.startDate) },
    { label: words.expires, value: formatLongDay(plan.expiryDate) },
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
        <Button variant="secondary" onClick={onEdit}>
          {words.edit}
          <VisuallyHidden> {words.of(productNames[productType])}</VisuallyHidden>
        </Button>
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
