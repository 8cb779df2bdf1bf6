import type { HostApi } from '@kerbside/contracts/host';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { Link } from 'wouter';
import { people as words } from '../../messages/lists.js';
import { customerPath } from '../../paths.js';
import { listCustomerNames } from '@kerbside/contracts/http/accounts/colleagues-and-customers';
import { pageQueryOf, type Site } from '@kerbside/contracts/ui/data/calls';

const customerNamesQuery = (site: Site, ids: readonly string[]) =>
  queryOptions({
    ...pageQueryOf(site, ['customer-names', ids], listCustomerNames, { query: { customers: ids.join(',') } }),
    enabled: ids.length > 0,
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

export const customerColumn = (name: CustomerName) => ({
  value: ({ customerId }: OfSomebody) => name(customerId),
  cell: ({ customerId }: OfSomebody) => <CustomerLink customerId={customerId} name={name} />,
});

/** Leads to a customer by the beginning of their id, as operations know them, or by their name where it is known. */
export function CustomerById({ customerId, name }: { readonly customerId: string | null; readonly name?: CustomerName }) {
  return customerId === null ? words.unknown : <Link href={customerPath(customerId)}>{name?.(customerId) ?? words.byId(customerId)}</Link>;
}
