import type { CallData } from '@kerbside/contracts/call';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { readCustomer } from '@kerbside/contracts/http/accounts/accounts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useAddress } from '../../address.js';
import { customerQuery } from '../../api/customers-api.js';
import { customer } from '../../messages/customer.js';
import { searchPath } from '../../paths.js';
import { formatDayOf } from '../../ui/moment.js';
import { Nothing } from '../../ui/nothing.js';
import { Loaded } from './loaded.js';

interface AskedCustomerProps extends RemoteProps {
  readonly words: Readonly<Record<'loading' | 'failed' | 'noCustomer' | 'noCustomerWhy' | 'toSearch', string>>;
  readonly children: (customer: CallData<typeof readCustomer>) => ReactNode;
}

/** The customer whom the address names, or the way to find one. Of one who was erased nobody is left to reach. */
export function AskedCustomer({ host, words, children }: AskedCustomerProps) {
  const customerId = useAddress(host).get('customer');
  const nobody = (title: string, why: string) => (
    <>
      <Nothing title={title}>{why}</Nothing>
      <Link href={searchPath}>{words.toSearch}</Link>
    </>
  );
  if (!customerId) return nobody(words.noCustomer, words.noCustomerWhy);
  return (
    <Loaded
      key={customerId}
      query={customerQuery(host, customerId)}
      words={words}
      whenMissing={nobody(customer.missing, customer.missingWhy)}
    >
      {(found) =>
        found.person.erasedAt ? nobody(customer.erased(formatDayOf(found.person.erasedAt)), customer.erasedNobody) : children(found)
      }
    </Loaded>
  );
}
