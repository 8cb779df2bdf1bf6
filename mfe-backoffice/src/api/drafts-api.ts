import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { dropFormDraft, readFormDraft, saveFormDraft } from '@kerbside/contracts/http/imports/drafts';

/** A form about a record. */
export type DraftPlace = CallInput<typeof dropFormDraft>['body'];

/** What the reader typed into a form and did not send. */
export const draftsApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    read: (place: DraftPlace) => send(readFormDraft, { query: place }),
    save: (place: DraftPlace, typed: Record<string, string>) => send(saveFormDraft, { body: { ...place, form_data: typed } }),
    drop: (place: DraftPlace) => send(dropFormDraft, { body: place }),
  };
};

/** The same, by requests that outlive the page. */
export const outlivingDraftsApi = ({ fetch }: Pick<HostApi, 'fetch'>) =>
  draftsApi({ fetch: (path, init) => fetch(path, { ...init, keepalive: true }) });
