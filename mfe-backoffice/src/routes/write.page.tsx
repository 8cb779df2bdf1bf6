import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useAddress } from '../address.js';
import { customerQuery } from '../api/queries.js';
import { WriteForm } from '../features/write/write-form.js';
import { write as words } from '../messages/desk.js';
import type { OfficeProps } from '../office-props.js';
import { searchPath } from '../paths.js';
import { Nothing } from '../ui/nothing.js';
import { OfficePage } from '../ui/office-page.js';

export default function WritePage({ host, api }: OfficeProps) {
  const customerId = useAddress(host).get('customer');
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      {customerId ? (
        <ToCustomer key={customerId} host={host} api={api} customerId={customerId} />
      ) : (
        <>
          <Nothing title={words.noCustomer}>{words.noCustomerWhy}</Nothing>
          <Link href={searchPath}>{words.toSearch}</Link>
        </>
      )}
    </OfficePage>
  );
}

function ToCustomer({ host, api, customerId }: OfficeProps & { readonly customerId: string }) {
  const load = loadOf(useQuery(customerQuery(api, customerId)));
  return (
    <Panel load={load} loading={words.loading} failed={words.failed}>
      {({ person }) => <WriteForm host={host} customerId={customerId} name={`${person.firstName} ${person.lastName}`} />}
    </Panel>
  );
}
