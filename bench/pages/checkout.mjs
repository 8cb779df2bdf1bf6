import { randomUUID } from 'node:crypto';
import { client } from '@kerbside/contracts/client';
import { londonDay } from '@kerbside/contracts/days/dates';
import { register } from '@kerbside/contracts/http/accounts/accounts';
import { startQuote } from '@kerbside/contracts/http/pricing/pricing';
import { submitStep1 } from '@kerbside/contracts/http/pricing/journey';
import { submitStep2, submitStep3, submitStep4, submitStep5 } from '@kerbside/contracts/http/pricing/journey-steps';
import { readPrices } from '@kerbside/contracts/http/pricing/tables';

const person = () => ({
  first_name: 'Jo',
  last_name: 'Bloggs',
  email: `jo.${randomUUID().slice(0, 8)}@example.com`,
  phone: '07700 900123',
  address_line_1: '1 Kerb Lane',
  town: 'Leeds',
  postcode: 'LS1 1AA',
});
const password = 'correct horse battery';
const car = { vrm_lookup_option: 'yes', registration_number: 'AA19AAA', mileage: '42,000', private_use_only: 'yes' };

/** Creates a customer whose quote is ready to be paid. Returns the path of its checkout and the session cookie. */
export const readyToPay = async (siteUrl) => {
  let cookie = '';
  const { send } = client(async (path, init = {}) => {
    const answer = await fetch(siteUrl + path, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), cookie } });
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return answer;
  });
  const { quote, secret } = await send(startQuote, { body: { product_type: 'warranty' } });
  const of = { params: { quoteId: quote.id }, headers: { 'x-quote-secret': secret } };
  const answer = (step, body) => send(step, { ...of, body });
  await answer(submitStep1, car);
  const who = person();
  await send(register, { body: { ...who, password, password_confirmation: password } });
  await answer(submitStep2, { ...who, purchase_date: '2024-03-27', ownership_basis: 'privately_owned', start_date: londonDay(new Date()) });
  const { chosen } = await send(readPrices, of);
  await answer(submitStep3, chosen);
  await answer(submitStep4, chosen);
  await answer(submitStep5, { terms: { cover: true, suitability: true } });
  const [name, value] = cookie.split('=');
  return { path: `/payment/${quote.id}`, cookie: { name, value } };
};
