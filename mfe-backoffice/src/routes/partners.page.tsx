import type { RemoteProps } from '@kerbside/contracts/host';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { PlusIcon } from '@kerbside/contracts/ui/basics/list-icons';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { partnersApi } from '../api/partners-api.js';
import { partnersQuery } from '../api/queries.js';
import { NewPartner } from '../features/partners/new-partner.js';
import { PartnersTable } from '../features/partners/partners-table.js';
import { ShownOnce } from '../features/partners/shown-once.js';
import { partners as words, shown } from '../messages/partners.js';
import { partnerPath } from '../paths.js';
import { useAddress } from '../address.js';
import { OfficePage } from '../ui/office-page.js';

export default function PartnersPage({ host }: RemoteProps) {
  const api = useMemo(() => partnersApi({ fetch: host.fetch }), [host.fetch]);
  const { page, change } = useAddress(host);
  const partners = loadOf(useQuery(partnersQuery(api, page)));
  const [isAdding, setIsAdding] = useState(false);
  const [created, setCreated] = useState<{ readonly id: string; readonly key: string }>();
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <div>
        <Button size="small" icon={PlusIcon} onClick={() => setIsAdding(true)}>
          {words.add}
        </Button>
      </div>
      <PartnersTable load={partners} onPage={(next) => change({ page: String(next) })} />
      {isAdding && (
        <NewPartner
          api={api}
          onClose={() => setIsAdding(false)}
          onCreated={({ partner, key }) => {
            setIsAdding(false);
            setCreated({ id: partner.id, key });
          }}
        />
      )}
      {created && <ShownOnce host={host} label={shown.key} text={created.key} onClose={() => host.navigate(partnerPath(created.id))} />}
    </OfficePage>
  );
}
