import type { RemoteProps } from '@kerbside/contracts/host';
import type { GarageSystem } from '@kerbside/contracts/http/garages/signed';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useAddress, useTypedWords } from '../address.js';
import { makeGarageSecret, revokeGarageSecret, setTakesPayments } from '../api/changes.js';
import { garageSystemsApi } from '../api/garage-systems-api.js';
import { keys } from '../api/keys.js';
import { garageSystemsQuery } from '../api/queries.js';
import { SystemsTable } from '../features/garage-systems/systems-table.js';
import { ShownOnce } from '../features/partners/shown-once.js';
import { garageSystems as words } from '../messages/garage-systems.js';
import { shown } from '../messages/partners.js';
import { people } from '../messages/people.js';
import { Confirm } from '../ui/confirm.js';
import { Filters } from '../ui/filters.js';
import { OfficePage } from '../ui/office-page.js';

/** Which garages have a secret to sign with: an admin makes, renews and revokes it. */
export default function GarageSystemsPage({ host }: RemoteProps) {
  const api = useMemo(() => garageSystemsApi({ fetch: host.fetch }), [host.fetch]);
  const client = useQueryClient();
  const address = useAddress(host);
  const { typed, type, asked } = useTypedWords(address, 'search');
  const load = loadOf(useQuery(garageSystemsQuery(api, { search: asked, page: address.page })));
  const [making, setMaking] = useState<GarageSystem>();
  const [revoking, setRevoking] = useState<GarageSystem>();
  const [asking, setAsking] = useState<GarageSystem>();
  const [fresh, setFresh] = useState<string>();
  // Not before the secret has been noted: a failure to load would take it off the screen.
  const close = () => {
    setFresh(undefined);
    void client.invalidateQueries({ queryKey: keys.garageSystemLists });
  };
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <Filters label={people.narrow}>
        <TextField type="search" label={words.search} placeholder={words.searchHint} value={typed} onChange={type} autoComplete="off" />
      </Filters>
      <SystemsTable
        load={load}
        onPage={(page) => address.change({ page: String(page) })}
        onMake={setMaking}
        onRevoke={setRevoking}
        onPayments={setAsking}
      />
      {making && (
        <Confirm
          title={making.secret ? words.renewOf(making.name) : words.makeOf(making.name)}
          why={making.secret ? words.renewWhy : words.makeWhy}
          action={making.secret ? words.renew : words.make}
          isDangerous={making.secret !== null}
          mutation={makeGarageSecret(api, making.garage_id)}
          done={({ secret }) => {
            setMaking(undefined);
            setFresh(secret);
          }}
          onClose={() => setMaking(undefined)}
        />
      )}
      {revoking && (
        <Confirm
          title={words.revokeOf(revoking.name)}
          why={words.revokeWhy}
          action={words.revoke}
          isDangerous
          mutation={revokeGarageSecret(api, revoking.garage_id)}
          done={() => {
            setRevoking(undefined);
            host.toast(words.revoked(revoking.name), 'success');
          }}
          onClose={() => setRevoking(undefined)}
        />
      )}
      {asking && (
        <Confirm
          title={asking.takes_payments ? words.stopPaymentsOf(asking.name) : words.allowPaymentsOf(asking.name)}
          why={asking.takes_payments ? words.stopPaymentsWhy : words.allowPaymentsWhy}
          action={asking.takes_payments ? words.stopPayments : words.allowPayments}
          isDangerous={asking.takes_payments}
          mutation={setTakesPayments(api, asking.garage_id, !asking.takes_payments)}
          done={() => {
            setAsking(undefined);
            host.toast(words.paymentsSet(asking.name, !asking.takes_payments), 'success');
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {fresh !== undefined && <ShownOnce host={host} label={shown.secret} text={fresh} onClose={close} />}
    </OfficePage>
  );
}
