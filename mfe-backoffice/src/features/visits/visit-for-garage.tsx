import { formatDay, londonDay } from '@kerbside/contracts/days/dates';
import type { TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
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

/** What a garage sees of a visit and may do, for staff on the telephone with it; and a link for the garage to do so itself. */
export default function VisitForGarage({ api, booking: { id, job, booking_date }, onClose }: VisitForGarageProps) {
  const cache = useQueryClient();
  const read = visitForGarageQuery(api, id);
  const load = loadOf(useQuery(read));
  return (
    <Dialog title={words.title(job, formatDay(booking_date))} onClose={onClose} width="wide">
      <Stack gap="large">
        <Panel load={load} loading={words.loading} failed={words.failed}>
          {(visit) => (
            <GarageVisit
              visit={visit}
              take={(step) => api.take(id, step)}
              sendPhoto={(photo, onProgress) => api.sendPhoto(id, photo, onProgress)}
              fetchPhoto={api.photo}
              onTaken={(taken) => {
                cache.setQueryData(read.queryKey, taken);
                void cache.invalidateQueries({ queryKey: [...visitsKey, 'of-cars'] });
              }}
            />
          )}
        </Panel>
        <GarageLink make={() => api.link(id)} />
      </Stack>
    </Dialog>
  );
}

type Made = Awaited<ReturnType<VisitsApi['link']>>;

function GarageLink({ make }: { readonly make: () => Promise<Made> }) {
  const request = useSubmit(make);
  const [made, setMade] = useState<Made>();
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
      {request.error !== undefined && (
        <Alert tone="danger" live>
          {request.error}
        </Alert>
      )}
      <div>
        <Button variant="secondary" busy={request.status === 'busy'} busyLabel={words.making} onClick={() => void start()}>
          {words.makeLink}
        </Button>
      </div>
    </Stack>
  );
}
