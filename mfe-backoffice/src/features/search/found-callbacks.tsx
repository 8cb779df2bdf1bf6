import type { HostApi } from '@kerbside/contracts/host';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { numberedQuery, remindersApi } from '../../api/reminders-api.js';
import { reminderDialog as kinds } from '../../messages/reminders.js';
import { callbackPath } from '../../paths.js';
import { formatMoment } from '../../ui/moment.js';
import { FoundNumbered } from './found-numbered.js';

/** The callback or reminder with the number that was searched for. */
export function FoundCallbacks({ host, asked }: { readonly host: HostApi; readonly asked: string }) {
  const api = useMemo(() => remindersApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <FoundNumbered
      load={loadOf(useQuery(numberedQuery(api, asked)))}
      asked={asked}
      tone="info"
      show={({ callback_id: id, callback, reference, related_person: person, content, remind_date: due }) => ({
        id,
        to: callbackPath(id),
        kind: callback ? kinds.callback : kinds.reminder,
        name: reference,
        facts: [person, content, formatMoment(due)],
      })}
    />
  );
}
