import { CallError } from '@kerbside/contracts/client';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { GarageVisitPage } from '@kerbside/contracts/http/garages/desk';
import { GarageVisit } from '@kerbside/contracts/ui/garages/garage-visit';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { PagePanel } from '@kerbside/contracts/ui/page/panel';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { useMemo, useState } from 'react';
import { garageDeskApi } from '../api/garage-desk-api.js';
import { garageDesk as words } from '../messages/garage-desk.js';

type Desk = ReturnType<typeof garageDeskApi>;

/** A garage's own page for one visit. The token is in the fragment of the address, which no server sees. */
export default function GaragePage({ host }: RemoteProps) {
  const { fetch } = host;
  const api = useMemo(() => garageDeskApi(fetch, location.hash.slice(1)), [fetch]);
  const load = useLoad((signal) => api.read(signal), [api]);
  useTitle(host, words.title);
  if (load.status === 'failed' && load.error instanceof CallError && load.error.status === 404)
    return (
      <Page width="reading">
        <PageHeading lead={words.missingWhy}>{words.missing}</PageHeading>
      </Page>
    );
  return (
    <PagePanel load={load} loading={words.loading} failed={words.failed}>
      {(visit) => <Visit api={api} first={visit} />}
    </PagePanel>
  );
}

function Visit({ api, first }: { readonly api: Desk; readonly first: GarageVisitPage }) {
  const [visit, setVisit] = useState(first);
  return (
    <Page width="reading">
      <Stack gap="large">
        <PageHeading lead={visit.garage === null ? undefined : words.lead(visit.garage)}>{words.title}</PageHeading>
        <GarageVisit visit={visit} take={api.take} sendPhoto={api.sendPhoto} fetchPhoto={api.photo} onTaken={setVisit} />
      </Stack>
    </Page>
  );
}
