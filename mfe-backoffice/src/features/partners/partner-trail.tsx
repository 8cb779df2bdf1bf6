import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditRow } from '../../api/backoffice-api.js';
import { partnerTrailQuery } from '../../api/queries.js';
import { trail as words } from '../../messages/partners.js';
import { formatMoment } from '../../ui/moment.js';
import type { RecordColumn } from '../../ui/in-order-of.js';
import { RecordTable } from '../../ui/record-table.js';
import { Section } from '../../ui/section.js';
import { actionOf, actorOf, changeOf } from '../trail/trail.js';
import { useNames, type NameOf } from '../reminders/names.js';
import type { OfPartner } from './of-partner.js';

/** Who did what to the partner, and when. */
export function PartnerTrail({ host, api, partner }: OfPartner) {
  const [page, setPage] = useState(1);
  const name = useNames(host);
  const trail = loadOf(useQuery(partnerTrailQuery(api, partner.id, page)));
  return (
    <Section title={words.title}>
      <RecordTable words={words} load={trail} columns={columnsOf(name, partner.id)} rowKey={({ id }) => id} onPage={setPage} />
    </Section>
  );
}

const columnsOf = (name: NameOf, partnerId: string): readonly RecordColumn<AuditRow>[] => [
  { key: 'when', heading: words.when, value: ({ at }) => at, cell: ({ at }) => formatMoment(at) },
  { key: 'who', heading: words.who, cell: (entry) => actorOf(entry, name, partnerId) },
  { key: 'what', heading: words.what, cell: actionOf },
  { key: 'change', heading: words.change, isLong: true, cell: (entry) => changeOf(entry, name) },
];
