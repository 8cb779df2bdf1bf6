import type { HostApi } from '@kerbside/contracts/host';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { customerNamesQuery } from '../../api/customer-names-api.js';
import { people as words } from '../../messages/people.js';
import { customerPath } from '../../paths.js';

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
