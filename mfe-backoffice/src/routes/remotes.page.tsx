import type { RemoteProps } from '@kerbside/contracts/host';
import { useMemo } from 'react';
import { remotesApi } from '../api/remotes-api.js';
import { ReleasesTable } from '../features/remotes/releases-table.js';
import { RemotesTable } from '../features/remotes/remotes-table.js';
import { ServiceReleasesTable } from '../features/remotes/service-releases-table.js';
import { releases, remotes as words, serviceReleases } from '../messages/remotes.js';
import { OfficePage } from '../ui/office-page.js';
import { Section } from '../ui/section.js';

export default function RemotesPage({ host }: RemoteProps) {
  const api = useMemo(() => remotesApi({ fetch: host.fetch }), [host.fetch]);
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <RemotesTable host={host} api={api} />
      <Section title={releases.title}>
        <p>{releases.lead}</p>
        <ReleasesTable host={host} api={api} />
      </Section>
      <Section title={serviceReleases.title}>
        <p>{serviceReleases.lead}</p>
        <ServiceReleasesTable api={api} />
      </Section>
    </OfficePage>
  );
}
