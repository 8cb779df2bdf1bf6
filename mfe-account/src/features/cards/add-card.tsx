import { partOf, type CardPart } from '@kerbside/contracts/cards/card-fields';
import { confirmationOf } from '@kerbside/contracts/cards/confirm-card';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import type { Instrument } from '@kerbside/contracts/ui/controls/use-mounted-fields';
import { CardForm } from '@kerbside/contracts/ui/payment/card-form';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { useCard } from '@kerbside/contracts/ui/payment/use-card';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { useState } from 'react';
import { openCardForm } from '../../api/payments-api.js';
import { cards as words } from '../../messages/cards.js';

/** The card provider's form for a card that is only kept (A4, A5). */
export function AddCard({ host, onAdded, onCancel }: RemoteProps & { readonly onAdded: () => void; readonly onCancel: () => void }) {
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
