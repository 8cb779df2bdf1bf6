import { afterEach, describe, expect, it } from '@jest/globals';
import { pdfText } from '@kerbside/contracts/testing/pdf-text';
import { PurchasesRepository } from '../src/purchases/purchases.repository.js';
import { cards } from './card-sandbox.js';
import { agent, customer, customerId, stranger, startedShop } from './payments-under-test.js';

const shop = startedShop();
afterEach(() => {
  shop.refusedVoucher = undefined;
  Object.assign(shop.sandbox.settings, { webhooks: 'deliver', outage: false });
});

describe('paying by card', () => {
  it('is refused for less than a card takes, and leaves nothing that could be charged', async () => {
    const quoteId = shop.aQuote();
    const secretNow = async () => (await shop.createIntent(quoteId).expect(200)).body.data.client_secret;
    const before = await secretNow();
    shop.reprice(quoteId, 29);
    const { body } = await shop.createIntent(quoteId).expect(409);
    expect(body.error).toMatchObject({ code: 'TOO_LITTLE_FOR_CARD', message: expect.stringMatching(/too small for a card payment/) });
    shop.reprice(quoteId, 30);
    expect(await secretNow()).not.toBe(before);
  });

  it('takes exactly the price, and enters it', async () => {
    const quoteId = shop.aQuote();
    for (const asked of [shop.status(quoteId), shop.giveUp(quoteId)])
      expect((await asked.expect(200)).body.data).toEqual({ status: 'due', message: null });
    const { body: form } = await shop.createIntent(quoteId).expect(200);
    expect(form.data).toEqual({ client_secret: expect.stringMatching(/^pi_.+_secret_/), customer_id: expect.stringMatching(/^cus_/) });
    await shop.pay(quoteId, cards.visa);
    const { body } = await shop.submit(quoteId).expect(200);
    expect(body.data).toMatchObject({ totalPence: 31_240, gross: 312.4, reference: 'KQ-1001', card: { last4: '4242' } });
    expect(await shop.chargedFor(quoteId)).toMatchObject([{ amount: 31_240 }]);
    const rows = await shop.ledgerOf(body.data.paymentId);
    expect(rows.map(({ account, amountPence }) => [account, amountPence])).toEqual([
      ['card_clearing', 31_240],
      ['sales:base', -34_711],
      ['sales:voucher', 3_471],
    ]);
    const [event] = await shop.successesOf(quoteId);
    expect(event?.data).toMatchObject({ amountPence: 31_240, voucherCode: 'WELCOME10', method: 'card' });
    expect(shop.claimed).toContain('WELCOME10');
  });

  it('says why a card failed, releases the price, and can be paid again', async () => {
    const quoteId = shop.aQuote();
    await shop.pay(quoteId, cards.insufficientFunds);
    const { body } = await shop.status(quoteId).expect(200);
    expect(body.data).toEqual({ status: 'failed', message: 'Your card has insufficient funds.' });
    expect(shop.quoteOf(quoteId).heldBy).toBeNull();
    expect((await shop.eventsOf(quoteId)).map(({ data }) => (data as { reason: string }).reason)).toEqual(['insufficient_funds']);
    await shop.submit(quoteId).expect(409);
    expect((await shop.preSubmit(quoteId, 312.4).expect(200)).body.data.paymentSucceeded).toBe(false);
    expect(shop.quoteOf(quoteId).heldBy).not.toBeNull();
    await shop.pay(quoteId, cards.visa);
    await shop.submit(quoteId).expect(200);
    expect(await shop.chargedFor(quoteId)).toHaveLength(1);
  });

  it.each([
    ['pass', 'paid', 1],
    ['fail', 'failed', 0],
  ] as const)('3-D Secure, %s: %s', async (verdict, status, charges) => {
    const quoteId = shop.aQuote();
    const { body: intent } = await shop.pay(quoteId, cards.challenge);
    expect(intent.status).toBe('requires_action');
    expect((await shop.status(quoteId)).body.data.status).toBe('requires_action');
    expect(shop.quoteOf(quoteId).heldBy).not.toBeNull();
    await shop.browser.challenge(intent.client_secret ?? '', verdict);
    expect((await shop.status(quoteId)).body.data.status).toBe(status);
    expect(await shop.chargedFor(quoteId)).toHaveLength(charges);
    expect(await shop.successesOf(quoteId)).toHaveLength(charges);
  });

  it('holds the price again when Pay is pressed before anybody heard that the last try failed', async () => {
    const quoteId = shop.aQuote();
    shop.sandbox.settings.webhooks = 'drop';
    await shop.pay(quoteId, cards.declined);
    await shop.preSubmit(quoteId, 312.4).expect(200);
    expect(shop.quoteOf(quoteId).heldBy).not.toBeNull();
    expect(await shop.eventsOf(quoteId)).toHaveLength(1);
  });
});

describe('the price', () => {
  it('is the one shown, or nothing is charged', async () => {
    const quoteId = shop.aQuote();
    await shop.createIntent(quoteId).expect(200);
    shop.reprice(quoteId, 28_116);
    const { body } = await shop.preSubmit(quoteId, 312.4).expect(409);
    expect(body.error).toMatchObject({ code: 'PRICE_CHANGED', data: { totalPence: 28_116 } });
    const { body: paid } = await shop.pay(quoteId, cards.visa, 281.16);
    expect(paid.amount).toBe(28_116);
    const { body: receipt } = await shop.submit(quoteId).expect(200);
    expect(receipt.data.totalPence).toBe(28_116);
    expect(await shop.balance(receipt.data.paymentId)).toBe(0);
  });

  it('is released when somebody else has used up the voucher', async () => {
    const quoteId = shop.aQuote();
    shop.refusedVoucher = 'WELCOME10';
    const { body } = await shop.preSubmit(quoteId, 312.4).expect(409);
    expect(body.error).toMatchObject({ code: 'VOUCHER_ALREADY_REDEEMED', message: 'This voucher code has already been used.' });
    expect(shop.quoteOf(quoteId).heldBy).toBeNull();
  });
});

describe('refusals', () => {
  it('cannot take what is not configured', async () => {
    const { body } = await shop.preSubmit(shop.aQuote(), 312.4, { payment_type: 'direct_debit' }).expect(422);
    expect(body.error).toMatchObject({
      code: 'PAYMENT_METHOD_UNAVAILABLE',
      message: expect.stringContaining('cannot be paid in this way'),
    });
  });

  it('does not take money for a quote that cannot be paid', async () => {
    const quoteId = shop.aQuote({ step: 4 });
    expect((await shop.createIntent(quoteId).expect(409)).body.error.code).toBe('QUOTE_NOT_READY');
    expect((await shop.preSubmit(quoteId, 312.4).expect(409)).body.error.code).toBe('QUOTE_NOT_READY');
  });

  it.each([
    [{}, 'due'],
    [{ step: 5 }, 'unfinished'],
    [{ step: 5, status: 'expired' }, 'expired'],
  ] as const)('shows the state of the payment of %j: %s', async (changes, status) => {
    const { body } = await shop.get(`/api/payments/quotes/${shop.aQuote(changes)}`).expect(200);
    expect(body.data.status).toBe(status);
  });

  it('shows a voucher that gives nothing just now, and why', async () => {
    const shownVoucher = {
      code: 'BOTHREADY',
      label: '15% off',
      note: 'This code takes nothing off, because there is no MOT in your quote.',
    };
    const { body } = await shop.get(`/api/payments/quotes/${shop.aQuote({ voucher: null, shownVoucher })}`).expect(200);
    expect(body.data.voucher).toEqual(shownVoucher);
  });

  it('limits how often cards can be tried', async () => {
    const quoteId = shop.aQuote();
    const tries = await Promise.all(Array.from({ length: 62 }, () => shop.preSubmit(quoteId, -1)));
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(2);
    await shop.preSubmit(shop.aQuote(), 312.4).expect(200);
  });

  it('says so when the card provider does not answer, and releases the price', async () => {
    const quoteId = shop.aQuote();
    shop.sandbox.settings.outage = true;
    expect((await shop.createIntent(quoteId).expect(503)).body.error.message).toBe(
      'There was a problem with preparing card payment for you. Please refresh the page and try again.',
    );
    expect((await shop.preSubmit(quoteId, 312.4).expect(503)).body.error.message).toBe('Something went wrong. Please try again');
    expect(shop.quoteOf(quoteId).heldBy).toBeNull();
    shop.sandbox.settings.outage = false;
    await shop.pay(quoteId, cards.visa);
    await shop.submit(quoteId).expect(200);
  });
});

describe('an order by telephone', () => {
  it('is confirmed here and audited', async () => {
    const quoteId = shop.aQuote();
    const more = { moto: '1', payment_method_id: 'pm_card_authenticationRequired' };
    const { body } = await shop.preSubmit(quoteId, 312.4, more, agent).expect(200);
    expect(body.data).toEqual({ paymentSucceeded: true, clientSecret: null });
    expect(await shop.chargedFor(quoteId)).toHaveLength(1);
    const { body: audit } = await shop.get('/api/payments/audit', agent).expect(200);
    expect(audit.data.rows[0]).toMatchObject({
      action: 'payment-submitted',
      actorKind: 'staff',
      customerId,
      after: { method: 'card', channel: 'phone' },
    });
  });

  it.each([
    [
      'staff, by paymentIntentType alone',
      agent,
      { paymentIntentType: 'moto', payment_method_id: 'pm_card_visa' },
      'phone',
      'Taken by card, by phone',
    ],
    ['staff, whose customer approves it', agent, {}, 'staff', 'Taken by card, by staff'],
    ['the customer', customer, {}, 'online', 'Taken by card'],
  ] as const)('is told from others in attempt, ledger, receipt, list and event: taken by %s', async (_, who, more, channel, note) => {
    const quoteId = shop.aQuote();
    const { clientSecret } = (await shop.preSubmit(quoteId, 312.4, more, who).expect(200)).body.data;
    if (clientSecret !== null) await shop.browser.confirm(clientSecret, cards.visa);
    const { paymentId, channel: onReceipt } = (await shop.submit(quoteId, { payment_type: 'visa' }, who).expect(200)).body.data;
    expect(onReceipt).toBe(channel);
    const [attempt] = (await shop.read(`/api/payments/payments/${paymentId}/attempts`, agent)).rows;
    expect(attempt).toMatchObject({ channel, staffId: channel === 'online' ? null : agent.userId });
    expect(await shop.ledgerOf(paymentId)).toContainEqual(expect.objectContaining({ note }));
    const bought = (await shop.payments.events()).find(
      ({ type, data }) => type.includes('purchase-completed') && Object(data).quoteId === quoteId,
    );
    expect(bought?.data).toMatchObject({ channel });
  });

  it('tells staff why it was declined, and releases the price', async () => {
    const quoteId = shop.aQuote();
    const more = { moto: '1', payment_method_id: 'pm_card_visa_chargeDeclinedInsufficientFunds' };
    const { body } = await shop.preSubmit(quoteId, 312.4, more, agent).expect(402);
    expect(body.error).toMatchObject({ code: 'CARD_REFUSED', message: 'Your card has insufficient funds.' });
    expect(shop.quoteOf(quoteId).heldBy).toBeNull();
  });

  it('is for staff, with a card', async () => {
    const quoteId = shop.aQuote();
    await shop.preSubmit(quoteId, 312.4, { moto: '1', payment_method_id: 'pm_card_visa' }, customer).expect(403);
    const { body } = await shop.preSubmit(quoteId, 312.4, { moto: '1' }, agent).expect(400);
    expect(body.error.fields).toHaveProperty('payment_method_id');
  });
});

describe('what was paid', () => {
  it('is shown before and after', async () => {
    const quoteId = shop.aQuote();
    const before = await shop.get(`/api/payments/quotes/${quoteId}`).expect(200);
    expect(before.body.data).toMatchObject({
      status: 'due',
      totalPence: 31_240,
      methods: ['visa', 'visa_debit', 'mastercard', 'maestro'],
      paymentId: null,
    });
    await shop.get(`/api/payments/receipts/${quoteId}`).expect(404);
    await shop.pay(quoteId, cards.visa);
    await shop.submit(quoteId).expect(200);
    const after = await shop.get(`/api/payments/quotes/${quoteId}`).expect(200);
    expect(after.body.data).toMatchObject({ status: 'paid', totalPence: 31_240 });
    await shop.get(`/api/payments/receipts/${quoteId}`, customer).expect(200);
    await shop.createIntent(quoteId).expect(409);
  });

  it('Q4: has a receipt on paper once it is paid, for its customer and staff', async () => {
    const quoteId = shop.aQuote();
    await shop.pay(quoteId, cards.visa);
    const { id } = (await shop.payments.get(PurchasesRepository).ofQuote(quoteId)) ?? {};
    const path = `/api/payments/payments/${id}/receipt.pdf`;
    expect((await shop.get(path, customer).expect(404)).body.error.code).toBe('NOT_FOUND');
    await shop.submit(quoteId).expect(200);
    const { body, headers } = await shop
      .get(path, customer)
      .expect(200)
      .expect('content-type', /application\/pdf/);
    expect(headers['content-disposition']).toMatch(/kerbside-receipt-.+\.pdf/);
    for (const words of ['Receipt', 'Total paid', '£312.40', 'Visa\u00a0ending\u00a04242']) expect(pdfText(body)).toContain(words);
    expect((await shop.get(path, stranger).expect(404)).body.error.code).toBe('NOT_FOUND');
    const downloads = async () =>
      (await shop.read(`/api/payments/audit?subjectId=${id}`, agent)).rows.filter(
        ({ action }: { action: string }) => action === 'receipt-downloaded',
      );
    expect(await downloads()).toEqual([]);
    await shop.get(path, agent).expect(200);
    expect(await downloads()).toMatchObject([
      { actorKind: 'staff', actorId: expect.any(String), customerId, after: { reference: 'KQ-1001' } },
    ]);
  });

  it('is listed to the customer, and to staff who name them; nobody else', async () => {
    const listed = await shop.read('/api/payments/payments?perPage=100', customer);
    expect(listed.rows.length).toBe(listed.paging.count);
    expect(listed.rows[0]).toMatchObject({ method: 'card', amountPence: expect.any(Number) });
    expect(JSON.stringify(listed)).not.toContain('pi_');
    const named = await shop
      .get(`/api/payments/payments?customerId=${stranger.kind === 'customer' ? stranger.userId : ''}`, agent)
      .expect(200);
    expect(named.body.data.rows).toEqual([]);
    const last = listed.rows.at(-1).id;
    const holding = (who: typeof customer) => shop.read(`/api/payments/payments?perPage=1&page=1&holding=${last}`, who);
    expect(await holding(customer)).toMatchObject({ rows: [{ id: last }], paging: { page: listed.rows.length } });
    expect(await holding(stranger)).toMatchObject({ rows: [], paging: { page: 1 } });
    await shop.get('/api/payments/payments', agent).expect(400);
    expect((await shop.read('/api/payments/payments', stranger)).rows).toEqual([]);
    await shop.get('/api/payments/payments/none-such/ledger', agent).expect(404);
  });
});
