import type { RemoteProps, HostApi } from '@kerbside/contracts/host';
import { startQuoteForCaller } from '@kerbside/contracts/http/pricing/staff';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import type { Reminder } from '@kerbside/contracts/http/callbacks/reminders';
import { useState } from 'react';
import { useAsked, type PageAddress, useAddress } from '../../address.js';
import { newQuote } from '../../messages/desk.js';
import { relatedReminders, reminderDialog, reminders as words } from '../../messages/reminders.js';
import { WithList, OpenRecord } from '../../ui/bench.js';
import { formatDayOrTime } from '../../ui/moment.js';
import { Nothing } from '../../ui/nothing.js';
import { QueueRows } from '../../ui/queue-rows.js';
import { Opened, useOpened } from '../reminders/opened-reminder.js';
import { tableShape } from '../../ui/record-table.js';
import { RelatedReminders } from '../reminders/related-reminders.js';
import { called } from '../reminders/reminder-columns.js';
import { NewQuoteDialog } from '../new-quote/new-quote-dialog.js';
import { PersonAtHand } from '../timeline/person-at-hand.js';
import { isNotFound, send } from '@kerbside/contracts/ui/data/calls';
import { isRealDay } from '@kerbside/contracts/days/dates';
import { reminderFilters, reminderSorts, type ReminderFilter } from '@kerbside/contracts/staff/reminders';
import { useQuery } from '@tanstack/react-query';
import { reminderListQuery, type ReminderQuery } from '../../api/reminders-api.js';
import { useListed } from '../lists/use-listed.js';

interface OpenCallbackProps extends RemoteProps {
  readonly callbackId: string;
  readonly callbacks: Callbacks;
}

/** The queue, the person and the action in view at once: nothing is covered while somebody is on the telephone. */
export function OpenCallback({ host, callbackId, callbacks: { address, query } }: OpenCallbackProps) {
  const show = (id: string | undefined) => address.change({ open: id, do: undefined });
  const close = () => address.isStill('open') && show(undefined);
  return (
    <WithList
      list={
        <QueueRows
          words={words}
          late={words.overdue}
          load={loadOf(query)}
          rowOf={(row) => ({
            key: row.callback_id,
            href: address.href({ open: row.callback_id }),
            who: called(row),
            when: formatDayOrTime(row.ticked_off_date ?? row.remind_date, new Date()),
            isLate: row.is_overdue,
          })}
          open={callbackId}
        />
      }
    >
      <Opening key={callbackId} host={host} callbackId={callbackId} address={address} onOpen={show} onClose={close} />
    </WithList>
  );
}

interface OpeningProps extends RemoteProps {
  readonly callbackId: string;
  readonly address: PageAddress;
  readonly onOpen: (callbackId: string) => void;
  readonly onClose: () => void;
}

function Opening({ host, callbackId, address, onOpen, onClose }: OpeningProps) {
  const { query, title } = useOpened(host, callbackId);
  const [isRelated, setRelated] = useState(false);
  const [isSelling, setSelling] = useAsked(address, 'quote');
  const reminder = query.data?.data;
  if (isNotFound(query.error)) return <Nothing title={words.missing}>{words.missingWhy}</Nothing>;
  const action = (
    <Panel load={loadOf(query)} words={reminderDialog}>
      {({ status, data }) => <Opened host={host} status={status} reminder={data} onRelated={() => setRelated(true)} onClose={onClose} />}
    </Panel>
  );
  return (
    <>
      <OpenRecord label={title} action={action}>
        {query.isPending && tableShape}
        {reminder && <PersonAtHand host={host} customerId={customerOf(reminder)} email={reminder.related_email ?? undefined} />}
      </OpenRecord>
      {isSelling && reminder && (
        <NewQuoteDialog
          host={host}
          why={newQuote.whyCaller}
          start={(product) =>
            send(host, startQuoteForCaller, { params: { callbackId }, body: { product_type: product, ...callerOf(reminder) } })
          }
          onClose={() => setSelling(false)}
        />
      )}
      {isRelated && reminder && (
        <Dialog title={relatedReminders.title} onClose={() => setRelated(false)}>
          <RelatedReminders host={host} reminder={reminder} onOpen={onOpen} />
        </Dialog>
      )}
    </>
  );
}

const callerOf = ({ related_person: name, related_email: email, related_phone: phone }: Reminder) => ({
  customer_name: name ?? '',
  customer_phone: phone ?? '',
  ...(email === null ? {} : { customer_email: email }),
});

const customerOf = ({ related_table: table, related_id: id }: Reminder): string | undefined =>
  table === 'customer' && id !== null ? id : undefined;

const dayIn = (text: string) => (isRealDay(text) ? text : undefined);
const filterIn = (text: string): ReminderFilter => reminderFilters.find((filter) => filter === text) ?? 'open';

/** The list that the address asks for, with its rows. */
export const useCallbacks = (host: HostApi) => {
  const address = useAddress(host);
  const { page, perPage, sort, listing } = useListed(address);
  const listed: ReminderQuery = {
    filter: filterIn(address.get('filter_by')),
    colleague: address.get('colleague') || undefined,
    day: dayIn(address.get('day')),
    who: address.get('who') || undefined,
    sort: reminderSorts.find((one) => one === sort),
    page,
    perPage,
  };
  return { address, listed, listing, query: useQuery(reminderListQuery(host, listed)) };
};
export type Callbacks = ReturnType<typeof useCallbacks>;
