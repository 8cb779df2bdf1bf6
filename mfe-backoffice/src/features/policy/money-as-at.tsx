import type { HostApi } from '@kerbside/contracts/host';
import { formatDay } from '@kerbside/contracts/days/dates';
import type { Policy } from '@kerbside/contracts/http/claims/policies';
import type { PaymentAsAt, PlanThen } from '@kerbside/contracts/http/payments/history';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Money } from '@kerbside/contracts/ui/basics/money';
import { columnsUnder, Table, type Column } from '@kerbside/contracts/ui/page/table';
import { Timeline } from '@kerbside/contracts/ui/page/timeline';
import { moneyAsAtQuery } from '../../api/policies-api.js';
import { moneyHistory as words } from '../../messages/policy.js';
import { Facts } from '../../ui/facts.js';
import { formatMoment } from '../../ui/moment.js';
import css from './money-as-at.module.css';
import { Loaded } from '../lists/loaded.js';

interface MoneyAsAtProps {
  readonly host: HostApi;
  readonly policy: Policy;
  readonly at: string | undefined;
}

/** The payments of a policy and their refunds at an earlier time, and what had happened to them by then. */
export function MoneyAsAt({ host, policy, at }: MoneyAsAtProps) {
  return (
    <Loaded query={moneyAsAtQuery(host, policy, at)} words={words}>
      {(stood) => <Stood stood={stood} />}
    </Loaded>
  );
}

function Stood({ stood }: { readonly stood: PaymentAsAt }) {
  const { plan, refunds, changes, differs } = stood;
  return (
    <Stack gap="small">
      <h3 className={css.title}>{words.title}</h3>
      {differs.length > 0 && (
        <Alert tone="danger" title={words.differs}>
          {words.fields(differingIn(stood))}
        </Alert>
      )}
      {plan && <Plan plan={plan} />}
      {!plan && <p>{words.notBegun}</p>}
      {refunds.length > 0 && (
        <Table caption={words.refunds} dense columns={refundColumns} rows={refundRows(refunds)} rowKey={({ key }) => key} />
      )}
      {differs.length === 0 && changes.length > 0 && <p>{words.agrees}</p>}
      {changes.length > 0 && (
        <Timeline label={words.changes} events={changes.filter(({ what }) => what !== 'noted').map((change) => drawn(change, refunds))} />
      )}
    </Stack>
  );
}

function Plan({ plan: { status, paidPence, arrears, lines } }: { readonly plan: PlanThen }) {
  const facts = [
    { label: words.status, value: words.statuses[status] },
    { label: words.paid, value: <Money pence={paidPence} /> },
    ...(arrears ? [{ label: words.arrears, value: words.arrearsAre[arrears] }] : []),
  ];
  return (
    <>
      <Facts facts={facts} />
      {lines.length > 0 && (
        <Table caption={words.lines} dense columns={columnsOf(lines)} rows={lines} rowKey={({ number }) => String(number)} />
      )}
    </>
  );
}

type LineThen = PlanThen['lines'][number];

/** Refunds have a column only once there are some. */
const columnsOf = (lines: readonly LineThen[]): readonly Column<LineThen>[] =>
  lines.some(({ backPence }) => backPence > 0) ? [...lineColumns, backColumn] : lineColumns;

const lineColumns = columnsUnder(words)<LineThen>({
  number: ({ number }) => number,
  due: ({ dueOn }) => formatDay(dueOn),
  amount: { align: 'end', cell: ({ amountPence }) => <Money pence={amountPence} /> },
  state: ({ state }) => words.states[state],
});
const backColumn: Column<LineThen> = {
  key: 'back',
  heading: words.back,
  align: 'end',
  cell: ({ backPence }) => <Money pence={backPence} />,
};

interface BackRow {
  readonly key: string;
  readonly when: string;
  readonly to: string;
  readonly pence: number;
  readonly state: string;
}

const refundRows = (refunds: PaymentAsAt['refunds']): BackRow[] =>
  refunds.flatMap(({ refundId, requestedAt, rewardsPence, parts }) => [
    ...parts.map(({ number, to, amountPence, status }) => ({
      key: `${refundId}:${number}`,
      when: formatMoment(requestedAt),
      to,
      pence: amountPence,
      state: words.parts[status],
    })),
    ...(rewardsPence > 0
      ? [{ key: refundId, when: formatMoment(requestedAt), to: words.rewards, pence: rewardsPence, state: words.parts.refunded }]
      : []),
  ]);

const refundColumns = columnsUnder(words)<BackRow>({
  refund: ({ when }) => words.refundOf(when),
  to: ({ to }) => to,
  amount: { align: 'end', cell: ({ pence }) => <Money pence={pence} /> },
  state: ({ state }) => state,
});

const placeOf = (refunds: PaymentAsAt['refunds'], refundId: string): number => refunds.findIndex((one) => one.refundId === refundId) + 1;

const differingIn = ({ differs, refunds }: PaymentAsAt): string =>
  differs
    .map(({ refundId, fields }) =>
      refundId === undefined ? fields.join(', ') : `${words.ofRefund(placeOf(refunds, refundId))}: ${fields.join(', ')}`,
    )
    .join('; ');

const drawn = ({ refundId, version, at, what, number }: PaymentAsAt['changes'][number], refunds: PaymentAsAt['refunds']) => ({
  id: `${refundId ?? 'plan'}:${version}:${what}:${number ?? ''}`,
  title: titleOf(words.what[what], number, refundId === undefined ? undefined : placeOf(refunds, refundId)),
  when: formatMoment(at),
  state: 'done' as const,
});

const titleOf = (what: string, number: number | undefined, refund: number | undefined): string => {
  if (refund !== undefined) return words.ofPart(refund, what);
  return number === undefined ? what : words.ofPayment(number, what);
};
