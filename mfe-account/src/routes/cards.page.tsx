import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { EmptyState } from '@kerbside/contracts/ui/page/panel';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedCard } from '@kerbside/contracts/http/payments/payments';
import { cardWithEnd } from '@kerbside/contracts/cards/card-name';
import { savedCardWords } from '@kerbside/contracts/cards/card-words';
import { HideCard } from '@kerbside/contracts/ui/payment/hide-card';
import { monthOf } from '@kerbside/contracts/ui/payment/saved-cards-field';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { customerPage } from '../features/sign-in/signed-in.js';
import { forgetCard, cardsQuery } from '../api/payments-api.js';
import { AddCard } from '../features/cards/add-card.js';
import { cards as words } from '../messages/cards.js';
import { AccountPage } from '../ui/account-page.js';
import list from '../ui/list.module.css';
import css from '../features/cards/cards.module.css';

export default customerPage(function CardsPage({ host }: RemoteProps) {
  const { session } = host;
  const cache = useQueryClient();
  const [isAdding, setIsAdding] = useState(false);
  const changed = async (message: string) => {
    await cache.invalidateQueries({ queryKey: cardsQuery(host).queryKey });
    host.toast(message, 'success');
  };
  const added = () => {
    setIsAdding(false);
    void changed(words.added);
  };
  return (
    <AccountPage host={host} title={words.title} lead={words.lead}>
      <Loaded query={cardsQuery(host)} words={words} whenEmpty={<EmptyState title={words.none}>{words.noneWhy}</EmptyState>}>
        {(cards) => (
          <CardList cards={cards} hide={(token) => forgetCard(host, session.userId ?? '', token)} onHidden={() => changed(words.removed)} />
        )}
      </Loaded>
      {isAdding ? (
        <AddCard host={host} onAdded={added} onCancel={() => setIsAdding(false)} />
      ) : (
        <div>
          <Button label={words.add} onClick={() => setIsAdding(true)} />
        </div>
      )}
    </AccountPage>
  );
});

interface CardListProps {
  readonly cards: readonly SavedCard[];
  readonly hide: (token: string) => Promise<unknown>;
  readonly onHidden: () => Promise<void>;
}

/** The cards that the customer kept, as the service orders them: the newest first. */
function CardList({ cards, hide, onHidden }: CardListProps) {
  return (
    <ul className={list.rows} aria-label={words.list}>
      {cards.map((card) => (
        <li key={card.token} className={list.row}>
          <div className={css.row}>
            <div>
              <p className={list.name}>{cardWithEnd(card)}</p>
              {card.isExpired ? (
                <StatusTag tone="danger">{words.expired}</StatusTag>
              ) : (
                <p className={css.quiet}>{savedCardWords.expires(monthOf(card.expiresOn))}</p>
              )}
            </div>
            <HideCard card={card} hide={hide} onHidden={onHidden} />
          </div>
        </li>
      ))}
    </ul>
  );
}
