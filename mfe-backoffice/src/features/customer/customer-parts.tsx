import type { Car, Person } from '@kerbside/contracts/http/accounts/accounts';
import { Tabs } from '@kerbside/contracts/ui/page/tabs';
import { useMemo, type ReactNode } from 'react';
import type { Address } from '../../address.js';
import { deskApi } from '../../api/desk-api.js';
import { customer as words } from '../../messages/customer.js';
import type { OfCustomer } from '../../of-customer.js';
import { Stacked } from '../../ui/stacked.js';
import { CustomerClaims } from '../claims/customer-claims.js';
import { CustomerNotes } from '../notes/customer-notes.js';
import { PersonTimeline } from '../timeline/person-timeline.js';
import { AuditTrail } from '../trail/audit-trail.js';
import { CustomerVisits } from '../visits/customer-visits.js';
import { CustomerCallbacks } from './customer-callbacks.js';
import { CustomerCoverElsewhere } from './customer-cover-elsewhere.js';
import { CustomerDocuments } from './customer-documents.js';
import { CustomerMessages } from './customer-messages.js';
import { CustomerOffers } from './customer-offers.js';
import { CustomerPayments } from './customer-payments.js';
import { CustomerPolicies } from './customer-policies.js';
import { CustomerQuotes } from './customer-quotes.js';
import { CustomerRewards } from './customer-rewards.js';

interface CustomerPartsProps extends OfCustomer {
  readonly address: Address;
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
const partIn = (address: Address): Part => {
  const isPaymentOpen = address.get('payments') !== '' || address.get('ledger') !== '';
  return parts.find((part) => part === address.get('show')) ?? (isPaymentOpen ? 'payments' : 'timeline');
};

/** One timeline of everything, and behind tabs what each kind has besides: only the one that is open is read. */
export function CustomerParts(props: CustomerPartsProps) {
  const { address } = props;
  const part = partIn(address);
  const show = (next: Part) => address.change({ show: next, payments: undefined, ledger: undefined }, { replace: true });
  return (
    <Tabs label={words.parts} tabs={tabs} selected={part} onSelect={show}>
      <Stacked>
        <Shown key={part} part={part} {...props} />
      </Stacked>
    </Tabs>
  );
}

function Shown({ part, host, api, customerId, person: { email }, cars }: CustomerPartsProps & { readonly part: Part }) {
  const desk = useMemo(() => deskApi({ fetch: host.fetch }), [host.fetch]);
  const of = { host, api, customerId };
  const whose = { customerId, email, carIds: cars.map(({ id }) => id) };
  const shown: Readonly<Record<Part, () => ReactNode>> = {
    timeline: () => <PersonTimeline host={host} api={api} whose={whose} />,
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
        <CustomerRewards host={host} customerId={customerId} />
      </>
    ),
    quotes: () => <CustomerQuotes api={api} customerId={customerId} />,
    visits: () => <CustomerVisits host={host} cars={cars} />,
    messages: () => <CustomerMessages {...of} />,
    calls: () => (
      <>
        <CustomerCallbacks host={host} customerId={customerId} email={email} />
        <CustomerNotes api={desk} customerId={customerId} />
      </>
    ),
    documents: () => <CustomerDocuments host={host} customerId={customerId} />,
    offers: () => <CustomerOffers host={host} customerId={customerId} />,
    trail: () => <AuditTrail {...of} />,
  };
  return shown[part]();
}
