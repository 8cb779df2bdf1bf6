import type { RemoteProps } from '@kerbside/contracts/host';
import { Link } from 'wouter';
import { useAddress } from '../address.js';
import { customerQuery } from '../api/customers-api.js';
import { WriteForm } from '../features/write/write-form.js';
import { write as words } from '../messages/desk.js';
import { searchPath } from '../paths.js';
import { Nothing } from '../ui/nothing.js';
import { OfficePage } from '../ui/office-page.js';
import { Loaded } from '../features/lists/loaded.js';

export default function WritePage({ host }: RemoteProps) {
  const customerId = useAddress(host).get('customer');
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      {customerId ? (
        <ToCustomer key={customerId} host={host} customerId={customerId} />
      ) : (
        <>
          <Nothing title={words.noCustomer}>{words.noCustomerWhy}</Nothing>
          <Link href={searchPath}>{words.toSearch}</Link>
        </>
      )}
    </OfficePage>
  );
}

function ToCustomer({ host, customerId }: RemoteProps & { readonly customerId: string }) {
  return (
    <Loaded query={customerQuery(host, customerId)} words={words}>
      {({ person }) => <WriteForm host={host} customerId={customerId} name={`${person.firstName} ${person.lastName}`} />}
    </Loaded>
  );
}
