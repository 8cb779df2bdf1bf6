import type { RemoteProps } from '@kerbside/contracts/host';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { EmptyState, Panel } from '@kerbside/contracts/ui/page/panel';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { paymentsApi } from '../api/payments-api.js';
import { cardsQuery } from '../api/payments-queries.js';
import { AddCard } from '../features/cards/add-card.js';
import { CardList } from '../features/cards/card-list.js';
import { SignedIn } from '../features/sign-in/signed-in.js';
import { StaffNotice } from '../features/sign-in/staff-notice.js';
import { cards as words } from '../messages/cards.js';
import { AccountPage } from '../ui/account-page.js';

export default function CardsPage({ host }: RemoteProps) {
  return <SignedIn host={host}>{host.session.role === null ? <Cards host={host} /> : <StaffNotice host={host} />}</SignedIn>;
}

function Cards({ host }: RemoteProps) {
  const { fetch, session } = host;
  const api = useMemo(() => paymentsApi(fetch), [fetch]);
  const cache = useQueryClient();
  const load = loadOf(useQuery(cardsQuery(api)));
  const [isAdding, setIsAdding] = useState(false);
  const changed = async (message: string) => {
    await cache.invalidateQueries({ queryKey: cardsQuery(api).queryKey });
    host.toast(message, 'success');
  };
  const added = () => {
    setIsAdding(false);
    void changed(words.added);
  };
  return (
    <AccountPage host={host} title={words.title} lead={words.lead}>
      <Panel
        load={load}
        loading={words.loading}
        failed={words.failed}
        isEmpty={(cards) => cards.length === 0}
        whenEmpty={<EmptyState title={words.none}>{words.noneWhy}</EmptyState>}
      >
        {(cards) => (
          <CardList cards={cards} hide={(token) => api.hideCard(session.userId ?? '', token)} onHidden={() => changed(words.removed)} />
        )}
      </Panel>
      {isAdding ? (
        <AddCard host={host} api={api} onAdded={added} onCancel={() => setIsAdding(false)} />
      ) : (
        <div>
          <Button onClick={() => setIsAdding(true)}>{words.add}</Button>
        </div>
      )}
    </AccountPage>
  );
}
