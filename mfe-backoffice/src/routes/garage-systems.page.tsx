import { columnsUnder } from '@kerbside/contracts/ui/page/table';
import { useLoaded } from '@kerbside/contracts/ui/data/server-data';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { GarageSystem } from '@kerbside/contracts/http/garages/signed';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddress, useTypedWords } from '../address.js';
import { makeGarageSecret, setTakesPayments, garageSystemsQuery, garageSystemsKey, revokeSecret } from '../api/garage-systems-api.js';
import { ShownOnce } from '../features/partners/shown-once.js';
import { garageSystems as words } from '../messages/garage-systems.js';
import { shown } from '../messages/partners.js';
import { lists, people } from '../messages/lists.js';
import { Confirm } from '../ui/confirm.js';
import { Filters } from '../ui/filters.js';
import { addressLine } from '../ui/address-line.js';
import { OfficePage } from '../ui/office-page.js';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { formatMoment } from '../ui/moment.js';
import { TwoLines } from '../ui/two-lines.js';
import { RecordTable } from '../ui/record-table.js';
import { useChosenRow } from '../ui/use-chosen-row.js';
import css from './garage-systems.module.css';
import { SmallButton } from '../ui/small-button.js';

/** Which garages have a secret to sign with: an admin makes, renews and revokes it. */
export default function GarageSystemsPage({ host }: RemoteProps) {
  const client = useQueryClient();
  const address = useAddress(host);
  const { typed, type, asked } = useTypedWords(address, 'search');
  const load = useLoaded(garageSystemsQuery(host, asked, address.page));
  const rows = load.status === 'ready' ? load.data.rows : [];
  const [making, setMaking] = useChosenRow(rows, idOf);
  const [revoking, setRevoking] = useChosenRow(rows, idOf);
  const [asking, setAsking] = useState<GarageSystem>();
  const [fresh, setFresh] = useState<string>();
  // Not before the secret has been noted: a failure to load would take it off the screen.
  const close = () => {
    setFresh(undefined);
    void client.invalidateQueries({ queryKey: garageSystemsKey });
  };
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <Filters label={people.narrow}>
        <TextField type="search" label={words.search} placeholder={words.searchHint} value={typed} onChange={type} autoComplete="off" />
      </Filters>
      <RecordTable
        words={words}
        load={load}
        columns={columnsOf({ onMake: setMaking, onRevoke: setRevoking, onPayments: setAsking })}
        rowKey={idOf}
        onPage={address.toPage}
      />
      {making && (
        <Confirm
          host={host}
          title={making.secret ? words.renewOf(making.name) : words.makeOf(making.name)}
          why={making.secret ? [words.renewWhy, words.current(usesOf(making.secret))] : words.makeWhy}
          action={making.secret ? words.renew : words.make}
          isDangerous={making.secret !== null}
          mutation={makeGarageSecret(host, making)}
          done={({ secret }) => setFresh(secret)}
          onClose={() => setMaking(undefined)}
        />
      )}
      {revoking && (
        <Confirm
          host={host}
          title={words.revokeOf(revoking.name)}
          why={[words.revokeWhy, ...(revoking.secret ? [words.current(usesOf(revoking.secret))] : [])]}
          action={words.revoke}
          isDangerous
          mutation={revokeSecret(host, revoking)}
          said={words.revoked(revoking.name)}
          onClose={() => setRevoking(undefined)}
        />
      )}
      {asking && (
        <Confirm
          host={host}
          title={asking.takes_payments ? words.stopPaymentsOf(asking.name) : words.allowPaymentsOf(asking.name)}
          why={asking.takes_payments ? words.stopPaymentsWhy : words.allowPaymentsWhy}
          action={asking.takes_payments ? words.stopPayments : words.allowPayments}
          isDangerous={asking.takes_payments}
          mutation={setTakesPayments(host, asking.garage_id, !asking.takes_payments)}
          said={words.paymentsSet(asking.name, !asking.takes_payments)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {fresh !== undefined && <ShownOnce host={host} label={shown.secret} text={fresh} onClose={close} />}
    </OfficePage>
  );
}

const idOf = ({ garage_id }: GarageSystem): string => garage_id;

interface Acts {
  readonly onMake: (garage: GarageSystem) => void;
  readonly onRevoke: (garage: GarageSystem) => void;
  /** Stops payments on the day at this garage, or allows them again. */
  readonly onPayments: (garage: GarageSystem) => void;
}

const columnsOf = ({ onMake, onRevoke, onPayments }: Acts) =>
  columnsUnder({ ...words, name: words.garage, action: lists.action })<GarageSystem>({
    name: ({ name, garage_id }) => <TwoLines first={name} second={garage_id} breaks />,
    address: ({ address }) => addressLine(address),
    status: ({ secret }) =>
      secret ? (
        <TwoLines first={<StatusTag tone="success">{words.has}</StatusTag>} second={usesOf(secret)} />
      ) : (
        <StatusTag tone="neutral">{words.hasNone}</StatusTag>
      ),
    payments: (garage) => (garage.takes_payments ? words.takes : words.takesNone),
    action: (garage) => {
      const make = garage.secret ? words.renew : words.make;
      const payments = garage.takes_payments ? words.stopPayments : words.allowPayments;
      return (
        <div className={css.actions}>
          <SmallButton label={make} aria-label={words.buttonOf(make, garage.name)} onClick={() => onMake(garage)} />
          {garage.secret && (
            <SmallButton label={words.revoke} aria-label={words.buttonOf(words.revoke, garage.name)} onClick={() => onRevoke(garage)} />
          )}
          <SmallButton label={payments} aria-label={words.buttonOf(payments, garage.name)} onClick={() => onPayments(garage)} />
        </div>
      );
    },
  });

const usesOf = ({ made_at: made, used_at: used }: NonNullable<GarageSystem['secret']>): string =>
  [made !== null && words.made(formatMoment(made)), used === null ? words.neverUsed : words.used(formatMoment(used))]
    .filter(Boolean)
    .join(', ');
