import { setTimeout as wait } from 'node:timers/promises';

const secretKey = 'sk_test_kerbside_sandbox';

/** The card provider's side. */
export class Cards {
  constructor(url) {
    this.url = url;
  }

  /** Confirms the card, as the card fields do; a confirmation whose response was lost has still worked. */
  async confirm(clientSecret) {
    const [id] = clientSecret.split('_secret_');
    try {
      await this.#ask('POST', `/v1/payment_intents/${id}/confirm`, { payment_method: 'pm_card_visa' });
    } catch (error) {
      const { status } = await this.#ask('GET', `/v1/payment_intents/${id}`);
      if (status !== 'succeeded' && status !== 'requires_capture') throw error;
    }
  }

  /** Captured amounts, without tries that the bank refused and without mere authorisations. */
  async taken() {
    const { data } = await this.#ask('GET', '/_sandbox/charges');
    return data.filter(({ captured }) => captured);
  }

  /** Sends us every event once more. */
  async resendEvents(limit = 100) {
    const { data } = await this.#ask('GET', `/v1/events?limit=${limit}&type=payment_intent.succeeded`);
    for (const { id } of data) await this.#ask('POST', `/_sandbox/events/${id}/resend`);
    return data.length;
  }

  async undelivered() {
    const { data } = await this.#ask('GET', '/_sandbox/deliveries');
    return data.filter(({ status }) => status !== 'delivered');
  }

  async #ask(method, path, form = {}) {
    const body = method === 'POST' ? { body: new URLSearchParams(form) } : {};
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await fetch(this.url + path, { method, headers: { authorization: `Bearer ${secretKey}` }, ...body });
        if (!answer.ok) throw new Error(`the card sandbox answered ${answer.status} to ${path}: ${await answer.text()}`);
        return await answer.json();
      } catch (error) {
        if (!(error instanceof TypeError) || tries === 5) throw error;
        await wait(200);
      }
    }
  }
}
