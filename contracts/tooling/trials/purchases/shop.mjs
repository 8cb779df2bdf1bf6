import { randomUUID } from 'node:crypto';
import { CallError } from '@kerbside/contracts/client';
import { londonDay } from '@kerbside/contracts/days/dates';
import { login, register } from '@kerbside/contracts/http/accounts/accounts';
import { createPaymentIntent, preSubmit, readPayment, submitPayment } from '@kerbside/contracts/http/payments/payments';
import { quoteSecretHeader, startQuote } from '@kerbside/contracts/http/pricing/pricing';
import { submitStep1 } from '@kerbside/contracts/http/pricing/journey';
import { submitStep2, submitStep3, submitStep4, submitStep5 } from '@kerbside/contracts/http/pricing/journey-steps';
import { readPrices } from '@kerbside/contracts/http/pricing/tables';
import { toPounds } from '@kerbside/contracts/money/money';
import { Caller } from './caller.mjs';

const password = 'correct horse battery';
const address = { phone: '07700 900123', address_line_1: '1 Kerb Lane', town: 'Leeds', postcode: 'LS1 1AA' };
const owned = { purchase_date: '2024-03-27', ownership_basis: 'privately_owned' };
const sizes = { engine_size_range: '1201_1600', gross_weight_range: 'up_to_2500', bhp_range: '101_150' };
const car = { vrm_lookup_option: 'yes', registration_number: 'AA19AAA', mileage: '42,000', private_use_only: 'yes', ...sizes };
const terms = { cover: true, suitability: true, privacy: true };

/** A customer who buys warranties, with every call that the pages make. */
export class Shopper {
  /** @type {string} known after the first call */
  userId;

  constructor(siteUrl, tally) {
    this.caller = new Caller(siteUrl, tally);
    this.email = `jo.${randomUUID().slice(0, 13)}@example.com`;
  }

  get person() {
    return { first_name: 'Jo', last_name: 'Bloggs', email: this.email, ...address };
  }

  /** An existing account is their own: the response to the first try was lost. */
  async signUp() {
    try {
      await this.caller.send(register, { body: { ...this.person, password, password_confirmation: password } });
    } catch (error) {
      if (!(error instanceof CallError) || error.status >= 500) throw error;
      await this.caller.send(login, { body: { email: this.email, password } });
    }
  }

  async quote() {
    const { quote, secret } = await this.caller.send(startQuote, { body: { product_type: 'warranty' } });
    const of = { params: { quoteId: quote.id }, headers: { [quoteSecretHeader]: secret } };
    const answer = (step, body) => this.caller.send(step, { ...of, body });
    await answer(submitStep1, car);
    await answer(submitStep2, { ...this.person, ...owned, start_date: londonDay(new Date()) });
    const { chosen } = await this.caller.send(readPrices, of);
    await answer(submitStep3, chosen);
    await answer(submitStep4, chosen);
    await answer(submitStep5, { terms });
    return { id: quote.id, secret, of };
  }

  /** Pays the amount that the page shows. Returns what was acknowledged. */
  async pay({ id, of }, cards) {
    const { totalPence } = await this.caller.send(readPayment, of);
    await this.caller.send(createPaymentIntent, { ...of, body: {} });
    const form = { payment_type: 'visa', main_payment_option: 'in_full', displayed_total: toPounds(totalPence) };
    const pressedAt = Date.now();
    const { paymentSucceeded, clientSecret } = await this.caller.send(preSubmit, { ...of, body: form });
    if (!paymentSucceeded) await cards.confirm(clientSecret);
    const receipt = await this.caller.send(submitPayment, { ...of, body: form });
    return { quoteId: id, shownPence: totalPence, paidPence: receipt.totalPence, paymentId: receipt.paymentId, pressedAt, at: Date.now() };
  }
}
