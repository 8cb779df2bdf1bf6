import { BackLink } from '@kerbside/contracts/ui/page/page-heading';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { isNotFound } from '../api/backoffice-api.js';
import { customerQuery } from '../api/queries.js';
import { CustomerAccess } from '../features/access/customer-access.js';
import { CustomerParts } from '../features/customer/customer-parts.js';
import { Desk } from '../features/customer/desk.js';
import { PersonPane } from '../features/customer/person-pane.js';
import { useCustomerUpdates } from '../features/updates/use-customer-updates.js';
import type { OfCustomer } from '../of-customer.js';
import { customer as words } from '../messages/customer.js';
import { searchFor } from '../paths.js';
import { useAddress } from '../address.js';
import { WithAction } from '../ui/bench.js';
import { OfficePage } from '../ui/office-page.js';
import { tableShape } from '../ui/record-table.js';

export default function CustomerPage({ host, api, customerId }: OfCustomer) {
  const address = useAddress(host);
  const found = address.get('q');
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
  const action = (
    <>
      <Desk host={host} api={api} customerId={customerId} address={address} person={person} />
      <Panel load={customer} loading={words.loading} failed={words.failed}>
        {(data) => <PersonPane person={data.person} cars={data.cars} />}
      </Panel>
      {isAdmin && person && !person.erasedAt && <CustomerAccess host={host} api={api} person={person} />}
    </>
  );
  return (
    <OfficePage host={host} title={person ? `${person.firstName} ${person.lastName}` : words.title} over={over}>
      <WithAction label={words.atHand} action={action}>
        {customer.status === 'loading' && tableShape}
        {customer.status === 'ready' && (
          <CustomerParts host={host} api={api} customerId={customerId} address={address} {...customer.data} />
        )}
      </WithAction>
    </OfficePage>
  );
}
