import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import {
  addFindingPhoto,
  downloadGaragePhoto,
  garageLinkHeader,
  readGaragePage,
  takeGarageStep,
} from '@kerbside/contracts/http/garages/desk';
import type { GarageStepSent } from '@kerbside/contracts/ui/garages/garage-visit-forms';
import { sendFile } from '@kerbside/contracts/accounts/upload';

/** What a garage does by its link: the token is its only right. */
export const garageDeskApi = (fetch: HostApi['fetch'], token: string) => {
  const { send, download } = client(fetch);
  const headers = { [garageLinkHeader]: token };
  return {
    read: (signal: AbortSignal) => send(readGaragePage, { headers }, { signal }),
    take: (step: GarageStepSent) => send(takeGarageStep, { headers, body: step }),
    photo: (photoId: string) => download(downloadGaragePhoto, { params: { photoId }, headers }),
    sendPhoto: (photo: File, onProgress: (percent: number) => void) => sendFile(addFindingPhoto, { headers }, photo, { onProgress }),
  };
};
