import { BackLink } from '@kerbside/contracts/ui/page/page-heading';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { deskApi } from '../api/desk-api.js';
import { isNotFound } from '../api/backoffice-api.js';
import { customerQuery } from '../api/queries.js';
import { CustomerAccess } from '../features/access/customer-access.js';
import { AuditTrail } from '../features/trail/audit-trail.js';
import { CustomerCallbacks } from '../features/customer/customer-callbacks.js';
import { CustomerDocuments } from '../features/customer/customer-documents.js';
import { CustomerMessages } from '../features/customer/customer-messages.js';
import { CustomerPayments } from '../features/customer/customer-payments.js';
import { CustomerPolicies } from '../features/customer/customer-policies.js';
import { CustomerClaims } from '../features/claims/customer-claims.js';
import { useCustomerUpdates } from '../features/updates/use-customer-updates.js';
import { CustomerNotes } from '../features/notes/customer-notes.js';
import { CustomerVisits } from '../features/visits/customer-visits.js';
import { CustomerCoverElsewhere } from '../features/customer/customer-cover-elsewhere.js';
import { CustomerOffers } from '../features/customer/customer-offers.js';
import { CustomerRewards } from '../features/customer/customer-rewards.js';
import { CustomerQuotes } from '../features/customer/customer-quotes.js';
import type { OfCustomer } from '../of-customer.js';
import { Desk } from '../features/customer/desk.js';
import { PersonPane } from '../features/customer/person-pane.js';
import { customer as words } from '../messages/customer.js';
import { searchFor } from '../paths.js';
import { useAddress } from '../address.js';
import { OfficePage } from '../ui/office-page.js';
import { Panes } from '../ui/panes.js';
import { Stacked } from '../ui/stacked.js';

export default function CustomerPage({ host, api, customerId }: OfCustomer) {
  const address = useAddress(host);
  const found = address.get('q');
  const desk = useMemo(() => deskApi({ fetch: host.fetch }), [host.fetch]);
  useCustomerUpdates(customerId);
  const customer = loadOf(useQuery(customerQuery(api, customerId)));
  const over = found ? (
    <BackLink href={searchFor(found, Number(address.get('results')) || undefined)} onFollow={host.navigate}>
      {words.back}
    </BackLink>
  ) : undefined;
  if (customer.status === 'failed' && isNotFound(customer.error))
    return (
      <OfficePage host={host} title={words.missing} lead={words.missingWhy} over={over}>
        {null}
      </OfficePage>
    );
  const person = customer.status === 'ready' ? customer.data.person : undefined;
  const isAdmin = host.session.role === 'admin';
  return (
    <OfficePage host={host} title={person ? `${person.firstName} ${person.lastName}` : words.title} over={over}>
      <Desk host={host} api={api} customerId={customerId} address={address} person={person} />
      <Panes
        queue={
          <Stacked>
            <Panel load={customer} loading={words.loading} failed={words.failed}>
              {(data) => <PersonPane person={data.person} cars={data.cars} />}
            </Panel>
            {isAdmin && person && !person.erasedAt && <CustomerAccess host={host} api={api} person={person} />}
          </Stacked>
        }
      >
        <Stacked>
          <CustomerNotes api={desk} customerId={customerId} />
          {person && <CustomerCallbacks host={host} customerId={customerId} email={person.email} />}
          <CustomerPolicies host={host} api={api} customerId={customerId} />
          <CustomerCoverElsewhere host={host} customerId={customerId} />
          <CustomerClaims host={host} customerId={customerId} />
          <CustomerPayments host={host} api={api} customerId={customerId} />
          <CustomerRewards host={host} customerId={customerId} />
          <CustomerQuotes api={api} customerId={customerId} />
          {customer.status === 'ready' && <CustomerVisits host={host} cars={customer.data.cars} />}
          <CustomerDocuments host={host} customerId={customerId} />
          <CustomerMessages host={host} api={api} customerId={customerId} />
          <CustomerOffers host={host} customerId={customerId} />
          {customer.status !== 'loading' && <AuditTrail host={host} api={api} customerId={customerId} />}
        </Stacked>
      </Panes>
    </OfficePage>
  );
}
