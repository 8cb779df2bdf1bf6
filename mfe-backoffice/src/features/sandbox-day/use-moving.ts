import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { SandboxDay } from '@kerbside/contracts/http/payments/sandbox';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sandboxDayQuery, type SandboxDayApi } from '../../api/sandbox-day-api.js';

interface DuePayments {
  readonly today: IsoDay;
  readonly count: number;
}

/** Moves on day by day, until all are done or the page is left, and notes the days on which something was due. */
export const useMoving = (api: SandboxDayApi, { daysAhead }: SandboxDay) => {
  const cache = useQueryClient();
  const { queryKey } = sandboxDayQuery(api);
  const [moved, setMoved] = useState<{ readonly done: number; readonly of: number }>();
  const [due, setDue] = useState<readonly DuePayments[]>([]);
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
        const { due: count, ...day } = await api.moveTo(daysAhead + done);
        cache.setQueryData(queryKey, day);
        setMoved({ done, of: days });
        if (count > 0) setDue((before) => [...before, { today: day.today, count }]);
      }
    },
    onError: () => void cache.invalidateQueries({ queryKey }),
  });
  return { request, moved, due };
};
