import type { SavedCard } from '@kerbside/contracts/http/payments/payments';
import { cardWithEnd } from '@kerbside/contracts/cards/card-name';
import { savedCardWords } from '@kerbside/contracts/cards/card-words';
import { HideCard } from '@kerbside/contracts/ui/payment/hide-card';
import { monthOf } from '@kerbside/contracts/ui/payment/saved-cards-field';
import { StatusTag } from '@kerbside/contracts/ui/basics/status-tag';
import { cards as words } from '../../messages/cards.js';
import list from '../../ui/list.module.css';
import css from './cards.module.css';

interface CardListProps {
  readonly cards: readonly SavedCard[];
  readonly hide: (token: string) => Promise<unknown>;
  readonly onHidden: () => Promise<void>;
}

/** The cards that the customer kept, as the service orders them: the newest first. */
export function CardList({ cards, hide, onHidden }: CardListProps) {
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
