import { CallError, client } from '@kerbside/contracts/client';
import type { RemoteProps, HostApi } from '@kerbside/contracts/host';
import {
  type GarageVisitPage,
  addFindingPhoto,
  downloadGaragePhoto,
  garageLinkHeader,
  readGaragePage,
  takeGarageStep,
} from '@kerbside/contracts/http/garages/desk';
import { GarageVisit } from '@kerbside/contracts/ui/garages/garage-visit';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { PagePanel } from '@kerbside/contracts/ui/page/panel';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { useMemo, useState, useSyncExternalStore } from 'react';
import type { GarageStepSent } from '@kerbside/contracts/ui/garages/garage-visit-forms';
import { sendFile } from '@kerbside/contracts/accounts/upload';

/** What a garage does by its link: the token is its only right. */
const garageDeskApi = (fetch: HostApi['fetch'], token: string) => {
  const { send, download } = client(fetch);
  const headers = { [garageLinkHeader]: token };
  return {
    read: (signal?: AbortSignal) => send(readGaragePage, { headers }, { signal }),
    take: (step: GarageStepSent) => send(takeGarageStep, { headers, body: step }),
    photo: (photoId: string) => download(downloadGaragePhoto, { params: { photoId }, headers }),
    sendPhoto: (photo: File, onProgress: (percent: number) => void) => sendFile(addFindingPhoto, { headers }, photo, { fetch, onProgress }),
  };
};

const words = {
  title: 'A visit to your garage',
  lead: (garage: string) => `For ${garage}. Anyone with this link can do what is here, so keep it private.`,
  loading: 'Loading the visit',
  failed: 'We could not load the visit',
  missing: 'This link does not work',
  missingWhy: 'It has ended, or the visit has gone to another garage. Call us and we will send you a new one.',
} as const;

type Desk = ReturnType<typeof garageDeskApi>;

/** Another link that is opened in the same tab differs in the fragment alone: the page is not loaded again. */
const onOtherToken = (tell: () => void) => {
  addEventListener('hashchange', tell);
  return () => removeEventListener('hashchange', tell);
};
const tokenShown = (): string => location.hash.slice(1);

/** A garage's own page for one visit. The token is in the fragment of the address, which no server sees. */
export default function GaragePage({ host }: RemoteProps) {
  const { fetch } = host;
  const token = useSyncExternalStore(onOtherToken, tokenShown);
  const api = useMemo(() => garageDeskApi(fetch, token), [fetch, token]);
  const load = useLoad((signal) => api.read(signal), [api]);
  useTitle(host, words.title);
  if (load.status === 'failed' && load.error instanceof CallError && load.error.status === 404)
    return (
      <Page width="reading">
        <PageHeading lead={words.missingWhy}>{words.missing}</PageHeading>
      </Page>
    );
  return (
    <PagePanel load={load} words={words}>
      {(visit) => <Visit key={token} api={api} first={visit} />}
    </PagePanel>
  );
}

function Visit({ api, first }: { readonly api: Desk; readonly first: GarageVisitPage }) {
  const [visit, setVisit] = useState(first);
  const readAgain = () => void api.read().then(setVisit, () => undefined);
  return (
    <Page width="reading">
      <Stack gap="large">
        <PageHeading lead={visit.garage === null ? undefined : words.lead(visit.garage)}>{words.title}</PageHeading>
        <GarageVisit
          visit={visit}
          take={api.take}
          sendPhoto={api.sendPhoto}
          fetchPhoto={api.photo}
          onTaken={setVisit}
          onRefused={readAgain}
        />
      </Stack>
    </Page>
  );
}
