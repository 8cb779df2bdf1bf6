import type { PartnerKey } from '@kerbside/contracts/http/partners/partners';
import type { Column } from '@kerbside/contracts/ui/page/table';
import { useState } from 'react';
import { useAddress } from '../../address.js';
import { addKey, revokeKey } from '../../api/partners-api.js';
import { keys as words, shown } from '../../messages/partners.js';
import { Confirm } from '../../ui/confirm.js';
import { formatMoment } from '../../ui/moment.js';
import { Nothing } from '../../ui/nothing.js';
import { Section } from '../../ui/section.js';
import { type OfPartner, usePartnerChanged } from './of-partner.js';
import { ShownOnce } from './shown-once.js';
import { SmallButton } from '../../ui/small-button.js';
import { OfficeTable } from '../../ui/office-table.js';

/** The keys that work. A new key is shown once; a leaked one can be revoked. */
export function Keys({ host, partner }: OfPartner) {
  const changed = usePartnerChanged(partner.id);
  const address = useAddress(host);
  const isAsked = address.get('do') === 'key';
  const [isPressed, setIsPressed] = useState(false);
  const [revoking, setRevoking] = useState<PartnerKey>();
  const [fresh, setFresh] = useState<string>();
  const notAdding = () => {
    setIsPressed(false);
    if (isAsked) address.change({ do: undefined }, { replace: true });
  };
  const close = () => {
    setFresh(undefined);
    changed();
  };
  return (
    <Section title={words.title}>
      <p>{words.lead}</p>
      {partner.keys.length === 0 ? (
        <Nothing title={words.none}>{words.noneWhy}</Nothing>
      ) : (
        <OfficeTable title={words.title} columns={columnsOf(setRevoking)} rows={partner.keys} rowKey={({ id }) => id} />
      )}
      <SmallButton label={words.add} onClick={() => setIsPressed(true)} />
      {(isPressed || isAsked) && (
        <Confirm
          host={host}
          title={words.add}
          why={words.addWhy}
          action={words.add}
          mutation={addKey(host, partner.id)}
          done={({ key }) => setFresh(key)}
          onClose={notAdding}
        />
      )}
      {revoking && (
        <Confirm
          host={host}
          title={words.revokeOf(revoking.hint)}
          why={words.revokeWhy}
          action={words.revoke}
          isDangerous
          mutation={revokeKey(host, partner.id, revoking.id)}
          said={words.revoked}
          onClose={() => setRevoking(undefined)}
        />
      )}
      {fresh !== undefined && <ShownOnce host={host} label={shown.key} text={fresh} onClose={close} />}
    </Section>
  );
}

const columnsOf = (revoke: (key: PartnerKey) => void): readonly Column<PartnerKey>[] => [
  { key: 'key', heading: words.key, cell: ({ hint }) => `${hint}…` },
  { key: 'created', heading: words.created, cell: ({ createdAt }) => formatMoment(createdAt) },
  { key: 'used', heading: words.used, cell: ({ lastUsedAt }) => (lastUsedAt === null ? words.never : formatMoment(lastUsedAt)) },
  { key: 'works', heading: words.works, cell: ({ endsAt }) => (endsAt === null ? words.noEnd : words.until(formatMoment(endsAt))) },
  {
    key: 'revoke',
    heading: words.revoke,
    cell: (key) => <SmallButton label={words.revoke} aria-label={words.revokeOf(key.hint)} onClick={() => revoke(key)} />,
  },
];
