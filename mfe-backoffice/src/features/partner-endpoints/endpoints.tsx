import type { Endpoint } from '@kerbside/contracts/http/partners/partners';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { useState } from 'react';
import { endpoints as words, shown } from '../../messages/partners.js';
import { Nothing } from '../../ui/nothing.js';
import { Section } from '../../ui/section.js';
import { EndpointDialog, type EndpointTask } from './endpoint-dialog.js';
import { endpointColumns } from './endpoint-columns.js';
import { type OfPartner, usePartnerChanged } from '../partners/of-partner.js';
import { ShownOnce } from '../partners/shown-once.js';
import { SmallButton } from '../../ui/small-button.js';
import { OfficeTable } from '../../ui/office-table.js';

/** The partner's webhooks, and the actions on them. */
export function Endpoints(props: OfPartner) {
  const { host, partner } = props;
  const changed = usePartnerChanged(partner.id);
  const [task, setTask] = useState<EndpointTask>();
  const [secret, setSecret] = useState<string>();
  const close = () => {
    setSecret(undefined);
    changed();
  };
  return (
    <Section title={words.title}>
      <p>{words.lead}</p>
      <Broken endpoints={partner.endpoints} />
      {partner.endpoints.length === 0 ? (
        <Nothing title={words.none}>{words.noneWhy}</Nothing>
      ) : (
        <OfficeTable
          title={words.title}
          columns={endpointColumns((what, endpoint) => setTask({ what, endpoint }))}
          rows={partner.endpoints}
          rowKey={({ id }) => id}
        />
      )}
      <SmallButton label={words.add} onClick={() => setTask({ what: 'add' })} />
      {task && <EndpointDialog {...props} task={task} onSecret={setSecret} onClose={() => setTask(undefined)} />}
      {secret !== undefined && <ShownOnce host={host} label={shown.secret} text={secret} onClose={close} />}
    </Section>
  );
}

/** Webhooks disabled by failure, not by us: staff have to tell the partner. */
function Broken({ endpoints }: { readonly endpoints: readonly Endpoint[] }) {
  const count = endpoints.filter(({ disabledBecause }) => disabledBecause === 'failing' || disabledBecause === 'gone').length;
  if (count === 0) return null;
  return (
    <Alert tone="danger" title={words.broken(count)}>
      {words.brokenWhy}
    </Alert>
  );
}
