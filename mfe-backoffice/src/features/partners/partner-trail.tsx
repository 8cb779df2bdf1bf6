import type { Session } from '@kerbside/contracts/caller';
import type { Column } from '@kerbside/contracts/ui/page/table';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditRow } from '../../api/backoffice-api.js';
import { partnerTrailQuery } from '../../api/queries.js';
import { trail as words } from '../../messages/partners.js';
import { formatMoment } from '../../ui/moment.js';
import { RecordTable } from '../../ui/record-table.js';
import { Section } from '../../ui/section.js';
import { actionOf, actorOf, changeOf } from '../customer/trail.js';
import type { OfPartner } from './of-partner.js';

/** Who did what to the partner, and when. */
export function PartnerTrail({ host, api, partner }: OfPartner) {
  const [page, setPage] = useState(1);
  const trail = loadOf(useQuery(partnerTrailQuery(api, partner.id, page)));
  return (
    <Section title={words.title}>
      <RecordTable words={words} load={trail} columns={columnsOf(host.session, partner.id)} rowKey={({ id }) => id} onPage={setPage} />
    </Section>
  );
}

const columnsOf = (session: Session, partnerId: string): readonly Column<AuditRow>[] => [
  { key: 'when', heading: words.when, cell: ({ at }) => formatMoment(at) },
  { key: 'who', heading: words.who, cell: (entry) => actorOf(entry, session, partnerId) },
  { key: 'what', heading: words.what, cell: actionOf },
  { key: 'change', heading: words.change, isLong: true, cell: changeOf },
];
