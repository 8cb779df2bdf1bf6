import { reminderFilters } from '@kerbside/contracts/staff/reminders';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Tabs } from '@kerbside/contracts/ui/page/tabs';
import { reminders as words } from '../../messages/reminders.js';
import { ViewsBar } from '../lists/views-bar.js';
import type { RemindersProps } from '../reminders/reminders-props.js';
import { CallbackActions } from './callback-actions.js';
import { CallbackFilters } from './callback-filters.js';
import { CallbackTable } from './callback-table.js';
import { OpenCallback } from './open-callback.js';
import { useCallbacks } from './use-callbacks.js';

const tabs = reminderFilters.map((key) => ({ key, label: words.filters[key] }));

/** The callbacks and reminders of one list; or the one of them that is open, between the list and what is done about it. */
export function CallbackList({ host, api }: RemindersProps) {
  const callbacks = useCallbacks(host, api);
  const { address, listed } = callbacks;
  const open = address.get('open');
  if (open && open !== 'new') return <OpenCallback host={host} api={api} callbackId={open} callbacks={callbacks} />;
  return (
    <Stack>
      <CallbackActions host={host} api={api} address={address} />
      <Tabs
        label={words.lists}
        tabs={tabs}
        selected={listed.filter}
        onSelect={(next) => address.change({ filter_by: next, page: undefined })}
      >
        <Stack>
          <CallbackFilters api={api} address={address} listed={listed} />
          <ViewsBar host={host} list="callbacks" />
          <CallbackTable host={host} api={api} callbacks={callbacks} />
        </Stack>
      </Tabs>
    </Stack>
  );
}
