import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { createPaymentIntent, preSubmit, readPayment, readReceipt, submitPayment } from '@kerbside/contracts/http/payments/payments';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { chooseProduct, readProducts } from '@kerbside/contracts/http/pricing/products';
import { applyVoucher, removeVoucher } from '@kerbside/contracts/http/vouchers/vouchers';
import { FakeCards } from '@kerbside/contracts/testing/fake-cards';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { tryOnVoucher } from '@kerbside/contracts/vouchers/voucher-to-try-on';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openPayment, paymentAddress, renderPayment } from '../../testing/render-payment.js';
import { aPayment, aReceipt, aTyreQuote, clientSecret, pageOf, quoteId, secret, tyreProducts } from '../../testing/samples.js';

describe('nothing to pay', () => {
  const free = aPayment({
    totalPence: 0,
    voucher: { code: 'SAVE25', label: '£25 off' },
    lines: [
      { kind: 'base', code: 'breakdown', label: 'Breakdown cover', amountPence: 353 },
      { kind: 'voucher', code: 'SAVE25', label: 'Voucher SAVE25', amountPence: -353 },
    ],
  });
  beforeEach(() => void new FakeCards().install());
  afterEach(() => FakeCards.remove());

  const buy = () => userEvent.click(screen.getByRole('button', { name: 'Complete your order' }));
  const open = async (script: ScriptedServices) => {
    renderPayment(paymentAddress, { services: script.answer(readPayment, free) });
    await screen.findByText('Your voucher pays for all of it. There’s nothing to pay, and you don’t need a card.');
  };

  const adjustment = { kind: 'adjustment', code: 'adjustment', label: 'Price adjusted', amountPence: -300 } as const;
  it.each([
    ['none', aPayment({ totalPence: 0, voucher: null, lines: [] })],
    ['none, and staff took it all off', { ...free, voucher: null, lines: [adjustment] }],
    ['one, and staff took off the rest', { ...free, lines: [...free.lines, adjustment] }],
  ])('names no voucher where it does not pay for all of it: there is %s', async (_, adjusted) => {
    renderPayment(paymentAddress, { services: new ScriptedServices().answer(readPayment, adjusted) });
    expect(await screen.findByText('There’s nothing to pay, and you don’t need a card.')).toBeTruthy();
    expect(screen.queryByText(/Your voucher pays/)).toBeNull();
  });

  describe('where a voucher leaves nothing to pay', () => {
    it('buys without a card', async () => {
      const receipt = aReceipt({ totalPence: 0, gross: 0, card: null });
      const script = new ScriptedServices().answer(preSubmit, { paymentSucceeded: true, clientSecret: null });
      await open(script.answer(readReceipt, receipt).answer(listPolicies, pageOf()));
      expect(screen.queryByText('Credit Card Number')).toBeNull();
      expect(script.bodies(createPaymentIntent)).toEqual([]);
      await buy();
      await waitFor(() => expect(location.pathname).toBe(`/payment/${quoteId}/confirmation/`));
      expect(script.bodies(preSubmit)).toEqual([{ payment_type: 'none', main_payment_option: 'in_full', displayed_total: 0 }]);
    });

    it('says why it was not bought', async () => {
      const message = 'This quote is being paid for just now.';
      await open(new ScriptedServices().refuse(preSubmit, { status: 409, code: 'QUOTE_BEING_PAID', message }));
      await buy();
      expect(await screen.findByText(message)).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Complete your order' })).toBeTruthy();
    });

    it('Q8: says that the voucher is no longer valid, and what there is to pay without it', async () => {
      const message = 'Nothing was taken. This voucher code has already been used.';
      const script = new ScriptedServices()
        .refuse(preSubmit, { status: 409, code: 'VOUCHER_ALREADY_REDEEMED', message })
        .answer(removeVoucher, { totalPence: 353 })
        .answer(createPaymentIntent, { client_secret: clientSecret, customer_id: 'cus_1' });
      await open(script);
      script.answer(readPayment, aPayment({ totalPence: 353, voucher: null }));
      await buy();
      expect(await screen.findByRole('button', { name: 'Pay £3.53 now' })).toBeTruthy();
      expect(screen.getByText('SAVE25 is no longer valid')).toBeTruthy();
      expect(screen.getByText(`${message} Price changed to £3.53. It was £0.00. Check it, then pay.`)).toBeTruthy();
    });

    it('asks for a card again once the voucher is taken off', async () => {
      const script = new ScriptedServices()
        .answer(removeVoucher, { totalPence: 353 })
        .answer(createPaymentIntent, { client_secret: clientSecret, customer_id: 'cus_1' });
      await open(script);
      script.answer(readPayment, aPayment({ totalPence: 353, voucher: null }));
      await userEvent.click(screen.getByRole('button', { name: /Remove/ }));
      expect(await screen.findByRole('button', { name: 'Pay £3.53 now' })).toBeTruthy();
    });
  });
});

describe('a voucher while the card form is open', () => {
  const full = aPayment({ totalPence: 26_900, voucher: null, lines: aPayment().lines.slice(0, 1) });
  const services = () =>
    new ScriptedServices().answer(readPayment, full).answer(createPaymentIntent, { client_secret: clientSecret, customer_id: 'cus_1' });
  let cards: FakeCards;
  beforeEach(() => {
    cards = new FakeCards().install();
  });
  afterEach(() => FakeCards.remove());

  const open = (script: ScriptedServices) => openPayment(script);
  const pay = async () => {
    await userEvent.click(screen.getByRole('radio', { name: 'Visa' }));
    cards.complete();
    await userEvent.click(screen.getByRole('button', { name: /^Pay £/ }));
  };
  const enter = async (code: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Have a voucher?' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Voucher code' }), code);
    await userEvent.click(screen.getByRole('button', { name: 'Apply code' }));
  };

  it('Q4: changes the amount that will be charged together with the amount shown', async () => {
    const valid = { code: 'WELCOME10', label: '10% off', totalPence: 24_210, no_mot_detected: false, no_breakdown_detected: false };
    const script = services().answer(applyVoucher, valid).refuse(preSubmit, { status: 503, code: 'CARDS_UNAVAILABLE', message: 'Away' });
    await open(script);
    script.answer(readPayment, aPayment());
    await enter('welcome10');
    expect(await screen.findByRole('button', { name: 'Pay £242.10 now' })).toBeTruthy();
    expect(screen.getByText('Congratulations! This code is valid')).toBeTruthy();
    expect(script.bodies(applyVoucher)).toEqual([
      { code: 'WELCOME10', quote_id: quoteId, secret, check_quote_step: 6, no_free_additions: false },
    ]);
  });

  it('Q5: is asked for in one line, below how it is paid, until somebody has one', async () => {
    await open(services());
    const ask = screen.getByRole('button', { name: 'Have a voucher?' });
    expect(screen.queryByRole('textbox', { name: 'Voucher code' })).toBeNull();
    const methods = screen.getByRole('group', { name: 'How would you like to pay?' });
    expect(methods.compareDocumentPosition(ask) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await userEvent.click(ask);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Voucher code' }));
  });

  it('that was checked before there was a quote is tried once: it is used, or the box says why not', async () => {
    tryOnVoucher({ code: 'WELCOME10', clubMemberId: '' });
    const script = services().refuse(applyVoucher, { status: 409, code: 'VOUCHER_EXPIRED', message: 'This code has expired.' });
    await open(script);
    expect(await screen.findByText('This code has expired.')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Voucher code' }).value).toBe('WELCOME10');
    expect(script.bodies(applyVoucher)).toHaveLength(1);
    sessionStorage.clear();
  });

  it('Q4: is taken off again', async () => {
    const script = services().answer(readPayment, aPayment()).answer(removeVoucher, { totalPence: 26_900 });
    await open(script);
    script.answer(readPayment, full);
    await userEvent.click(screen.getByRole('button', { name: 'Remove WELCOME10' }));
    expect(await screen.findByRole('button', { name: 'Pay £269.00 now' })).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Voucher code' })).toBeTruthy();
    expect(script.bodies(removeVoucher)).toEqual([{ code: 'WELCOME10', quote_id: quoteId, secret }]);
  });

  it('Q4: reads the price again even when the code is refused', async () => {
    const script = services().refuse(applyVoucher, { status: 409, code: 'QUOTE_BEING_PAID', message: 'This quote is being paid.' });
    await open(script);
    await enter('WELCOME10');
    expect(await screen.findByText('This quote is being paid.')).toBeTruthy();
    expect(script.asked.filter(({ id }) => id === readPayment.id)).toHaveLength(2);
  });

  it.each([
    ['ran out', preSubmit, { status: 409, code: 'VOUCHER_EXPIRED', message: 'This voucher code has expired.' }],
    ['was used up', preSubmit, { status: 409, code: 'VOUCHER_ALREADY_REDEEMED', message: 'This voucher code has already been used.' }],
    ['went to another quote', preSubmit, { status: 409, code: 'VOUCHER_ON_ANOTHER_QUOTE', message: 'It is on another quote just now.' }],
    ['was withdrawn', preSubmit, { status: 404, code: 'VOUCHER_NOT_FOUND', message: 'Voucher code not found' }],
    ['is for other cover', preSubmit, { status: 422, code: 'VOUCHER_WRONG_PRODUCT', message: 'It is not for the cover you chose.' }],
    ['needs cover that went', preSubmit, { status: 422, code: 'VOUCHER_NEEDS_COVER', message: 'It works only with an MOT.' }],
    ['is for the first cover', preSubmit, { status: 409, code: 'VOUCHER_FIRST_COVER_ONLY', message: 'It is for your first cover.' }],
    [
      'is of a club that was left',
      preSubmit,
      { status: 422, code: 'VOUCHER_MEMBER_UNKNOWN', message: 'We do not know this number.', fields: { club_member_id: 'Unknown' } },
    ],
    [
      'ran out while the bank asked',
      submitPayment,
      { status: 409, code: 'VOUCHER_EXPIRED', message: 'Nothing was taken. This voucher code has expired.', data: { nothingTaken: true } },
    ],
  ] as const)('Q8: that %s since it was applied is said at its box, and is off before anything is paid', async (_, call, refusal) => {
    const script = services().answer(readPayment, aPayment()).answer(preSubmit, { paymentSucceeded: false, clientSecret });
    script.refuse(call, refusal).answer(removeVoucher, { totalPence: 26_900 });
    await open(script);
    script.answer(readPayment, full);
    await pay();
    expect(await screen.findByRole('button', { name: 'Pay £269.00 now' })).toBeTruthy();
    expect(screen.queryByText('Congratulations! This code is valid')).toBeNull();
    const box = screen.getByText('WELCOME10 is no longer valid').parentElement;
    expect(box?.textContent).toContain(`${refusal.message} We have taken it off your quote.`);
    expect(screen.getByRole('alert').textContent).toContain(
      `${refusal.message} Price changed to £269.00. It was £242.10. Check it, then pay.`,
    );
    expect(script.bodies(removeVoucher)).toEqual([{ code: 'WELCOME10', quote_id: quoteId, secret }]);
    expect(screen.getByRole('textbox', { name: 'Voucher code' })).toBeTruthy();
  });

  it.each([
    ['it was changed on another page', { status: 409, code: 'VOUCHER_CHANGED', message: 'The voucher has changed.' }],
    ['the quote is being paid', { status: 409, code: 'QUOTE_BEING_PAID', message: 'Being paid.' }],
  ])('stays on the quote when it is not what is wrong: %s', async (_, refusal) => {
    const script = services().answer(readPayment, aPayment()).refuse(preSubmit, refusal);
    await open(script);
    await pay();
    expect((await screen.findByRole('alert')).textContent).toContain(refusal.message);
    expect(script.bodies(removeVoucher)).toEqual([]);
    expect(screen.getByText('Congratulations! This code is valid')).toBeTruthy();
  });

  it('Q4: that requires other cover adds it with the code, and goes back for the terms of the new cover', async () => {
    const data = { no_mot_detected: true, no_breakdown_detected: false };
    const script = services()
      .refuse(applyVoucher, { status: 422, code: 'VOUCHER_NEEDS_COVER', message: 'Works with an MOT.', data })
      .answer(readQuote, aTyreQuote)
      .answer(readProducts, tyreProducts)
      .answer(chooseProduct, { quote: aTyreQuote, products: tyreProducts });
    await open(script);
    await enter('MOTREADY');
    const valid = { code: 'MOTREADY', label: '10% off', totalPence: 26_910, no_mot_detected: false, no_breakdown_detected: false };
    script.answer(applyVoucher, valid).answer(readPayment, aPayment({ status: 'unfinished' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add MOT' }));
    expect(script.bodies(chooseProduct)).toEqual([{ key: 'mot-once-91-1' }]);
    expect(script.bodies(applyVoucher)).toHaveLength(2);
    await waitFor(() => expect(location.pathname + location.search).toBe(`/quote/warranty/step/5/?quote=${quoteId}`));
  });

  it('Q5: is applied without the cover that it would add', async () => {
    const data = { no_mot_detected: false, no_breakdown_detected: true };
    const script = services().refuse(applyVoucher, { status: 422, code: 'VOUCHER_NEEDS_COVER', message: 'Works with it.', data });
    await open(script);
    await enter('ROADREADY');
    await userEvent.click(await screen.findByRole('button', { name: "I don't need a Breakdown Cover" }));
    expect(script.bodies(applyVoucher).at(-1)).toMatchObject({ code: 'ROADREADY', no_free_additions: true });
  });
});
