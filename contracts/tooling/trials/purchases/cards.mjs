import { setTimeout as wait } from 'node:timers/promises';

const secretKey = 'sk_test_kerbside_sandbox';
const publishableKey = 'pk_test_kerbside_sandbox';
const mostTries = 5;
const deliveredWithinMs = 45_000;

/**
 * @typedef {{ readonly quoteId?: string }} Metadata
 * @typedef {{ id: string, amount: number, amount_refunded: number, captured: boolean, metadata: Metadata }} Charge
 * @typedef {{ id: string, amount: number, amount_received: number, status: string, metadata: Metadata }} Intent
 */

/** The card provider: what its books hold, and, as a `page`, what anyone can do there with a client secret and the key that every page shows. */
export class Cards {
  constructor(url) {
    this.url = url;
  }

  /** Confirms the card, as the card fields do; a confirmation whose response was lost has still worked. */
  async confirm(clientSecret, card = 'pm_card_visa') {
    const [id] = clientSecret.split('_secret_');
    try {
      await this.#ask('POST', `/v1/payment_intents/${id}/confirm`, { payment_method: card });
    } catch (error) {
      const { status } = await this.#ask('GET', `/v1/payment_intents/${id}`);
      if (status !== 'succeeded' && status !== 'requires_capture') throw error;
    }
  }

  /**
   * Captured amounts, for a quote or all, without tries that the bank refused and without mere authorisations.
   * @param {string} [quoteId]
   * @returns {Promise<readonly Charge[]>}
   */
  async taken(quoteId) {
    const { data } = await this.#ask('GET', '/_sandbox/charges');
    return data.filter(({ captured, metadata }) => captured && isOf(metadata, quoteId));
  }

  /**
   * Sends us the event that a quote was paid once more, or all such events, and waits until we have it.
   * @param {string} [quoteId]
   */
  async resendEvents(quoteId) {
    const { data } = await this.#ask('GET', '/v1/events?limit=100&type=payment_intent.succeeded');
    for (const { id } of data.filter((event) => isOf(event.data.object.metadata, quoteId))) {
      const before = await this.#delivered(id);
      await this.#ask('POST', `/_sandbox/events/${id}/resend`);
      for (const until = Date.now() + deliveredWithinMs; (await this.#delivered(id)) === before; await wait(50))
        if (Date.now() > until) throw new Error(`The event ${id} of the card sandbox was not received again`);
    }
  }

  async #delivered(eventId) {
    const { data } = await this.#ask('GET', '/_sandbox/deliveries');
    return data.filter(({ event, status }) => event === eventId && status === 'delivered').length;
  }

  /** Refunds that a bank sends back some time later come back now. */
  async settleRefunds() {
    await this.#ask('POST', '/_sandbox/refunds/settle');
  }

  async refunds() {
    return (await this.#ask('GET', '/v1/refunds?limit=100')).data;
  }

  /**
   * Every intent, with the amount that was captured.
   * @returns {Promise<Intent[]>}
   */
  async intents() {
    const all = [];
    for (let after = ''; ; after = `&starting_after=${all.at(-1).id}`) {
      const { data, has_more: hasMore } = await this.#ask('GET', `/v1/payment_intents?limit=100${after}`);
      all.push(...data);
      if (!hasMore) return all;
    }
  }

  /**
   * Those of a quote that can still take money, or have.
   * @param {string} quoteId
   */
  async openIntents(quoteId) {
    return (await this.intents()).filter(({ metadata, status }) => isOf(metadata, quoteId) && status !== 'canceled');
  }

  /** Returns the state of the intent, and the bank's question if it asks one. A refusal is `{ status: 'refused' }`. */
  async confirmOnPage(clientSecret, method) {
    const { status, body } = await this.#onPage(clientSecret, 'confirm', { payment_method: method });
    if (status !== 200) return { status: 'refused', why: body.error?.code };
    return { status: body.status, challenge: body.next_action?.use_stripe_sdk?.source };
  }

  /** Something a thief would like to do and must not be able to: a 200 is a hole in the provider's sandbox. */
  async captureOnPage(clientSecret) {
    return (await this.#onPage(clientSecret, 'capture')).status;
  }

  answerChallenge(source, verdict) {
    return this.#send(publishableKey, 'POST', `/3ds/${source}/${verdict}`);
  }

  #onPage(clientSecret, deed, form = {}) {
    const [id] = clientSecret.split('_secret_');
    return this.#send(publishableKey, 'POST', `/v1/payment_intents/${id}/${deed}`, { client_secret: clientSecret, ...form });
  }

  async #ask(method, path, form) {
    const { status, text, body } = await this.#send(secretKey, method, path, form);
    if (status >= 300) throw new Error(`the card sandbox answered ${status} to ${path}: ${text}`);
    return body;
  }

  async #send(key, method, path, form = {}) {
    const init = { method, headers: { authorization: `Bearer ${key}` }, ...(method === 'POST' ? { body: new URLSearchParams(form) } : {}) };
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await fetch(this.url + path, init);
        const text = await answer.text();
        return { status: answer.status, text, body: text.startsWith('{') ? JSON.parse(text) : {} };
      } catch (error) {
        if (!(error instanceof TypeError) || tries === mostTries) throw error;
        await wait(200);
      }
    }
  }
}

const isOf = (metadata, quoteId) => quoteId === undefined || metadata.quoteId === quoteId;
