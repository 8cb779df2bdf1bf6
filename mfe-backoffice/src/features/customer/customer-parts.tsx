import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { Car, Person } from '@kerbside/contracts/http/accounts/accounts';
import { Tabs } from '@kerbside/contracts/ui/page/tabs';
import { type ReactNode, useState } from 'react';
import type { PageAddress } from '../../address.js';
import { messagesOfQuery } from '../../api/customers-api.js';
import { ofCustomerQuery } from '../../api/reminders-api.js';
import { customer as words, customerMessages, customerCallbacks, documents } from '../../messages/customer.js';
import type { OfCustomer } from '../../office-props.js';
import { Stacked, Section } from '../../ui/section.js';
import { CustomerNotes } from '../notes/customer-notes.js';
import { PersonTimeline } from '../timeline/person-timeline.js';
import { AuditTrail } from '../trail/audit-trail.js';
import { CustomerVisits } from '../visits/customer-visits.js';
import { CustomerCoverElsewhere } from './customer-cover-elsewhere.js';
import { CustomerOffers } from './customer-offers.js';
import { CustomerPayments } from './customer-payments.js';
import { CustomerPolicies } from './customer-policies.js';
import { CustomerQuotes } from './customer-quotes.js';
import { CustomerRewards } from './customer-rewards.js';
import type { Message } from '@kerbside/contracts/http/callbacks/callbacks';
import { Link } from 'wouter';
import { lists } from '../../messages/lists.js';
import { message } from '../../messages/office.js';
import { messagePath, callbackPath } from '../../paths.js';
import { MessageStatus } from '../../ui/message-status.js';
import { formatMoment } from '../../ui/moment.js';
import { columnsUnder, type Column } from '@kerbside/contracts/ui/page/table';
import { RecordTable } from '../../ui/record-table.js';
import { SendAgain } from '../mailbox/send-again.js';
import { nameOf, useColleagues } from '../reminders/names.js';
import { RecordNotes } from '../reminders/record-notes.js';
import { reminderColumns } from '../reminders/reminder-columns.js';
import { CustomerClaims } from '../claims/policy-claims.js';
import { Records } from '../lists/loaded.js';
import { SmallButton } from '../../ui/small-button.js';
import { fileSize } from '@kerbside/contracts/page/file-size';
import { type CustomerDocument, downloadDocument, listDocuments } from '@kerbside/contracts/http/accounts/documents';
import { DownloadButton } from '../../ui/download-button.js';
import { TwoLines } from '../../ui/two-lines.js';
import { download, queryOf } from '@kerbside/contracts/ui/data/calls';

function CustomerMessages({ host, customerId }: OfCustomer) {
  const columns = [...facts, againColumn(host)];
  return (
    <Records host={host} words={customerMessages} query={(page: number) => messagesOfQuery(host, customerId, page)} columns={columns} />
  );
}

const facts = columnsUnder({ ...customerMessages, status: customerMessages.statusHeading })<Message>({
  when: { value: ({ createdAt }) => createdAt, cell: ({ createdAt }) => formatMoment(createdAt) },
  subject: { isLong: true, cell: ({ id, subject }) => <Link href={messagePath(id)}>{subject}</Link> },
  channel: ({ channel }) => message.channels[channel],
  status: ({ status }) => <MessageStatus status={status} />,
});

const againColumn = (host: OfCustomer['host']): Column<Message> => ({
  key: 'again',
  heading: lists.action,
  cell: (one) => <SendAgain host={host} message={one} />,
});

interface CustomerPartsProps extends OfCustomer {
  readonly address: PageAddress;
  readonly person: Person;
  readonly cars: readonly Car[];
}

type Part = keyof typeof words.tabs;
const parts = [
  'timeline',
  'cover',
  'claims',
  'payments',
  'quotes',
  'visits',
  'messages',
  'calls',
  'documents',
  'offers',
  'trail',
] as const satisfies readonly Part[];
const tabs = parts.map((key) => ({ key, label: words.tabs[key] }));

/** A payment that is open is on the tab of the payments, also by an address from before there were tabs. */
const partIn = (address: PageAddress): Part => {
  const isPaymentOpen = address.get('payments') !== '' || address.get('ledger') !== '';
  return parts.find((part) => part === address.get('show')) ?? (isPaymentOpen ? 'payments' : 'timeline');
};

/** One timeline of everything, and behind tabs what each kind has besides: only the one that is open is read. */
export function CustomerParts(props: CustomerPartsProps) {
  const { address } = props;
  const part = partIn(address);
  const show = (next: Part) =>
    address.change({ show: next, page: undefined, sort: undefined, payments: undefined, ledger: undefined }, { replace: true });
  return (
    <Tabs label={words.parts} tabs={tabs} selected={part} onSelect={show}>
      <Stacked>
        <Shown key={part} part={part} {...props} />
      </Stacked>
    </Tabs>
  );
}

function Shown({ part, host, customerId, person: { email, erasedAt }, cars }: CustomerPartsProps & { readonly part: Part }) {
  const of = { host, customerId };
  const whose = { customerId, email, carIds: cars.map(({ id }) => id) };
  const shown: Readonly<Record<Part, () => ReactNode>> = {
    timeline: () => <PersonTimeline host={host} whose={whose} />,
    cover: () => (
      <>
        <CustomerPolicies {...of} />
        <CustomerCoverElsewhere host={host} customerId={customerId} />
      </>
    ),
    claims: () => <CustomerClaims host={host} customerId={customerId} />,
    payments: () => (
      <>
        <CustomerPayments {...of} />
        <CustomerRewards {...of} isErased={Boolean(erasedAt)} />
      </>
    ),
    quotes: () => <CustomerQuotes host={host} customerId={customerId} />,
    visits: () => <CustomerVisits host={host} cars={cars} />,
    messages: () => <CustomerMessages {...of} />,
    calls: () => (
      <>
        <CustomerCallbacks host={host} customerId={customerId} email={email} />
        <CustomerNotes host={host} customerId={customerId} />
      </>
    ),
    documents: () => <CustomerDocuments host={host} customerId={customerId} />,
    offers: () => <CustomerOffers host={host} customerId={customerId} />,
    trail: () => <AuditTrail {...of} />,
  };
  return shown[part]();
}

/** The customer's open callbacks, staff's reminders about them and, on request, those that are done. */
function CustomerCallbacks({ host, customerId, email }: OfCustomer & { readonly email: string }) {
  const load = useLoaded(ofCustomerQuery(host, { customerId, email }));
  const [isDoneShown, setDoneShown] = useState(false);
  const name = nameOf(useColleagues(host), host.session.userId);
  return (
    <Section title={customerCallbacks.title}>
      <RecordTable
        words={customerCallbacks}
        load={load}
        columns={reminderColumns({ name, onOpen: (callbackId) => host.navigate(callbackPath(callbackId)) })}
        rowKey={({ callback_id: id }) => id}
      />
      {isDoneShown ? (
        <RecordNotes host={host} title={customerCallbacks.done} of={{ related_table: 'customer', related_id: customerId }} />
      ) : (
        <SmallButton label={customerCallbacks.showDone} variant="quiet" flush onClick={() => setDoneShown(true)} />
      )}
    </Section>
  );
}

/** What the customer uploaded. Each file that staff save is audited. */
function CustomerDocuments({ host, customerId }: OfCustomer) {
  const query = () => queryOf(host, ['documents', customerId], listDocuments, { query: { customerId } });
  return <Records host={host} words={documents} query={query} columns={columnsOf(host)} />;
}

const columnsOf = (host: OfCustomer['host']) =>
  columnsUnder(documents)<CustomerDocument>({
    file: ({ category, name }) => <TwoLines first={documents.categories[category]} second={name} />,
    added: { value: ({ addedAt }) => addedAt, cell: ({ addedAt }) => formatMoment(addedAt) },
    size: { align: 'end', cell: ({ bytes }) => fileSize(bytes) },
    download: ({ id, name }) => (
      <DownloadButton
        host={host}
        fetchFile={() => download(host, downloadDocument, { params: { id } })}
        fileName={name}
        label={documents.download}
        name={documents.downloadOf(name)}
        done={documents.downloaded}
      />
    ),
  });
