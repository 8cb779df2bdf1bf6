import type { RemoteProps } from '@kerbside/contracts/host';
import { BackLink } from '@kerbside/contracts/ui/page/page-heading';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isNotFound } from '../api/backoffice-api.js';
import { partnersApi } from '../api/partners-api.js';
import { partnerQuery } from '../api/queries.js';
import { AccessForm } from '../features/partners/access-form.js';
import { DeliveryLog } from '../features/partner-deliveries/delivery-log.js';
import { Endpoints } from '../features/partner-endpoints/endpoints.js';
import { Keys } from '../features/partners/keys.js';
import { PartnerTrail } from '../features/partners/partner-trail.js';
import { partner as words } from '../messages/partners.js';
import { partnersPath } from '../paths.js';
import { OfficePage } from '../ui/office-page.js';
import { Panes } from '../ui/panes.js';
import { Stacked } from '../ui/stacked.js';

export default function PartnerPage({ host, partnerId }: RemoteProps & { readonly partnerId: string }) {
  const api = useMemo(() => partnersApi({ fetch: host.fetch }), [host.fetch]);
  const load = loadOf(useQuery(partnerQuery(api, partnerId)));
  const over = (
    <BackLink href={partnersPath} onFollow={host.navigate}>
      {words.back}
    </BackLink>
  );
  if (load.status === 'failed' && isNotFound(load.error))
    return (
      <OfficePage host={host} title={words.missing} lead={words.missingWhy} over={over}>
        {null}
      </OfficePage>
    );
  return (
    <OfficePage host={host} title={load.status === 'ready' ? load.data.name : words.title} over={over}>
      <Panel load={load} loading={words.loading} failed={words.failed}>
        {(partner) => (
          <Stacked>
            <Panes width="wide" queue={<AccessForm host={host} api={api} partner={partner} />}>
              <Stacked>
                <Keys host={host} api={api} partner={partner} />
                <Endpoints host={host} api={api} partner={partner} />
              </Stacked>
            </Panes>
            <DeliveryLog host={host} api={api} partner={partner} />
            <PartnerTrail host={host} api={api} partner={partner} />
          </Stacked>
        )}
      </Panel>
    </OfficePage>
  );
}
