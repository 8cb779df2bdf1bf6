import { sendFile } from '@kerbside/contracts/accounts/upload';
import { type CallData } from '@kerbside/contracts/call';
import { addFindingPhotoForGarage, issueGarageLink, takeStepForGarage } from '@kerbside/contracts/http/garages/desk';
import type { HostApi, RemoteProps } from '@kerbside/contracts/host';
import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import { downloadFindingPhoto, type TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { GarageVisit } from '@kerbside/contracts/ui/garages/garage-visit';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { visitForGarageQuery, visitsKey } from '../../api/visits-api.js';
import { visit as words } from '../../messages/visits.js';
import { download, send } from '@kerbside/contracts/ui/data/calls';
import { SendButton } from '../../ui/send-button.js';
import { Loaded } from '../lists/loaded.js';

interface VisitForGarageProps {
  readonly host: HostApi;
  readonly booking: Pick<TrackedBooking, 'id' | 'job' | 'booking_date'>;
  readonly onClose: () => void;
}

export default function VisitForGarage({ host, booking: { id, job, booking_date }, onClose }: VisitForGarageProps) {
  return (
    <Dialog title={words.title(job, formatLongDay(booking_date))} onClose={onClose} width="wide">
      <StepsOfGarage host={host} bookingId={id} />
    </Dialog>
  );
}

/** What a garage sees of a visit and may do, for staff on the telephone with it; and a link for the garage to do so itself. */
export function StepsOfGarage({ host, bookingId }: RemoteProps & { readonly bookingId: string }) {
  const cache = useQueryClient();
  const params = { bookingId };
  const read = visitForGarageQuery(host, bookingId);
  return (
    <Stack gap="large">
      <Loaded query={read} words={words}>
        {(visit) => (
          <GarageVisit
            visit={visit}
            take={(step) => send(host, takeStepForGarage, { params, body: step })}
            sendPhoto={(photo, onProgress) => sendFile(addFindingPhotoForGarage, { params }, photo, { fetch: host.fetch, onProgress })}
            fetchPhoto={(id) => download(host, downloadFindingPhoto, { params: { id } })}
            onTaken={(taken) => {
              cache.setQueryData(read.queryKey, taken);
              void cache.invalidateQueries({ queryKey: [...visitsKey, 'of-cars'] });
            }}
            onRefused={() => void cache.invalidateQueries({ queryKey: visitsKey })}
          />
        )}
      </Loaded>
      <GarageLink make={() => send(host, issueGarageLink, { params })} />
    </Stack>
  );
}

/** In place of the button that made it, which had the focus. */
const takeFocus = (link: HTMLInputElement | null): void => link?.focus();

type MadeLink = CallData<typeof issueGarageLink>;

function GarageLink({ make }: { readonly make: () => Promise<MadeLink> }) {
  const [made, setMade] = useState<MadeLink>();
  if (made)
    return (
      <TextField
        ref={takeFocus}
        label={words.link}
        hint={words.linkWhy(formatLongDay(londonDay(new Date(made.expires))))}
        readOnly
        onFocus={(event) => event.target.select()}
        value={made.url}
        onChange={() => undefined}
      />
    );
  return <SendButton label={words.makeLink} busyLabel={words.making} mutation={{ mutationFn: make }} sent={undefined} done={setMade} />;
}
