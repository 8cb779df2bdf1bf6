import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { RemoteProps } from '@kerbside/contracts/host';
import { partnerQuery, partnerTrailQuery, type AuditRow } from '../api/partners-api.js';
import { DetailPage } from '../features/detail-page/detail-page.js';
import { AccessForm } from '../features/partners/access-form.js';
import { DeliveryLog } from '../features/partner-deliveries/delivery-log.js';
import { Endpoints } from '../features/partner-endpoints/endpoints.js';
import { Keys } from '../features/partners/keys.js';
import { partner as words, trail } from '../messages/partners.js';
import { partnersPath } from '../paths.js';
import { Panes } from '../ui/panes.js';
import { Stacked } from '../ui/section.js';
import { formatMoment } from '../ui/moment.js';
import type { RecordColumn } from '../ui/in-order-of.js';
import { actionOf, actorOf, changeOf } from '../features/trail/trail.js';
import { useNames, type NameOf } from '../features/reminders/names.js';
import type { OfPartner } from '../features/partners/of-partner.js';
import { Records } from '../features/lists/loaded.js';

export default function PartnerPage({ host, partnerId }: RemoteProps & { readonly partnerId: string }) {
  const load = useLoaded(partnerQuery(host, partnerId));
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
          <Panes width="wide" queue={<AccessForm host={host} partner={partner} />}>
            <Stacked>
              <Keys host={host} partner={partner} />
              <Endpoints host={host} partner={partner} />
            </Stacked>
          </Panes>
          <DeliveryLog host={host} partner={partner} />
          <PartnerTrail host={host} partner={partner} />
        </Stacked>
      )}
    </DetailPage>
  );
}

/** Who did what to the partner, and when. */
function PartnerTrail({ host, partner }: OfPartner) {
  const name = useNames(host);
  const query = (page: number) => partnerTrailQuery(host, partner.id, page);
  return <Records words={trail} query={query} columns={columnsOf(name, partner.id)} />;
}

const columnsOf = (name: NameOf, partnerId: string): readonly RecordColumn<AuditRow>[] => [
  { key: 'when', heading: trail.when, value: ({ at }) => at, cell: ({ at }) => formatMoment(at) },
  { key: 'who', heading: trail.who, cell: (entry) => actorOf(entry, name, partnerId) },
  { key: 'what', heading: trail.what, cell: actionOf },
  { key: 'change', heading: trail.change, isLong: true, cell: (entry) => changeOf(entry, name) },
];
