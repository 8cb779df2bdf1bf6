import type { HostApi } from '@kerbside/contracts/host';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useQuery } from '@tanstack/react-query';
import { useTypedWords, type PageAddress } from '../../address.js';
import { searchQuery } from '../../api/customers-api.js';
import { people as words } from '../../messages/lists.js';

const inAddress = 'who';

/** The ids of the customers whom the words in the address find; undefined while there are none, for everybody. */
export const useAskedCustomers = (host: HostApi, address: PageAddress): string | undefined => {
  const asked = address.get(inAddress);
  const found = useQuery(searchQuery(host, asked, 1)).data;
  return asked === '' ? undefined : found?.rows.map(({ customerId }) => customerId).join(',');
};

/** What is said where a list that is asked about some customers has none. */
export const noneOf = (customers: string | undefined) =>
  customers === undefined ? {} : { none: words.noneFound, noneWhy: words.noneFoundWhy };

/** Narrows a list to the customers found by what staff type; the address keeps it. */
export function CustomerFilter({ address }: { readonly address: PageAddress }) {
  const { typed, type } = useTypedWords(address, inAddress);
  return <TextField type="search" label={words.filter} placeholder={words.filterHint} autoComplete="off" value={typed} onChange={type} />;
}
