import * as z from 'zod/mini';
import { until } from './until.js';

const secretKey = 'sk_test_kerbside_sandbox';
const metadata = z.object({ quoteId: z.optional(z.string()) });
const charge = z.object({ id: z.string(), amount: z.int(), captured: z.boolean(), amount_refunded: z.int(), metadata });
const intent = z.object({ id: z.string(), amount: z.int(), status: z.string(), metadata });
const event = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.object({ metadata }) }) });
const delivery = z.object({ event: z.string(), status: z.string() });
const list = <S extends z.core.$ZodType>(row: S) => z.object({ data: z.array(row) });

/** The card provider's side of things: what was charged, and what it tells us when. */
export class CardSandbox {
  constructor(private readonly url: string) {}

  /** The amounts taken for a quote, without those that the bank refused or only held. */
  async taken(quoteId: string): Promise<readonly z.infer<typeof charge>[]> {
    const { data } = z.parse(list(charge), await this.#ask('GET', '/_sandbox/charges'));
    return data.filter((row) => row.metadata.quoteId === quoteId && row.captured);
  }

  /** The intents of a quote that can still take money, or have. */
  async intents(quoteId: string): Promise<readonly z.infer<typeof intent>[]> {
    const { data } = z.parse(list(intent), await this.#ask('GET', '/v1/payment_intents?limit=100'));
    return data.filter((row) => row.metadata.quoteId === quoteId && row.status !== 'canceled');
  }

  /** The card is confirmed, as the card fields do it; by its published shorthand. */
  async confirm(clientSecret: string, card = 'pm_card_visa'): Promise<void> {
    const [id = ''] = clientSecret.split('_secret_');
    await this.#ask('POST', `/v1/payment_intents/${id}/confirm`, { payment_method: card });
  }

  /** Refunds that a bank sends back some time later come back now. */
  async settleRefunds(): Promise<void> {
    await this.#ask('POST', '/_sandbox/refunds/settle');
  }

  /** `hold` keeps the webhooks back; `deliver` sends them, those that were kept too. */
  async webhooks(how: 'deliver' | 'hold'): Promise<void> {
    await this.#ask('POST', '/_sandbox/settings', { webhooks: how });
  }

  /** Repeats the event that a quote was paid, and waits until we have received it. */
  async resendEvents(quoteId: string): Promise<void> {
    const id = await this.#successOf(quoteId);
    const before = (await this.#deliveriesOf(id)).length;
    await this.#ask('POST', `/_sandbox/events/${id}/resend`);
    await this.#delivered(id, before + 1);
  }

  /** Resolves once we have heard that a quote was paid. */
  async told(quoteId: string): Promise<void> {
    await this.#delivered(await this.#successOf(quoteId), 1);
  }

  async #successOf(quoteId: string): Promise<string> {
    const { data } = z.parse(list(event), await this.#ask('GET', '/v1/events?limit=100&type=payment_intent.succeeded'));
    const found = data.find((row) => row.data.object.metadata.quoteId === quoteId);
    if (!found) throw new Error(`the card sandbox knows of no payment for ${quoteId}`);
    return found.id;
  }

  async #delivered(eventId: string, count: number): Promise<void> {
    const enough = (rows: readonly z.infer<typeof delivery>[]) => rows.filter(({ status }) => status === 'delivered').length >= count;
    await until('the webhook', () => this.#deliveriesOf(eventId), enough);
  }

  async #deliveriesOf(eventId: string): Promise<readonly z.infer<typeof delivery>[]> {
    const { data } = z.parse(list(delivery), await this.#ask('GET', '/_sandbox/deliveries'));
    return data.filter((row) => row.event === eventId);
  }

  async #ask(method: string, path: string, form: Record<string, string> = {}): Promise<unknown> {
    const body = method === 'POST' ? { body: new URLSearchParams(form) } : {};
    const answer = await fetch(this.url + path, { method, headers: { authorization: `Bearer ${secretKey}` }, ...body });
    if (!answer.ok) throw new Error(`the card sandbox answered ${answer.status} to ${path}: ${await answer.text()}`);
    return answer.json();
  }
}
