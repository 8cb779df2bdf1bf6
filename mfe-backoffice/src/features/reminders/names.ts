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

/** Colleagues to choose from, with the chosen one also where the names cannot be read; and then why there is nobody else. */
export const useColleagueChoices = (site: Site, chosen: string) => {
  const { data, isLoadingError } = useQuery(colleaguesQuery(site));
  const named = (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isKnown = chosen === '' || named.some(({ value }) => value === chosen);
  return {
    options: isKnown ? named : [...named, { value: chosen, label: words.colleague }],
    hint: isLoadingError ? words.colleaguesFailed : undefined,
  };
};

/** The name of the person who did something: one who is not known is called a colleague. */
export const useNames = (host: HostApi): NameOf => nameOf(useColleagues(host), host.session.userId);
