import type { RemoteProps } from '@kerbside/contracts/host';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { partnersApi } from '../api/partners-api.js';
import { partnerQuery } from '../api/queries.js';
import { DetailPage } from '../features/detail-page/detail-page.js';
import { AccessForm } from '../features/partners/access-form.js';
import { DeliveryLog } from '../features/partner-deliveries/delivery-log.js';
import { Endpoints } from '../features/partner-endpoints/endpoints.js';
import { Keys } from '../features/partners/keys.js';
import { PartnerTrail } from '../features/partners/partner-trail.js';
import { partner as words } from '../messages/partners.js';
import { partnersPath } from '../paths.js';
import { Panes } from '../ui/panes.js';
import { Stacked } from '../ui/stacked.js';

export default function PartnerPage({ host, partnerId }: RemoteProps & { readonly partnerId: string }) {
  const api = useMemo(() => partnersApi({ fetch: host.fetch }), [host.fetch]);
  const load = loadOf(useQuery(partnerQuery(api, partnerId)));
  return (
    <DetailPage
      host={host}
      load={load}
      above={{ path: partnersPath, back: words.back }}
      heading={{ title: load.status === 'ready' ? load.data.name : words.title }}
      missing={words}
      words={words}
    >
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
    </DetailPage>
  );
}
