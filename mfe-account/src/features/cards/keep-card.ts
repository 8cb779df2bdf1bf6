import { partOf, type CardPart } from '@kerbside/contracts/cards/card-fields';
import { confirmationOf } from '@kerbside/contracts/cards/confirm-card';
import type { Instrument } from '@kerbside/contracts/ui/controls/use-mounted-fields';
import type { PaymentsApi } from '../../api/payments-api.js';
import { cards as words } from '../../messages/cards.js';

/** Why a card was not kept, and the field it is about. */
export interface NotKept {
  readonly message: string;
  readonly part?: CardPart;
}

interface CardKeeper {
  readonly api: PaymentsApi;
  readonly instrument: Instrument;
}

/** The account's card setup (A4, A8): an intent that takes nothing, confirmed in the browser, where the bank may ask the customer. Undefined when it is kept. */
export const keepCard = async ({ api, instrument }: CardKeeper): Promise<NotKept | undefined> => {
  const intent = await api.openCardForm().catch(() => undefined);
  if (!intent) return { message: words.wentWrong };
  const { client_secret: secret, customer_id: customer } = intent;
  if (secret === '' || customer === '') return { message: words.missing };
  const confirmOnce = confirmationOf(instrument.stripe, 'setup');
  const first = await confirmOnce(secret, { card: instrument.fields.number });
  const { error } = first.isActionRequired ? await confirmOnce(secret) : first;
  return error && { message: error.message ?? words.wentWrong, part: partOf(error) };
};
