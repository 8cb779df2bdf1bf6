import type { HostApi } from '@kerbside/contracts/host';
import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../address.js';
import { queueQuery } from '../../api/cars-api.js';
import { useListed } from '../lists/use-listed.js';
import { useAskedCustomers } from '../people/customer-filter.js';
import { useCustomerNames } from '../people/customer-link.js';

/** The queue that the address asks for, with its changes and whose they are. */
export const useRegistrations = (host: HostApi) => {
  const address = useAddress(host);
  const customers = useAskedCustomers(host, address);
  const { page, perPage, listing } = useListed(address);
  const query = useQuery(queueQuery(host, { customers, page, perPage }));
  return { address, customers, listing, query, name: useCustomerNames(host, query.data?.rows) };
};
export type Registrations = ReturnType<typeof useRegistrations>;
