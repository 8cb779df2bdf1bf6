import { Injectable } from '@nestjs/common';
import { londonDay, addDays, addMonths, type IsoDay } from '@kerbside/contracts/days/dates';
import type { SavedCard } from '@kerbside/contracts/http/payments/payments';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';
import Stripe from 'stripe';
import { HiddenCards } from './hidden-cards.js';
import { Payers } from './payers.js';
import { StripeClient } from './stripe-client.js';
import { idOf, isSetup } from './stripe-words.js';

interface LentCardRow {
  /** The provider's name for the payment or set-up in which it is given. */
  readonly _id: string;
  readonly customerId: string;
  readonly at: Date;
}

/** The payments for which somebody else than their owner gives a card: it becomes the owner's at the provider as soon as it is confirmed. */
@Injectable()
export class LentCards {
  private readonly rows: mongo.Collection<LentCardRow>;

  constructor(mongo: Mongo) {
    this.rows = mongo.collection<LentCardRow>('lent_cards', [{ key: { customerId: 1 }, name: 'of customer' }]);
  }

  async of(customerId: string): Promise<string[]> {
    return (await this.rows.find({ customerId }).toArray()).map(({ _id }) => _id);
  }

  async note(customerId: string, ref: string, at: Date, session: ClientSession): Promise<void> {
    await this.rows.updateOne({ _id: ref }, { $setOnInsert: { customerId, at } }, { upsert: true, session });
  }

  async done(ref: string): Promise<void> {
    await this.rows.deleteOne({ _id: ref });
  }
}

/** A payment method of the provider, as far as it is a card. */
export type CardMethod = Pick<Stripe.PaymentMethod, 'id' | 'card'>;

/** What a customer sees of a card they kept. It can be used up to the last day of its month. */
export const savedCardOf = ({ id, card }: CardMethod, today: IsoDay): SavedCard => {
  const firstDay = `${card?.exp_year ?? 1970}-${String(card?.exp_month ?? 1).padStart(2, '0')}-01`;
  const expiresOn = addDays(addMonths(firstDay, 1), -1);
  return { token: id, brand: card?.brand ?? 'card', last4: card?.last4 ?? '', expiresOn, isExpired: expiresOn < today };
};

/** Removes duplicates, keeping the first: a card appears once for each plan that keeps it. */
export const firstOfEach = (methods: readonly CardMethod[]): readonly CardMethod[] =>
  methods.filter((method, place) => methods.findIndex((other) => isSameCard(other, method)) === place);

export const isSameCard = (one: CardMethod, other: CardMethod): boolean =>
  one.id === other.id || (hasPrint(one) && printOf(one) === printOf(other));

const hasPrint = ({ card }: CardMethod): boolean => typeof card?.fingerprint === 'string';
const printOf = ({ card }: CardMethod): string => `${card?.fingerprint} ${card?.exp_year} ${card?.exp_month}`;

const mostListed = 100;
/** The purchase for which a card was given is made, or given up, by then. */
const setAsideMs = 10 * 60_000;

interface CardHiding {
  readonly customerId: string;
  readonly token: string;
  /** When to ask whether the provider may forget it. */
  readonly forgetAt: Date;
}

/** The cards that customers kept at the provider. A token is of use only together with its own customer. */
@Injectable()
export class SavedCards {
  constructor(
    private readonly stripe: StripeClient,
    private readonly payers: Payers,
    private readonly hidden: HiddenCards,
    private readonly lent: LentCards,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  /** The newest first, each once, without those that the customer has hidden, and those that others gave for one purchase. */
  async of(customerId: string): Promise<SavedCard[]> {
    const methods = await this.methodsOf(customerId);
    if (methods.length === 0) return [];
    const [lent, hidden] = [await this.lentTo(customerId), await this.hidden.of(customerId)];
    const shown = methods.filter(({ id }) => !hidden.has(id) && !lent.has(id));
    const today = londonDay(this.clock.now());
    return firstOfEach(shown).map((method) => savedCardOf(method, today));
  }

  /** The instrument behind a token; INVALID at `saved_card` unless the customer may choose it now. */
  async toPayWith(customerId: string, token: string): Promise<string> {
    const card = (await this.of(customerId)).find((one) => one.token === token);
    if (!card) throw invalid({ saved_card: 'Choose the card again' });
    if (card.isExpired) throw invalid({ saved_card: 'This card has expired. Choose another one.' });
    return card.token;
  }

  /** Opens the provider's form for a card that is only kept. */
  async openForm(customerId: string): Promise<{ readonly clientSecret: string; readonly payerId: string }> {
    const payerId = await this.payers.ready(customerId);
    const params = { customer: payerId, usage: 'off_session' as const, payment_method_types: ['card'], metadata: { customerId } };
    const { client_secret } = await this.stripe.ask((sdk) => sdk.setupIntents.create(params));
    return { clientSecret: client_secret ?? '', payerId };
  }

  /** Hides the card, and runs `also` in the same transaction. Returns the provider's ids for it; NOT_FOUND unless it is this customer's. */
  async hide({ customerId, token, forgetAt }: CardHiding, also: (session: ClientSession) => Promise<void>): Promise<readonly string[]> {
    const methods = await this.methodsOf(customerId);
    const chosen = methods.find(({ id }) => id === token);
    if (!chosen) {
      // Hidden and forgotten before: pressing twice is not an error.
      if ((await this.hidden.of(customerId)).has(token)) return [];
      throw new DomainError('NOT_FOUND');
    }
    const ids = methods.filter((method) => isSameCard(method, chosen)).map(({ id }) => id);
    await this.mongo.transaction(async (session) => {
      await this.payers.alone(customerId, session);
      await this.hidden.add(customerId, ids, { at: this.clock.now(), forgetAt }, session);
      await also(session);
    });
    return ids;
  }

  /**
   * The transaction chooses this card to pay with. Of this transaction and one that hides the card, the second sees the first. INVALID at
   * `saved_card` when the card was hidden since it was chosen on the page.
   */
  async choose(customerId: string, token: string, session: ClientSession): Promise<void> {
    await this.payers.alone(customerId, session);
    if (await this.hidden.has(customerId, token, session)) throw invalid({ saved_card: 'Choose the card again' });
  }

  /** Hides the card of somebody else, or of a plan that is over, but not the same card where the customer kept it too. It is forgotten once nothing needs it. */
  async setAside(customerId: string, token: string, session: ClientSession): Promise<void> {
    await this.payers.alone(customerId, session);
    const at = this.clock.now();
    await this.hidden.add(customerId, [token], { at, forgetAt: new Date(at.getTime() + setAsideMs) }, session);
  }

  /** Somebody else is about to give a card for this payment. */
  noteLent(customerId: string, ref: string, session: ClientSession): Promise<void> {
    return this.lent.note(customerId, ref, this.clock.now(), session);
  }

  /**
   * The cards of others, also before we hear that they were confirmed, and where their payment was cancelled at that moment. Read after the list of
   * cards, so that none in it was confirmed later.
   */
  private async lentTo(customerId: string): Promise<ReadonlySet<string>> {
    const lent = new Set<string>();
    for (const ref of await this.lent.of(customerId)) {
      const { status, payment_method } = await this.stripe.ask((sdk) => intentOf(sdk, ref));
      const token = idOf(payment_method);
      if (token !== null) lent.add(token);
      if (status !== 'succeeded' && status !== 'canceled') continue;
      if (token !== null) await this.mongo.transaction((session) => this.setAside(customerId, token, session));
      await this.lent.done(ref);
    }
    return lent;
  }

  async isHidden(customerId: string, token: string): Promise<boolean> {
    return (await this.hidden.of(customerId)).has(token);
  }

  private async methodsOf(customerId: string): Promise<readonly CardMethod[]> {
    const customer = await this.payers.find(customerId);
    if (customer === undefined) return [];
    return this.stripe.ask((sdk) => sdk.paymentMethods.list({ customer, type: 'card', limit: mostListed })).then(({ data }) => data);
  }
}

const intentOf = (sdk: Stripe, ref: string): Promise<Pick<Stripe.PaymentIntent, 'payment_method'> & { readonly status: string }> =>
  isSetup(ref) ? sdk.setupIntents.retrieve(ref) : sdk.paymentIntents.retrieve(ref);
