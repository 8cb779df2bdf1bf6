import { intentsOf } from './browser.mjs';
import { letterOf } from '../purchases/letters.mjs';
import { salesIn } from './audit.mjs';

/** What the provider, the databases and the log hold about the drill's own quotes, codes and customers. */
export async function factsOf(stores, cardsUrl, crew) {
  const intents = await intentsOf(cardsUrl);
  const { letters, policies, events } = await stores.all();
  const rows = (service, collection, filter, projection = {}) =>
    stores.of(service).collection(collection).find(filter, { projection }).toArray();
  const customers = crew.people.map(({ userId }) => userId);
  const sales = salesIn(events).filter(({ customerId }) => customers.includes(customerId));
  const ours = new Set((await rows('pricing', 'quotes', { customerId: { $in: customers } }, { _id: 1 })).map(({ _id }) => String(_id)));
  const sold = policies.filter(({ quoteId }) => ours.has(quoteId));
  const keys = new Set(sold.map(letterOf));
  return {
    intents,
    charges: intents.flatMap(({ id, amount_received: amount, metadata }) => (amount > 0 ? [{ id, amount, metadata }] : [])),
    refunds: (await refundsOf(cardsUrl)).filter(({ status }) => status !== 'failed'),
    sales,
    quotes: await rows('pricing', 'quotes', { customerId: { $in: customers } }, { state: 1, termsAgreedAt: 1 }),
    policies: sold,
    letters: letters.filter(({ key }) => keys.has(key)),
    vouchers: await rows('vouchers', 'vouchers', { code: { $in: crew.codes } }, { code: 1, state: 1 }),
    rewards: await rows('vouchers', 'rewards_accounts', { _id: { $in: customers } }),
    movements: await rows('vouchers', 'rewards_movements', { customerId: { $in: customers } }),
    dead: await stores.deadLetters(),
  };
}

/** None where the provider's sandbox has no refunds yet. */
async function refundsOf(url) {
  const answer = await fetch(`${url}/v1/refunds?limit=100`, { headers: { authorization: 'Bearer sk_test_kerbside_sandbox' } });
  return answer.ok ? /** @type {any} */ (await answer.json()).data : [];
}
