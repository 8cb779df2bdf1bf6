import type { CallRequest } from '@kerbside/contracts/call';
import { addEstimatePhoto, listEstimates, requestEstimate } from '@kerbside/contracts/http/garages/estimates';
import { sendFile } from '@kerbside/contracts/accounts/upload';
import { rowsQueryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';

export const estimatesKey = ['estimates'] as const;

export const estimatesQuery = (site: Site) => rowsQueryOf(site, estimatesKey, listEstimates, { query: { perPage: '50' } });

export const addPhoto = (site: Site, photo: File, onProgress: (percent: number) => void) =>
  sendFile(addEstimatePhoto, {}, photo, { fetch: site.fetch, onProgress });
export const askEstimate = (site: Site, body: CallRequest<typeof requestEstimate>['body']) => send(site, requestEstimate, { body });
