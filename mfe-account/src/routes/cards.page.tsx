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
import { forgetCard, cardsQuery, openCardForm } from '../api/payments-api.js';
import { cards as words } from '../messages/cards.js';
import { AccountPage } from '../ui/account-page.js';
import list from '../ui/list.module.css';
import css from '../features/cards/cards.module.css';
import { partOf, type CardPart } from '@kerbside/contracts/cards/card-fields';
import { confirmationOf } from '@kerbside/contracts/cards/confirm-card';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Card } from '@kerbside/contracts/ui/basics/card';
import type { Instrument } from '@kerbside/contracts/ui/controls/use-mounted-fields';
import { CardForm } from '@kerbside/contracts/ui/payment/card-form';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { useCard } from '@kerbside/contracts/ui/payment/use-card';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';

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

/** The card provider's form for a card that is only kept (A4, A5). */
function AddCard({ host, onAdded, onCancel }: RemoteProps & { readonly onAdded: () => void; readonly onCancel: () => void }) {
  const card = useCard(host);
  const request = useSubmit(keepCard);
  const [refusal, setRefusal] = useState<string>();
  const add = async () => {
    const instrument = card.instrument();
    if (!instrument) return;
    if (!(await card.isComplete())) return card.focus();
    setRefusal(undefined);
    const result = await request.submit({ host, instrument });
    if (result.status !== 'done') return;
    const why = result.answer;
    if (!why) return onAdded();
    setRefusal(why.message);
    if (!why.part) return;
    card.refuse(why.part, why.message);
    card.focus(why.part);
  };
  const message = refusal ?? request.error;
  return (
    <Card title={words.add}>
      <Stack>
        <p>{words.addLead}</p>
        <Problem title={words.refused}>{message}</Problem>
        <CardForm card={card} isDebit={false} onEnter={() => void add()} keeps={undefined} />
        <Cluster>
          <Button
            label={words.submit}
            busy={request.status === 'busy'}
            busyLabel={words.busy}
            disabled={card.status !== 'ready'}
            onClick={() => void add()}
          />
          <Button label={words.cancel} variant="quiet" onClick={onCancel} />
        </Cluster>
      </Stack>
    </Card>
  );
}

/** Why a card was not kept, and the field it is about. */
interface NotKept {
  readonly message: string;
  readonly part?: CardPart | undefined;
}

/** The account's card setup (A4, A8): an intent that takes nothing, confirmed in the browser, where the bank may ask the customer. Undefined when it is kept. */
const keepCard = async ({ host, instrument }: RemoteProps & { readonly instrument: Instrument }): Promise<NotKept | undefined> => {
  const intent = await openCardForm(host).catch(() => undefined);
  if (!intent) return { message: words.wentWrong };
  const { client_secret: secret, customer_id: customer } = intent;
  if (secret === '' || customer === '') return { message: words.missing };
  const confirmOnce = confirmationOf(instrument.stripe, 'setup');
  const first = await confirmOnce(secret, { card: instrument.fields.number });
  const { error } = first.isActionRequired ? await confirmOnce(secret) : first;
  return error && { message: error.message ?? words.wentWrong, part: partOf(error) };
};
