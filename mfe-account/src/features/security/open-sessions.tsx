import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import { rowsQueryOf, send } from '@kerbside/contracts/ui/data/calls';
import type { HostApi } from '@kerbside/contracts/host';
import { messageOf } from '@kerbside/contracts/client';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { useQueryClient } from '@tanstack/react-query';
import { security as words } from '../../messages/security.js';
import list from '../../ui/list.module.css';
import { Section } from '../../ui/section.js';
import { endOtherSessions, listSessions } from '@kerbside/contracts/http/accounts/sessions';

const sessionsKey = ['sessions'] as const;

/** Where the customer is signed in. */
export function OpenSessions({ host }: { readonly host: Pick<HostApi, 'fetch' | 'toast'> }) {
  const cache = useQueryClient();
  const end = useSendOnce({
    mutationFn: () => send(host, endOtherSessions, {}),
    onSuccess: ({ ended }) => {
      host.toast(words.ended(ended), 'success');
      return cache.invalidateQueries({ queryKey: sessionsKey });
    },
  });
  return (
    <Section title={words.where}>
      <p>{words.whereWhy}</p>
      <Loaded query={rowsQueryOf(host, sessionsKey, listSessions, {})} words={words}>
        {(sessions) => (
          <Stack>
            <ul className={list.rows}>
              {sessions.map(({ device, times, startedAt, lastSeenAt, isCurrent }) => (
                <li key={`${String(device)} ${String(isCurrent)}`} className={list.row}>
                  <p className={list.name}>{isCurrent ? words.current(device) : (device ?? words.other)}</p>
                  <p>{times > 1 ? words.often(times, startedAt) : words.since(startedAt)}</p>
                  <p>{words.seen(lastSeenAt)}</p>
                </li>
              ))}
            </ul>
            <Problem>{end.error && messageOf(end.error)}</Problem>
            {sessions.length === 1 && <p>{words.only}</p>}
            {sessions.length > 1 && (
              <div>
                <Button variant="secondary" busy={end.isPending} busyLabel={words.ending} onClick={() => end.mutate()}>
                  {words.end}
                </Button>
              </div>
            )}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}
