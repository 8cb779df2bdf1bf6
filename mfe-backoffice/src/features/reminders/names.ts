import type { HostApi } from '@kerbside/contracts/host';
import type { Colleague } from '@kerbside/contracts/http/accounts/colleagues-and-customers';
import { reminders as words } from '../../messages/reminders.js';
import { useQuery } from '@tanstack/react-query';
import { colleaguesQuery } from '../../api/reminders-api.js';
import type { Site } from '@kerbside/contracts/ui/data/calls';

export type NameOf = (userId: string | null) => string;

export const nameOf =
  (colleagues: readonly Colleague[], own: string | null): NameOf =>
  (userId) => {
    if (userId === own) return words.you;
    return colleagues.find(({ id }) => id === userId)?.name ?? words.colleague;
  };

/** The members of staff; empty until they have loaded. */
export const useColleagues = (site: Site): readonly Colleague[] => useQuery(colleaguesQuery(site)).data?.rows ?? [];

/** The name of the person who did something: one who is not known is called a colleague. */
export const useNames = (host: HostApi): NameOf => nameOf(useColleagues(host), host.session.userId);
