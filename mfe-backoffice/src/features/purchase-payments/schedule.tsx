import { formatDay, londonDay } from '@kerbside/contracts/days/dates';
import { garagePaymentWords, lineDayLabel } from '@kerbside/contracts/garages/at-garage-words';
import { areVisitsAlone } from '@kerbside/contracts/garages/done-at-garages';
import type { PlanLine } from '@kerbside/contracts/http/payments/schedule';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { StatusTag, type Tone } from '@kerbside/contracts/ui/basics/status-tag';
import { columnsUnder, type Column } from '@kerbside/contracts/ui/page/table';
import { latePart } from '@kerbside/contracts/ui/page/late';
import { Loading } from '@kerbside/contracts/ui/page/panel';
import { useState } from 'react';
import { cancel, edit, plan as words } from '../../messages/payments.js';
import { lists } from '../../messages/lists.js';
import { Facts, type Fact } from '../../ui/facts.js';
import { capitalised } from '../../ui/moment.js';
import { TwoLines } from '../../ui/two-lines.js';
import { CancelPlan } from '../payments/cancel-plan.js';
import { LineActions } from '../payments/line-actions.js';
import { methodWords, notesOf, statusOf } from '../payments/line-words.js';
import { has } from '../gate/rights.js';
import css from '../payments/payments.module.css';
import type { OfPlan } from '../../office-props.js';
import { SmallButton } from '../../ui/small-button.js';
import { OfficeTable } from '../../ui/office-table.js';

const EditPlan = latePart(() => import('../payments/edit-plan.js'), { loading: <Loading>{words.loading}</Loading> });

/** The schedule; finance changes it. */
export function Schedule(props: OfPlan) {
  const { host, plan } = props;
  const [task, setTask] = useState<'edit' | 'cancel'>();
  const close = () => setTask(undefined);
  const isActing = has(host.session.role, 'finance');
  const isOpen = plan.lines.some(({ isChangeable }) => isChangeable);
  return (
    <Stack gap="small">
      <PlanFacts plan={plan} />
      {task === 'edit' ? (
        <EditPlan {...props} onClose={close} />
      ) : (
        <OfficeTable
          title={`${words.schedule} ${plan.reference}`}
          columns={isActing ? [...columnsOf(plan), actionsOf(props)] : columnsOf(plan)}
          rows={plan.lines}
          rowKey={({ number }) => String(number)}
        />
      )}
      {isActing && isOpen && task !== 'edit' && (
        <Cluster>
          <SmallButton label={edit.action} aria-label={edit.of(plan.reference)} onClick={() => setTask('edit')} />
          <SmallButton label={cancel.action} aria-label={cancel.of(plan.reference)} onClick={() => setTask('cancel')} />
        </Cluster>
      )}
      {task === 'cancel' && <CancelPlan {...props} onClose={close} />}
    </Stack>
  );
}

const tones: Readonly<Record<keyof typeof words.status, Tone>> = {
  due: 'neutral',
  underWay: 'info',
  accepted: 'info',
  collected: 'success',
  failed: 'danger',
  reversed: 'danger',
  void: 'neutral',
};

const columnsOf = ({ atGarage, refunds }: OfPlan['plan']) =>
  columnsUnder({ ...words, status: words.statusHeading })<PlanLine>({
    number: ({ number, partOf }) => (partOf === undefined ? number : <TwoLines first={number} second={words.partOf(partOf)} />),
    due: (line) => lineDayLabel({ ...line, atGarage }, formatDay),
    sum: { align: 'end', cell: ({ amountPence }) => <Money pence={amountPence} /> },
    status: (line) => {
      const [status, notes] = [statusOf(line), notesOf(line, refunds)];
      const tag = <StatusTag tone={tones[status]}>{words.status[status]}</StatusTag>;
      return notes === '' ? tag : <TwoLines first={tag} second={<span className={css.notes}>{notes}</span>} />;
    },
    method: ({ method }) => methodWords(method),
  });

const actionsOf = (props: OfPlan): Column<PlanLine> => ({
  key: 'actions',
  heading: lists.action,
  cell: (line) => <LineActions {...props} line={line} />,
});

function PlanFacts({ plan }: Pick<OfPlan, 'plan'>) {
  const { paidPence, leftPence, goesBackPence = 0, next, arrears, planEnd, atGarage } = plan;
  const facts: readonly (Fact | undefined)[] = [
    { label: words.paid, value: <Money pence={paidPence} /> },
    { label: words.left, value: <Money pence={leftPence - goesBackPence} /> },
    goesBackPence > 0 ? { label: words.goesBack, value: <Money pence={goesBackPence} /> } : undefined,
    { label: words.next, value: next ? capitalised(next.words) : words.nothingNext },
    atGarage ? { label: words.atGarage, value: garagePaymentWords(atGarage, londonDay(new Date())) } : undefined,
    arrears ? { label: words.arrears, value: sinceWords(plan, arrears) } : undefined,
    planEnd ? { label: words.end, value: words.ended[planEnd.reason](formatDay(planEnd.on)) } : undefined,
  ];
  return <Facts facts={facts.filter((fact) => fact !== undefined)} />;
}

const sinceWords = ({ productTypes }: OfPlan['plan'], { status, since }: NonNullable<OfPlan['plan']['arrears']>): string =>
  (areVisitsAlone(productTypes) ? words.arrearsSinceVisit : words.arrearsSince[status])(formatDay(since));
