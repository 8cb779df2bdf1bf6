import type { HostApi } from '@kerbside/contracts/host';
import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import { useLoad, type Load } from '@kerbside/contracts/ui/data/use-load';
import { useState } from 'react';
import type { JourneyApi } from '../../api/journey-api.js';

/** A customer, not staff who quote for one. */
export const isCustomer = ({ session }: Pick<HostApi, 'session'>): boolean => session.signedIn && session.role === null;

export interface KnownPerson {
  readonly person: Load<Person | undefined>;
  /** The form created the account itself, so it knows nothing new, and the form stays as it is. */
  readonly hasRegistered: boolean;
  readonly onRegistered: () => void;
}

/** The account's details of the person, reloaded when someone signs in. */
export const usePerson = (host: HostApi, api: JourneyApi): KnownPerson => {
  const [hasRegistered, setHasRegistered] = useState(false);
  const customerId = isCustomer(host) && !hasRegistered ? host.session.userId : null;
  const person = useLoad(async (signal) => (customerId ? (await api.me(signal)).person : undefined), [api, customerId]);
  return { person, hasRegistered, onRegistered: () => setHasRegistered(true) };
};
