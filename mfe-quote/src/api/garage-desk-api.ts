import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { addFindingPhoto, garageLinkHeader, readGaragePage, takeGarageStep } from '@kerbside/contracts/http/garages-desk';
import type { GarageStepSent } from '@kerbside/contracts/ui/garage-visit-forms';
import { sendFile } from '@kerbside/contracts/upload';

/** What a garage does by its link: the token is its only right. */
export const garageDeskApi = (fetch: HostApi['fetch'], token: string) => {
  const { send } = client(fetch);
  const headers = { [garageLinkHeader]: token };
  return {
    read: (signal: AbortSignal) => send(readGaragePage, { headers }, { signal }),
    take: (step: GarageStepSent) => send(takeGarageStep, { headers, body: step }),
    sendPhoto: (photo: File, onProgress: (percent: number) => void) => sendFile(addFindingPhoto, { headers }, photo, { onProgress }),
  };
};
