import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import type { RemoteProps } from '@kerbside/contracts/host';
import { queue as words } from '../messages/claims.js';
import { OfficePage } from '../ui/office-page.js';
import { formatDay } from '@kerbside/contracts/days/dates';
import type { QueuedClaim } from '@kerbside/contracts/http/claims/desk';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { people } from '../messages/lists.js';
import { claimPath } from '../paths.js';
import { Filters } from '../ui/filters.js';
import { formatDayOf, capitalised } from '../ui/moment.js';
import { RecordTable } from '../ui/record-table.js';
import { TwoLines } from '../ui/two-lines.js';
import { ViewsBar } from '../features/lists/views-bar.js';
import { CustomerFilter, noneOf } from '../features/people/customer-filter.js';
import { customerColumn, useCustomerNames, type CustomerName } from '../features/people/customer-link.js';
import { ClaimStatusTag, queueStatuses, useQueue } from '../features/claims/claim-status.js';

const options = [{ value: '', label: words.waiting }, ...queueStatuses.map((value) => ({ value, label: words.statuses[value] }))];

/** The claims with a status, or those that wait for us, in order and narrowed as the address says. */
export default function ClaimsPage({ host }: RemoteProps) {
  const { address, status, customers, listing, query } = useQueue(host);
  const name = useCustomerNames(host, query.data?.rows);
  const none = status ? { none: words.noneFound, noneWhy: words.noneFoundWhy } : noneOf(customers);
  return (
    <OfficePage host={host} title={words.title} lead={status ? undefined : words.lead}>
      <Filters label={words.filters}>
        <CustomerFilter address={address} />
        <SelectField
          label={words.status}
          options={options}
          value={status ?? ''}
          onChange={(chosen) => address.change({ status: chosen, page: undefined }, { replace: true })}
        />
      </Filters>
      <ViewsBar host={host} list="claims" />
      <RecordTable
        words={{ ...words, ...none }}
        load={loadOf(query)}
        columns={columnsOf({ name, pathOf: (id) => claimPath(id, address.search) })}
        rowKey={({ id }) => id}
        listing={listing}
      />
    </OfficePage>
  );
}

interface QueueContext {
  readonly name: CustomerName;
  readonly pathOf: (claimId: string) => string;
}

const columnsOf = ({ name, pathOf }: QueueContext) =>
  columnsUnder({ ...words, customer: people.customer })<QueuedClaim>({
    claim: {
      sortable: true,
      value: ({ reference }) => reference,
      cell: ({ id, reference, kind }) => <TwoLines href={pathOf(id)} first={reference} second={words.kinds[kind]} />,
    },
    customer: customerColumn(name),
    policy: {
      sortable: true,
      value: ({ policyNumber }) => policyNumber,
      cell: ({ policyNumber, registrationNumber }) => (
        <TwoLines first={policyNumber} second={registrationNumber === null ? words.noPlate : <Plate registration={registrationNumber} />} />
      ),
    },
    status: { value: ({ status }) => words.statuses[status], cell: (row) => <ClaimStatusTag {...row} /> },
    age: {
      value: ({ ageDays }) => ageDays,
      cell: ({ ageDays, submittedAt }) => <TwoLines first={words.days(ageDays)} second={words.sent(formatDayOf(submittedAt))} />,
    },
    due: { sortable: true, value: ({ dueOn }) => dueOn, cell: (claim) => <Due {...claim} /> },
    questions: ({ questions }) => capitalised(questions.map((one) => words.short[one]).join(', ')) || words.noQuestions,
  });

function Due({ status, dueOn, isLate, waitsForCustomer }: QueuedClaim) {
  if (status !== 'submitted' && status !== 'appealed') return words.notWaiting;
  if (waitsForCustomer) return words.onceAnswered;
  if (!isLate) return formatDay(dueOn);
  return <TwoLines first={formatDay(dueOn)} second={<StatusTag tone="danger">{words.late}</StatusTag>} />;
}
