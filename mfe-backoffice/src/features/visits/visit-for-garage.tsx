import { formatDay, londonDay } from '@kerbside/contracts/days/dates';
import type { TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { GarageVisit } from '@kerbside/contracts/ui/garages/garage-visit';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { VisitsApi } from '../../api/visits-api.js';
import { visit as words } from '../../messages/visits.js';
import { visitForGarageQuery, visitsKey } from './visit-queries.js';

interface VisitForGarageProps {
  readonly api: VisitsApi;
  readonly booking: Pick<TrackedBooking, 'id' | 'job' | 'booking_date'>;
  readonly onClose: () => void;
}

export default function VisitForGarage({ api, booking: { id, job, booking_date }, onClose }: VisitForGarageProps) {
  return (
    <Dialog title={words.title(job, formatDay(booking_date))} onClose={onClose} width="wide">
      <StepsOfGarage api={api} bookingId={id} />
    </Dialog>
  );
}

/** What a garage sees of a visit and may do, for staff on the telephone with it; and a link for the garage to do so itself. */
export function StepsOfGarage({ api, bookingId }: { readonly api: VisitsApi; readonly bookingId: string }) {
  const cache = useQueryClient();
  const read = visitForGarageQuery(api, bookingId);
  const load = loadOf(useQuery(read));
  return (
    <Stack gap="large">
      <Panel load={load} loading={words.loading} failed={words.failed}>
        {(visit) => (
          <GarageVisit
            visit={visit}
            take={(step) => api.take(bookingId, step)}
            sendPhoto={(photo, onProgress) => api.sendPhoto(bookingId, photo, onProgress)}
            fetchPhoto={api.photo}
            onTaken={(taken) => {
              cache.setQueryData(read.queryKey, taken);
              void cache.invalidateQueries({ queryKey: [...visitsKey, 'of-cars'] });
            }}
          />
        )}
      </Panel>
      <GarageLink make={() => api.link(bookingId)} />
    </Stack>
  );
}

type MadeLink = Awaited<ReturnType<VisitsApi['link']>>;

function GarageLink({ make }: { readonly make: () => Promise<MadeLink> }) {
  const request = useSubmit(make);
  const [made, setMade] = useState<MadeLink>();
  const start = async () => {
    const result = await request.submit(undefined);
    if (result.status === 'done') setMade(result.answer);
  };
  if (made)
    return (
      <TextField
        label={words.link}
        hint={words.linkWhy(formatDay(londonDay(new Date(made.expires))))}
        readOnly
        value={made.url}
        onChange={() => undefined}
      />
    );
  return (
    <Stack gap="small">
      <Problem>{request.error}</Problem>
      <div>
        <Button variant="secondary" busy={request.status === 'busy'} busyLabel={words.making} onClick={() => void start()}>
          {words.makeLink}
        </Button>
      </div>
    </Stack>
  );
}
