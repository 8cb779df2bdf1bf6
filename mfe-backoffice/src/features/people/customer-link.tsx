import type { HostApi } from '@kerbside/contracts/host';
import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { Link } from 'wouter';
import { people as words } from '../../messages/lists.js';
import { customerPath } from '../../paths.js';
import { client } from '@kerbside/contracts/client';
import { listCustomerNames } from '@kerbside/contracts/http/accounts/customer-names';

const customerNamesApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    names: (ids: readonly string[], signal: AbortSignal) => send(listCustomerNames, { query: { customers: ids.join(',') } }, { signal }),
  };
};

const customerNamesQuery = (host: Pick<HostApi, 'fetch'>, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['customer-names', ids],
    queryFn: ({ signal }) => customerNamesApi(host).names(ids, signal),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

export type CustomerName = (customerId: string) => string | undefined;

interface OfSomebody {
  readonly customerId: string;
}

/** The names of the customers whom rows belong to, by one call. */
export const useCustomerNames = (host: HostApi, rows: readonly OfSomebody[] = []): CustomerName => {
  const ids = [...new Set(rows.map(({ customerId }) => customerId))].toSorted();
  const names = new Map(useQuery(customerNamesQuery(host, ids)).data?.rows.map(({ id, name }) => [id, name]));
  return (customerId) => names.get(customerId);
};

/** Leads to a customer by their name, as soon as it is known. */
export function CustomerLink({ customerId, name }: OfSomebody & { readonly name: CustomerName }) {
  return <Link href={customerPath(customerId)}>{name(customerId) ?? words.see}</Link>;
}
