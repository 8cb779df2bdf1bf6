import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { RemoteProps } from '@kerbside/contracts/host';
import { partnerQuery, partnerTrailQuery, type AuditRow, addKey, revokeKey } from '../api/partners-api.js';
import { DetailPage } from '../features/detail-page/detail-page.js';
import { AccessForm } from '../features/partners/access-form.js';
import { DeliveryLog } from '../features/partner-deliveries/delivery-log.js';
import { partner as words, trail, endpoints, shown, keys } from '../messages/partners.js';
import { partnersPath } from '../paths.js';
import { Panes } from '../ui/panes.js';
import { Stacked, Section } from '../ui/section.js';
import { formatMoment } from '../ui/moment.js';
import { actionOf, actorOf, changeOf } from '../features/trail/trail.js';
import { useNames, type NameOf } from '../features/reminders/names.js';
import { type OfPartner, usePartnerChanged } from '../features/partners/of-partner.js';
import { Records } from '../features/lists/loaded.js';
import type { Endpoint, PartnerKey } from '@kerbside/contracts/http/partners/partners';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { useState } from 'react';
import { Nothing } from '../ui/nothing.js';
import { EndpointDialog, type EndpointTask } from '../features/partner-endpoints/endpoint-dialog.js';
import { endpointColumns } from '../features/partner-endpoints/endpoint-columns.js';
import { ShownOnce } from '../features/partners/shown-once.js';
import { SmallButton } from '../ui/small-button.js';
import { OfficeTable } from '../ui/office-table.js';
import { useAddress, useAsked } from '../address.js';
import { Confirm } from '../ui/confirm.js';

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

function PartnerTrail({ host, partner }: OfPartner) {
  const name = useNames(host);
  const query = (page: number) => partnerTrailQuery(host, partner.id, page);
  return <Records host={host} list="trail" words={trail} query={query} columns={columnsOf(name, partner.id)} />;
}

const columnsOf = (name: NameOf, partnerId: string) =>
  columnsUnder(trail)<AuditRow>({
    when: { value: ({ at }) => at, cell: ({ at }) => formatMoment(at) },
    who: (entry) => actorOf(entry, name, partnerId),
    what: actionOf,
    change: { isLong: true, cell: (entry) => changeOf(entry, name) },
  });

function Endpoints(props: OfPartner) {
  const { host, partner } = props;
  const changed = usePartnerChanged(partner.id);
  const [task, setTask] = useState<EndpointTask>();
  const [secret, setSecret] = useState<string>();
  const close = () => {
    setSecret(undefined);
    changed();
  };
  return (
    <Section title={endpoints.title}>
      <p>{endpoints.lead}</p>
      <Broken among={partner.endpoints} />
      {partner.endpoints.length === 0 ? (
        <Nothing title={endpoints.none}>{endpoints.noneWhy}</Nothing>
      ) : (
        <OfficeTable
          title={endpoints.title}
          columns={endpointColumns(partner, (what, endpoint) => setTask({ what, endpoint }))}
          rows={partner.endpoints}
          rowKey={({ id }) => id}
        />
      )}
      <SmallButton label={endpoints.add} onClick={() => setTask({ what: 'add' })} />
      {task && <EndpointDialog {...props} task={task} onSecret={setSecret} onClose={() => setTask(undefined)} />}
      {secret !== undefined && <ShownOnce host={host} label={shown.secret} text={secret} onClose={close} />}
    </Section>
  );
}

/** Webhooks disabled by failure, not by us: staff have to tell the partner. */
function Broken({ among }: { readonly among: readonly Endpoint[] }) {
  const count = among.filter(({ disabledBecause }) => disabledBecause === 'failing' || disabledBecause === 'gone').length;
  if (count === 0) return null;
  return (
    <Alert tone="danger" title={endpoints.broken(count)}>
      {endpoints.brokenWhy}
    </Alert>
  );
}

/** The keys that work. A new key is shown once; a leaked one can be revoked. */
function Keys({ host, partner }: OfPartner) {
  const changed = usePartnerChanged(partner.id);
  const [isAdding, setAdding] = useAsked(useAddress(host), 'key');
  const [revoking, setRevoking] = useState<PartnerKey>();
  const [fresh, setFresh] = useState<string>();
  const close = () => {
    setFresh(undefined);
    changed();
  };
  return (
    <Section title={keys.title}>
      <p>{keys.lead}</p>
      {partner.keys.length === 0 ? (
        <Nothing title={keys.none}>{keys.noneWhy}</Nothing>
      ) : (
        <OfficeTable title={keys.title} columns={keyColumns(setRevoking)} rows={partner.keys} rowKey={({ id }) => id} />
      )}
      <SmallButton label={keys.add} onClick={() => setAdding(true)} />
      {isAdding && (
        <Confirm
          host={host}
          title={keys.add}
          why={keys.addWhy}
          action={keys.add}
          mutation={addKey(host, partner.id)}
          done={({ key }) => setFresh(key)}
          onClose={() => setAdding(false)}
        />
      )}
      {revoking && (
        <Confirm
          host={host}
          title={keys.revokeOf(revoking.hint)}
          why={keys.revokeWhy}
          action={keys.revoke}
          isDangerous
          mutation={revokeKey(host, partner.id, revoking.id)}
          said={keys.revoked}
          onClose={() => setRevoking(undefined)}
        />
      )}
      {fresh !== undefined && <ShownOnce host={host} label={shown.key} text={fresh} onClose={close} />}
    </Section>
  );
}

const keyColumns = (revoke: (key: PartnerKey) => void) =>
  columnsUnder(keys)<PartnerKey>({
    key: ({ hint }) => `${hint}…`,
    created: ({ createdAt }) => formatMoment(createdAt),
    used: ({ lastUsedAt }) => (lastUsedAt === null ? keys.never : formatMoment(lastUsedAt)),
    works: ({ endsAt }) => (endsAt === null ? keys.noEnd : keys.until(formatMoment(endsAt))),
    revoke: (key) => <SmallButton label={keys.revoke} aria-label={keys.revokeOf(key.hint)} onClick={() => revoke(key)} />,
  });
