import { readUpdatesChannel } from '@kerbside/contracts/http/accounts/account-updates';
import * as z from 'zod/mini';

const patienceMs = 5_000;
const answer = z.object({ data: readUpdatesChannel.data });

/** The channel for these cookies, or for the customer that staff name; undefined for visitors, for others who name one, and on failure. */
export const updateChannels =
  (accountsUrl: string) =>
  async (cookie: string | undefined, customerId?: string): Promise<string | undefined> => {
    if (cookie === undefined) return undefined;
    const url = new URL(readUpdatesChannel.path, accountsUrl);
    if (customerId !== undefined) url.searchParams.set('customerId', customerId);
    const answered = await fetch(url, { headers: { cookie }, signal: AbortSignal.timeout(patienceMs) }).catch(unanswered);
    if (!answered?.ok) return undefined;
    return z.safeParse(answer, await answered.json().catch(unanswered)).data?.data.channel;
  };

const unanswered = (): undefined => undefined;
