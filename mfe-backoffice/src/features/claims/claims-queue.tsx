import { formatDay } from '@kerbside/contracts/days/dates';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { QueuedClaim } from '@kerbside/contracts/http/claims/desk';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import type { Column } from '@kerbside/contracts/ui/page/table';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useAddress } from '../../address.js';
import { queueQuery, type ClaimsApi, type QueueStatus } from '../../api/claims-api.js';
import { queue as words } from '../../messages/claims.js';
import { people } from '../../messages/people.js';
import { claimPath } from '../../paths.js';
import { capitalised } from '../../ui/capitalised.js';
import { formatDayOf } from '../../ui/moment.js';
import { RecordTable } from '../../ui/record-table.js';
import { TwoLines } from '../../ui/two-lines.js';
import { CustomerFilter, noneOf, useAskedCustomers } from '../people/customer-filter.js';
import { CustomerLink, useCustomerNames, type CustomerName } from '../people/customer-link.js';
import { ClaimStatusTag } from './claim-status.js';

const statuses = ['submitted', 'appealed', 'decided', 'paid'] as const satisfies readonly QueueStatus[];
const options = [{ value: '', label: words.waiting }, ...statuses.map((value) => ({ value, label: words.statuses[value] }))];

/** The claims with a status, or those that wait for us. Filter and page are in the address. */
export function ClaimsQueue({ host, api }: RemoteProps & { readonly api: ClaimsApi }) {
  const address = useAddress(host);
  const status = statuses.find((one) => one === address.get('status'));
  const customers = useAskedCustomers(host, address);
  const queue = useQuery(queueQuery(api, status, address.page, customers));
  const name = useCustomerNames(host, queue.data?.rows);
  const none = status ? { none: words.noneFound, noneWhy: words.noneFoundWhy } : noneOf(customers);
  return (
    <>
      <CustomerFilter address={address} />
      <div role="group" aria-label={words.filters}>
        <SelectField
          label={words.status}
          width={20}
          options={options}
          value={status ?? ''}
          onChange={(chosen) => address.change({ status: chosen, page: undefined }, { replace: true })}
        />
      </div>
      <RecordTable
        words={{ ...words, ...none }}
        load={loadOf(queue)}
        columns={columnsOf(name)}
        rowKey={({ id }) => id}
        onPage={(next) => address.change({ page: String(next) })}
      />
    </>
  );
}

const columnsOf = (name: CustomerName): readonly Column<QueuedClaim>[] => [
  {
    key: 'claim',
    heading: words.claim,
    cell: ({ id, reference, kind }) => <TwoLines first={<Link href={claimPath(id)}>{reference}</Link>} second={words.kinds[kind]} />,
  },
  { key: 'customer', heading: people.customer, cell: ({ customerId }) => <CustomerLink customerId={customerId} name={name} /> },
  {
    key: 'policy',
    heading: words.policy,
    cell: ({ policyNumber, registrationNumber }) => (
      <TwoLines first={policyNumber} second={registrationNumber === null ? words.noPlate : <Plate registration={registrationNumber} />} />
    ),
  },
  { key: 'status', heading: words.status, cell: (row) => <ClaimStatusTag {...row} /> },
  {
    key: 'age',
    heading: words.age,
    cell: ({ ageDays, submittedAt }) => <TwoLines first={words.days(ageDays)} second={words.sent(formatDayOf(submittedAt))} />,
  },
  { key: 'due', heading: words.due, cell: (claim) => <Due {...claim} /> },
  {
    key: 'questions',
    heading: words.questions,
    cell: ({ questions }) => capitalised(questions.map((one) => words.short[one]).join(', ')) || words.noQuestions,
  },
];

function Due({ status, dueOn, isLate, waitsForCustomer = false }: QueuedClaim) {
  if (status !== 'submitted' && status !== 'appealed') return words.notWaiting;
  if (waitsForCustomer) return words.onceAnswered;
  if (!isLate) return formatDay(dueOn);
  return <TwoLines first={formatDay(dueOn)} second={<StatusTag tone="danger">{words.late}</StatusTag>} />;
}
