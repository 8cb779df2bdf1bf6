import { setTimeout as wait } from 'node:timers/promises';

const publishableKey = 'pk_test_kerbside_sandbox';
const secretKey = 'sk_test_kerbside_sandbox';
const tries = 5;

/** What anyone can do at the card provider with a client secret and the key that every page shows. */
export class Browser {
  constructor(url) {
    this.url = url;
  }

  /** Returns the state of the intent, and the bank's question if it asks one. A refusal is `{ status: 'refused' }`. */
  async confirm(clientSecret, method) {
    const [id] = clientSecret.split('_secret_');
    const { status, body } = await this.#post(`/v1/payment_intents/${id}/confirm`, { client_secret: clientSecret, payment_method: method });
    if (status !== 200) return { status: 'refused', why: body.error?.code };
    return { status: body.status, challenge: body.next_action?.use_stripe_sdk?.source };
  }

  /** Something a thief would like to do and must not be able to: a 200 is a hole in the provider's sandbox. */
  async capture(clientSecret) {
    const [id] = clientSecret.split('_secret_');
    return (await this.#post(`/v1/payment_intents/${id}/capture`, { client_secret: clientSecret })).status;
  }

  async answerChallenge(source, verdict) {
    await this.#post(`/3ds/${source}/${verdict}`, {});
  }

  async #post(path, form) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const headers = { authorization: `Bearer ${publishableKey}` };
        const answer = await fetch(this.url + path, { method: 'POST', headers, body: new URLSearchParams(form) });
        const text = await answer.text();
        return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : {} };
      } catch (error) {
        if (!(error instanceof TypeError) || attempt === tries) throw error;
        await wait(200);
      }
    }
  }
}

/** Every intent in the provider's own books, with the amount it captured. */
export async function intentsOf(url) {
  const all = [];
  for (let after = ''; ; after = all.at(-1).id) {
    const query = new URLSearchParams({ limit: '100', ...(after === '' ? {} : { starting_after: after }) });
    const answer = await fetch(`${url}/v1/payment_intents?${query}`, { headers: { authorization: `Bearer ${secretKey}` } });
    if (!answer.ok) throw new Error(`the card sandbox answered ${answer.status}`);
    const { data, has_more: hasMore } = /** @type {any} */ (await answer.json());
    all.push(...data);
    if (!hasMore) return all;
  }
}
