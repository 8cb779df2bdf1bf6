import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { listPolicies, type Policy } from '@kerbside/contracts/http/claims/policies';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { useLoad, type Load } from '@kerbside/contracts/ui/data/use-load';
import { hadAlready } from './covered-already.js';

/** Whose policies may be read: those of the customer signed in (undefined), or of the customer whom staff name; null where nobody is known. */
const holderOf = ({ session }: HostApi, { customerId }: Pick<Quote, 'customerId'>): string | null | undefined => {
  if (!session.signedIn) return null;
  return session.role === null ? undefined : customerId;
};

export const useHeld = (host: HostApi, quote: Pick<Quote, 'customerId'>): Load<readonly Policy[]> => {
  const { fetch } = host;
  const customerId = holderOf(host, quote);
  return useLoad(
    async (signal) => {
      if (customerId === null) return [];
      const query = { ...(customerId === undefined ? {} : { customerId }), perPage: '100' };
      return (await client(fetch).send(listPolicies, { query }, { signal })).rows;
    },
    [fetch, customerId],
  );
};

/** What the car of a quote has already, as far as is known; undefined while it is asked. */
export const useHad = (host: HostApi, quote: Quote): readonly string[] | undefined => {
  const held = useHeld(host, quote);
  if (held.status === 'loading' && holderOf(host, quote) !== null) return undefined;
  return held.status === 'ready' ? hadAlready(held.data, quote.vehicle?.registration_number) : [];
};
