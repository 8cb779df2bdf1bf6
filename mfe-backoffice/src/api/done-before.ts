import { CallError } from '@kerbside/contracts/client';
import { listColleagues } from '@kerbside/contracts/http/accounts/colleagues-and-customers';
import { doneBefore } from '@kerbside/contracts/http/shapes/done-before';
import { send, type Site } from '@kerbside/contracts/ui/data/calls';
import { lists } from '../messages/lists.js';
import { reminders } from '../messages/reminders.js';
import { formatMoment } from '../ui/moment.js';

/** Where somebody did it first, says who and when beside the refusal. `customerId`: whose it is, who may do it too. */
export const sayWhoDid =
  (site: Site, customerId?: string) =>
  async (refusal: unknown): Promise<never> => {
    const { data: done } = doneBefore.safeParse(refusal instanceof CallError ? refusal.data : undefined);
    if (!(refusal instanceof CallError) || done === undefined) throw refusal;
    const { rows } = await send(site, listColleagues, {}).catch(() => ({ rows: [] }));
    const name = done.by === customerId ? lists.theCustomer : (rows.find(({ id }) => id === done.by)?.name ?? reminders.colleague);
    throw new CallError(
      refusal.code,
      `${refusal.message} ${lists.doneBy(name, formatMoment(done.at))}`,
      refusal.status,
      refusal.fields,
      refusal.data,
    );
  };
