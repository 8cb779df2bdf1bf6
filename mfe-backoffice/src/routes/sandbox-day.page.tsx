import type { RemoteProps } from '@kerbside/contracts/host';
import { sandboxDayQuery } from '../api/books-api.js';
import { sandboxDay as words } from '../messages/books.js';
import { OfficePage } from '../ui/office-page.js';
import { formatDay, type IsoDay } from '@kerbside/contracts/days/dates';
import { messageOf } from '@kerbside/contracts/client';
import { moveSandboxDay, type SandboxDay as Day } from '@kerbside/contracts/http/payments/sandbox';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Facts } from '../ui/facts.js';
import { send, type Site } from '@kerbside/contracts/ui/data/calls';
import { Loaded } from '../features/lists/loaded.js';
import { SmallButton } from '../ui/small-button.js';

/** The day by which payments fall due, and buttons that move it on. */
export default function SandboxDayPage({ host }: RemoteProps) {
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <Loaded query={sandboxDayQuery(host)} words={words} isEmpty={({ isMovable }) => !isMovable}>
        {(day) => <Mover host={host} day={day} />}
      </Loaded>
    </OfficePage>
  );
}

const spans = [1, 7, 31] as const;

function Mover({ host, day }: RemoteProps & { readonly day: Day }) {
  const { request, moved, due } = useMoving(host, day);
  return (
    <Stack>
      <Facts
        facts={[
          { label: words.today, value: formatDay(day.today) },
          { label: words.ahead, value: words.days(day.daysAhead) },
        ]}
      />
      <Cluster>
        {spans.map((days) => (
          <SmallButton
            key={days}
            label={words.move(days)}
            busy={request.isPending && request.variables === days}
            busyLabel={words.moving}
            onClick={() => request.mutate(days)}
          />
        ))}
      </Cluster>
      <p role="status">{moved && words.moved(moved.done, moved.of)}</p>
      <Problem>{request.error && messageOf(request.error)}</Problem>
      {due.length > 0 && (
        <ul aria-label={words.due}>
          {due.map(({ today, count }) => (
            <li key={today}>{words.dueOn(formatDay(today), count)}</li>
          ))}
        </ul>
      )}
    </Stack>
  );
}

/** Moves on day by day, until all are done or the page is left, and notes the days on which something was due. */
const useMoving = (site: Site, { daysAhead }: Day) => {
  const cache = useQueryClient();
  const { queryKey } = sandboxDayQuery(site);
  const [moved, setMoved] = useState<{ readonly done: number; readonly of: number }>();
  const [due, setDue] = useState<readonly { readonly today: IsoDay; readonly count: number }[]>([]);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const request = useSendOnce({
    mutationFn: async (days: number) => {
      for (let done = 1; done <= days && isHere.current; done += 1) {
        const { due: count, ...day } = await send(site, moveSandboxDay, { body: { daysAhead: daysAhead + done } });
        cache.setQueryData(queryKey, day);
        setMoved({ done, of: days });
        if (count > 0) setDue((before) => [...before, { today: day.today, count }]);
      }
    },
    onError: () => void cache.invalidateQueries({ queryKey }),
  });
  return { request, moved, due };
};
