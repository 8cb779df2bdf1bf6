import { jest } from '@jest/globals';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { holdSlot } from '@kerbside/contracts/http/garages/slots';
import {
  checkStatus,
  createPaymentIntent,
  preSubmit,
  readPayment,
  readReceipt,
  submitPayment,
} from '@kerbside/contracts/http/payments/payments';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { chooseProduct, readProducts } from '@kerbside/contracts/http/pricing/products';
import { applyVoucher, removeVoucher } from '@kerbside/contracts/http/vouchers/vouchers';
import { actionRequired, confirmed, FakeCards, refusedCard, refusedSilently, unreachable } from '@kerbside/contracts/testing/fake-cards';
import { type ScriptedRefusal, ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { tryOnVoucher } from '@kerbside/contracts/vouchers/voucher-to-try-on';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirmationAddress, openPayment, payable, paymentAddress, renderPayment } from '../../testing/render-payment.js';
import {
  aPayment,
  aReceipt,
  aSavedCard,
  aTyreQuote,
  aWay,
  casey,
  clientSecret,
  pageOf,
  quoteId,
  secret,
  tyreProducts,
} from '../../testing/samples.js';

const banner = async () => (await screen.findByRole('alert')).textContent;

let cards: FakeCards;
beforeEach(() => {
  cards = new FakeCards().install();
});
afterEach(() => FakeCards.remove());

const fillIn = async () => {
  await userEvent.click(screen.getByRole('radio', { name: 'Visa' }));
  cards.complete();
};
const payButton = () => screen.getByRole('button', { name: /^(Pay £|Paying)/ });
const pay = () => userEvent.click(payButton());
const payByVisa = async () => {
  await fillIn();
  await pay();
};

describe('nothing to pay', () => {
  const free = aPayment({
    totalPence: 0,
    choices: [],
    freePlanId: 'nothing-for-a-Ford',
    voucher: { code: 'SAVE25', label: '£25 off' },
    lines: [
      { kind: 'base', code: 'breakdown', label: 'Breakdown cover', amountPence: 353 },
      { kind: 'voucher', code: 'SAVE25', label: 'Voucher SAVE25', amountPence: -353 },
    ],
  });
  const buy = () => userEvent.click(screen.getByRole('button', { name: 'Complete your order' }));
  const open = async (script: ScriptedServices) => {
    renderPayment(paymentAddress, { services: script.answer(readPayment, free) });
    await screen.findByText('Your voucher pays for all of it. There’s nothing to pay, and you don’t need a card.');
  };

  const adjustment = { kind: 'adjustment', code: 'adjustment', label: 'Price adjusted', amountPence: -300 } as const;
  it.each([
    ['none', aPayment({ totalPence: 0, voucher: null, lines: [] })],
    ['one, and staff took off the rest', { ...free, lines: [...free.lines, adjustment] }],
  ])('names no voucher where it does not pay for all of it: there is %s', async (_, adjusted) => {
    renderPayment(paymentAddress, { services: new ScriptedServices().answer(readPayment, adjusted) });
    expect(await screen.findByText('There’s nothing to pay, and you don’t need a card.')).toBeTruthy();
    expect(screen.queryByText(/Your voucher pays/)).toBeNull();
  });

  describe('where a voucher leaves nothing to pay', () => {
    it('Q5: buys without a card: what is settled already is not confirmed', async () => {
      const receipt = aReceipt({ totalPence: 0, gross: 0, card: null });
      const script = new ScriptedServices().answer(preSubmit, { paymentSucceeded: true, clientSecret: null });
      await open(script.answer(readReceipt, receipt).answer(listPolicies, pageOf()));
      expect(screen.queryByText('Credit Card Number')).toBeNull();
      expect(script.bodies(createPaymentIntent)).toEqual([]);
      await buy();
      await waitFor(() => expect(location.pathname).toBe(`/payment/${quoteId}/confirmation/`));
      const form = { payment_type: 'none', main_payment_option: 'in_full', displayed_total: 0, plan_id: 'nothing-for-a-Ford' };
      expect(script.bodies(preSubmit)).toEqual([form]);
    });

    it('is busy while the time of a visit is held', async () => {
      const line = { kind: 'base', code: 'mot', label: 'MOT', amountPence: 0, productType: 'mot' } as const;
      const script = new ScriptedServices().answer(readPayment, { ...free, lines: [...free.lines, line] });
      script.hold(holdSlot);
      renderPayment(paymentAddress, { services: script });
      await screen.findByText(/There’s nothing to pay/);
      await buy();
      expect(screen.getByRole('button', { name: 'Buying' })).toBeTruthy();
    });

    it('says why it was not bought', async () => {
      const message = 'What you were buying has changed since you agreed to it.';
      await open(new ScriptedServices().refuse(preSubmit, { status: 409, code: 'SALE_CHANGED', message }));
      await buy();
      expect(await screen.findByText(message)).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Check what you are buying' })).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Complete your order' })).toBeTruthy();
    });

    it('Q8: says that the voucher is no longer valid, and what there is to pay without it', async () => {
      const message = 'Nothing was taken. This voucher code has already been used.';
      const script = payable().refuse(preSubmit, { status: 409, code: 'VOUCHER_ALREADY_REDEEMED', message });
      await open(script);
      script.answer(
        readPayment,
        aPayment({ totalPence: 353, voucher: { code: 'SAVE25', label: '£25 off', note: message, isEnded: true } }),
      );
      await buy();
      expect(await screen.findByRole('button', { name: 'Pay £3.53 now' })).toBeTruthy();
      expect(screen.getByText('SAVE25 is no longer valid')).toBeTruthy();
      expect(screen.getByText(`${message} Price changed to £3.53. It was £0.00. Check it, then pay.`)).toBeTruthy();
    });

    it('asks for a card again once the voucher is taken off', async () => {
      const script = payable().answer(removeVoucher, { totalPence: 353 });
      await open(script);
      script.answer(readPayment, aPayment({ totalPence: 353, voucher: null }));
      await userEvent.click(screen.getByRole('button', { name: /Remove/ }));
      expect(await screen.findByRole('button', { name: 'Pay £3.53 now' })).toBeTruthy();
    });
  });
});

describe('a voucher while the card form is open', () => {
  const full = aPayment({ totalPence: 26_900, voucher: null, lines: aPayment().lines.slice(0, 1) });
  const services = () => payable(full);
  const open = (script: ScriptedServices) => openPayment(script);
  const note = 'This voucher code has expired. Your price is now without it.';
  const ended = { ...full, voucher: { code: 'WELCOME10', label: '10% off your first cover', note, isEnded: true } } as const;
  const expectSaid = () => {
    expect(screen.queryByText('Congratulations! This code is valid')).toBeNull();
    expect(screen.getByText('WELCOME10 is no longer valid').parentElement?.textContent).toContain(note);
    expect(screen.getByRole('textbox', { name: 'Voucher code' })).toBeTruthy();
  };
  const enter = async (code: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Have a voucher?' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Voucher code' }), code);
    await userEvent.click(screen.getByRole('button', { name: 'Apply code' }));
  };

  const valid = { code: 'WELCOME10', label: '10% off', totalPence: 24_210, no_mot_detected: false, no_breakdown_detected: false };
  it('Q4, Q5: is asked for in one line, below how it is paid, and changes the amount that will be charged with the amount shown', async () => {
    const script = services().answer(applyVoucher, valid);
    await open(script);
    const ask = screen.getByRole('button', { name: 'Have a voucher?' });
    expect(screen.queryByRole('textbox', { name: 'Voucher code' })).toBeNull();
    const methods = screen.getByRole('group', { name: 'How would you like to pay?' });
    expect(methods.compareDocumentPosition(ask) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await userEvent.click(ask);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Voucher code' }));
    script.answer(readPayment, aPayment());
    await userEvent.keyboard('welcome10');
    await userEvent.click(screen.getByRole('button', { name: 'Apply code' }));
    expect(await screen.findByRole('button', { name: 'Pay £242.10 now' })).toBeTruthy();
    expect(screen.getByText('Congratulations! This code is valid')).toBeTruthy();
    expect(script.bodies(applyVoucher)).toEqual([
      { code: 'WELCOME10', quote_id: quoteId, secret, check_quote_step: 6, no_free_additions: false },
    ]);
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

  it('stays as typed where the session has ended, for whoever signs in again', async () => {
    const gone = { status: 404, code: 'NOT_FOUND', message: 'We could not find that.' };
    const script = services().refuse(applyVoucher, gone);
    await open(script);
    script.refuse(readPayment, gone);
    await enter('WELCOME10');
    expect(await screen.findByText(gone.message)).toBeTruthy();
    script.answer(readPayment, aPayment()).answer(applyVoucher, valid);
    await userEvent.click(screen.getByRole('button', { name: 'Apply code' }));
    expect(await screen.findByText('Congratulations! This code is valid')).toBeTruthy();
    expect(script.bodies(applyVoucher)).toHaveLength(2);
  });

  it.each([
    ['ran out', preSubmit, { status: 409, code: 'VOUCHER_EXPIRED', message: 'This voucher code has expired.' }],
    [
      'ran out while the bank asked',
      submitPayment,
      { status: 409, code: 'VOUCHER_EXPIRED', message: 'Nothing was taken. This voucher code has expired.', data: { nothingTaken: true } },
    ],
    ['ran out at midnight, which moved the payments', preSubmit, { status: 409, code: 'PLAN_CHANGED', message: 'Moved.' }, note],
  ] as const)(
    'Q8: that %s since it was applied is said at its box, with the price without it before anything is paid',
    async (_, call, refusal, said: string = refusal.message) => {
      const script = services().answer(readPayment, aPayment());
      await open(script.refuse(call, refusal));
      script.answer(readPayment, ended);
      await payByVisa();
      expect(await screen.findByRole('button', { name: 'Pay £269.00 now' })).toBeTruthy();
      expect(screen.getByRole('alert').textContent).toContain(`${said} Price changed to £269.00. It was £242.10. Check it, then pay.`);
      expectSaid();
    },
  );

  it('Q4, Q8: that has ended by the time the page is opened is said to, beside the price without it, and gives way to another', async () => {
    const valid = { code: 'SAVE25', label: '£25 off', totalPence: 24_400, no_mot_detected: false, no_breakdown_detected: false };
    const script = services().answer(readPayment, ended).answer(applyVoucher, valid);
    await open(script);
    expect(screen.getByRole('button', { name: 'Pay £269.00 now' })).toBeTruthy();
    expect(screen.getByText(`WELCOME10 is no longer valid. ${note}`)).toBeTruthy();
    expectSaid();
    script.answer(readPayment, aPayment({ totalPence: 24_400, voucher: { code: 'SAVE25', label: '£25 off' } }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Voucher code' }), 'save25');
    await userEvent.click(screen.getByRole('button', { name: 'Apply code' }));
    expect(await screen.findByRole('button', { name: 'Pay £244.00 now' })).toBeTruthy();
    expect(screen.queryByText('WELCOME10 is no longer valid')).toBeNull();
    expect(screen.getByText('Congratulations! This code is valid')).toBeTruthy();
  });

  it('stays on the quote when it is not what is wrong', async () => {
    const refusal = { status: 409, code: 'VOUCHER_CHANGED', message: 'The voucher has changed.' };
    const script = services().answer(readPayment, aPayment()).refuse(preSubmit, refusal);
    await open(script);
    await payByVisa();
    expect((await screen.findByRole('alert')).textContent).toContain(refusal.message);
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

describe('paying', () => {
  const services = () => payable();

  const open = (script = services()) => openPayment(script);

  const fieldOf = (label: string) => screen.getByText(label).closest<HTMLElement>('[data-field]') ?? document.body;

  const failed = 'Your payment did not go through';

  /** The provider's frames have done what they do a moment later. */
  const frames = () => act(() => new Promise((done) => setTimeout(done)));

  describe('paying by card', () => {
    it('holds the price that was shown, confirms the card, sends the form and goes to the confirmation', async () => {
      const script = await open();
      expect(screen.getByText('Total to pay: £242.10')).toBeTruthy();
      await fillIn();
      await pay();
      const form = { payment_type: 'visa', main_payment_option: 'in_full', displayed_total: 242.1, paymentIntentType: 'secure' };
      expect(script.bodies(preSubmit)).toEqual([form]);
      expect(cards.confirm.mock.calls).toEqual([[clientSecret, { payment_method: { card: expect.anything() } }]]);
      expect(script.bodies(submitPayment)).toEqual([form]);
      expect(script.asked.every(({ headers }) => headers.get('x-quote-secret') === secret)).toBe(true);
      expect(location.pathname).toBe(confirmationAddress);
    });

    it('Q5: confirms again when the provider asks for more', async () => {
      cards.confirm.mockResolvedValueOnce(actionRequired);
      await open();
      await fillIn();
      await pay();
      expect(cards.confirm.mock.calls.slice(1)).toEqual([[clientSecret]]);
      expect(location.pathname).toBe(confirmationAddress);
    });

    it('Q5: pays once when it is clicked twice', async () => {
      const script = services();
      const held = script.hold(preSubmit);
      await open(script);
      await fillIn();
      await userEvent.dblClick(payButton());
      expect(held.count()).toBe(1);
      await act(async () => held.answer(0, { paymentSucceeded: false, clientSecret }));
      expect([cards.confirm.mock.calls.length, script.bodies(submitPayment).length]).toEqual([1, 1]);
    });
  });

  describe('who takes the money', () => {
    it('Q5: is named before the button, with the documents of what is bought and how to complain', async () => {
      const lines = aPayment().lines.map((line) => ({ ...line, productType: 'warranty' as const }));
      await open(services().answer(readPayment, aPayment({ lines })));
      const seller = within(await screen.findByRole('region', { name: 'Who you are buying from' }));
      expect(seller.getByText(/authorised and regulated by the Financial Conduct Authority .* Telephone/)).toBeTruthy();
      expect(seller.getByText(/Insured by Ashcombe Insurance plc/)).toBeTruthy();
      const link = (name: string) => seller.getByRole('link', { name }).getAttribute('href');
      expect(link('Policy wording (PDF) of Warranty')).toBe('/api/pricing/products/warranty/documents/wording');
      expect(link('Product information document (PDF) of Warranty')).toBe('/api/pricing/products/warranty/documents/information');
      expect(link('How to complain to us, and to the ombudsman')).toBe('/pages/complaints');
    });
  });

  describe('a form that is not complete', () => {
    it('Q8: says so at each field, and calls no service', async () => {
      const script = await open();
      await pay();
      expect(await banner()).toContain('Please complete the required fields to proceed.');
      expect(await banner()).not.toContain(failed);
      expect(screen.getByText('This field is required.')).toBeTruthy();
      for (const message of ['Enter your card number', 'Enter the expiry date', 'Enter the security code'])
        expect(screen.getAllByText(message)).toHaveLength(2);
      await frames();
      const method = screen.getByRole('radio', { name: 'Visa' });
      expect(document.activeElement).toBe(method);
      await userEvent.click(screen.getByRole('link', { name: 'Enter the expiry date' }));
      await frames();
      expect(document.activeElement).toBe(cards.field('expiry'));
      await userEvent.click(screen.getByRole('link', { name: 'How would you like to pay? This field is required.' }));
      expect(document.activeElement).toBe(method);
      expect(script.bodies(preSubmit)).toEqual([]);
      const card = screen.getByRole('button', { name: 'Card' });
      const looksChosen = () => card.closest('[data-chosen]') !== null;
      expect([card.getAttribute('aria-expanded'), looksChosen()]).toEqual(['true', false]);
      await userEvent.click(card);
      expect([method, looksChosen()]).toEqual([expect.objectContaining({ checked: true }), true]);
      expect(screen.queryByText('This field is required.')).toBeNull();
    });

    it('Q5: takes the focus to the first field that is missing, clears its messages once everything is there, and waits for the last keystroke', async () => {
      const script = await open();
      await fillIn();
      cards.say('expiry', { complete: false });
      await pay();
      expect(await banner()).toContain('Please complete the required fields to proceed.');
      await frames();
      expect(document.activeElement).toBe(cards.field('expiry'));
      expect(screen.queryByText('Enter your card number')).toBeNull();
      cards.say('expiry', { complete: true });
      expect(screen.queryByText('Please complete the required fields to proceed.')).toBeNull();
      expect(script.bodies(preSubmit)).toEqual([]);
      cards.say('cvc', { complete: false });
      await pay();
      // The frame reports it a moment later.
      cards.say('cvc', { complete: true });
      await waitFor(() => expect(script.bodies(preSubmit)).toHaveLength(1));
      expect(screen.queryByText('Please complete the required fields to proceed.')).toBeNull();
    });

    it('Q5: shows what the provider says about a field, until it is corrected, and refuses a card of a kind that we do not take', async () => {
      const script = await open();
      cards.say('number', { error: 'Your card number is invalid.' });
      expect(within(fieldOf('Credit Card Number')).getByText('Your card number is invalid.')).toBeTruthy();
      cards.say('number', { complete: true });
      expect(screen.queryByText('Your card number is invalid.')).toBeNull();
      await fillIn();
      const notTaken = 'We take Visa, Visa Debit, Mastercard and Maestro. Enter the number of one of these.';
      for (const brand of ['amex', 'discover', 'diners', 'jcb', 'unionpay']) {
        cards.say('number', { complete: true, brand: 'visa' });
        expect(within(fieldOf('Credit Card Number')).queryByText(notTaken)).toBeNull();
        cards.say('number', { complete: true, brand });
        expect(within(fieldOf('Credit Card Number')).getByText(notTaken)).toBeTruthy();
      }
      await pay();
      expect(within(fieldOf('Credit Card Number')).getByText(notTaken)).toBeTruthy();
      expect(script.bodies(preSubmit)).toEqual([]);
      cards.say('number', { complete: true, brand: 'mastercard' });
      await pay();
      expect(script.bodies(preSubmit)).toHaveLength(1);
    });

    it('Q5: knows the kind of card from its number, once and without asking, and names it beside that', async () => {
      await open();
      const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;
      const mark = (name: string) => screen.queryByText(name, { selector: '[data-field] span' }) !== null;
      expect(['Visa', 'Mastercard'].map(mark)).toEqual([false, false]);
      expect(screen.getByText('Credit Card Number')).toBeTruthy();
      cards.say('number', { brand: 'mastercard' });
      expect([isChosen('Mastercard'), mark('Mastercard')]).toEqual([true, true]);
      cards.say('number', { brand: 'visa' });
      expect(isChosen('Visa')).toBe(true);
      await userEvent.click(screen.getByRole('radio', { name: 'Visa Debit' }));
      cards.say('number', { complete: true, brand: 'visa' });
      expect(isChosen('Visa Debit')).toBe(true);
      expect(screen.getByText('Debit Card Number')).toBeTruthy();
    });
  });

  describe('a card that is refused', () => {
    it('Q8: tells the service and the customer, at its field, and can be tried again', async () => {
      const message = 'Your card has expired.';
      cards.confirm.mockResolvedValueOnce(refusedCard(message, 'expired_card'));
      const script = await open(services().answer(checkStatus, { status: 'failed', message }));
      await fillIn();
      await pay();
      expect(await banner()).toContain(failed);
      expect(await banner()).toContain(message);
      expect(within(fieldOf('Expiry date')).getByText(message)).toBeTruthy();
      await waitFor(() => expect(document.activeElement).toBe(cards.field('expiry')));
      expect([script.bodies(checkStatus).length, script.bodies(submitPayment).length]).toEqual([1, 0]);
      expect(window.scrollTo).toHaveBeenCalledWith({ top: 0 });
      cards.confirm.mockResolvedValueOnce(confirmed);
      await pay();
      expect(location.pathname).toBe(confirmationAddress);
    });

    it('Q5: says so when the provider gives no reason', async () => {
      cards.confirm.mockResolvedValueOnce(refusedSilently);
      await open(services().answer(checkStatus, { status: 'failed', message: null }));
      await fillIn();
      await pay();
      expect(await banner()).toContain('There is something went wrong.');
    });

    it('is not blamed where its provider was not reached', async () => {
      const message = 'We could not reach the card provider.';
      cards.confirm.mockResolvedValueOnce(unreachable(message));
      await open(services().answer(checkStatus, { status: 'failed', message }));
      await fillIn();
      await pay();
      expect(await banner()).toMatch(new RegExp(`${failed}${message}$`));
      expect(within(fieldOf('Credit Card Number')).queryByText(message)).toBeNull();
    });

    it('goes on regardless when the service knows that it was paid', async () => {
      cards.confirm.mockResolvedValueOnce(refusedCard('The page lost its connection.', 'api_error'));
      await open(services().answer(checkStatus, { status: 'paid', message: null }));
      await fillIn();
      await pay();
      expect(location.pathname).toBe(confirmationAddress);
    });
  });
});

describe('refused', () => {
  const intent = { client_secret: clientSecret, customer_id: 'cus_1' };

  const services = () => payable();

  const open = async (script: ScriptedServices) => {
    const page = renderPayment(paymentAddress, { services: script });
    await screen.findByRole('heading', { level: 1, name: 'Payment' });
    return page;
  };

  const reads = (script: ScriptedServices) => script.asked.filter(({ id }) => id === readPayment.id).length;

  describe('a payment that the service refuses', () => {
    it('is shown at its new price when that has changed, and nothing is charged', async () => {
      const script = services().refuse(preSubmit, { status: 409, code: 'PRICE_CHANGED', message: 'Changed', data: { totalPence: 26_900 } });
      await open(script);
      script.answer(readPayment, aPayment({ totalPence: 26_900, voucher: null }));
      await payByVisa();
      expect(await banner()).toBe('Problem: Nothing was takenThe price of your quote has changed to £269.00. Check it, then pay.');
      expect(await screen.findByRole('button', { name: 'Pay £269.00 now' })).toBeTruthy();
      expect(cards.confirm).not.toHaveBeenCalled();
    });

    it('is shown with its car as it is now, where another tab of the quote chose another for the same price', async () => {
      const message = 'What you were buying has changed since you agreed to it. Please check it, then pay.';
      const script = services().answer(readQuote, aTyreQuote);
      await open(script.refuse(preSubmit, { status: 409, code: 'SALE_CHANGED', message }));
      expect(await screen.findByText('Ford Focus')).toBeTruthy();
      script.answer(readQuote, { ...aTyreQuote, vehicle: { make: 'Nissan', model: 'Leaf' } });
      await payByVisa();
      expect(await banner()).toContain(message);
      expect(await screen.findByText('Nissan Leaf')).toBeTruthy();
      expect(cards.confirm).not.toHaveBeenCalled();
      // Its days and terms are there.
      const link = screen.getByRole('link', { name: 'Check what you are buying' });
      expect(link.getAttribute('href')).toBe(`/quote/warranty/step/5/?quote=${aPayment().quoteId}`);
    });

    it('Q9: says of monthly cover that its new price is a month’s', async () => {
      const data = { totalPence: 2_591, isMonthly: true };
      await open(services().refuse(preSubmit, { status: 409, code: 'PRICE_CHANGED', message: 'Changed', data }));
      await payByVisa();
      expect(await banner()).toContain('The price of your quote has changed to £25.91 a month. Check it, then pay.');
    });

    it('says that nothing was taken when what was agreed can no longer be sold, and reloads it', async () => {
      const message = 'Nothing was taken. What you were buying has changed since you agreed to it. Please check it, then pay.';
      const script = services().refuse(submitPayment, { status: 409, code: 'SALE_CHANGED', message, data: { nothingTaken: true } });
      await open(script);
      script.answer(readPayment, aPayment({ totalPence: 26_900 }));
      await payByVisa();
      expect(await banner()).toContain(message);
      expect(await screen.findByRole('button', { name: 'Pay £269.00 now' })).toBeTruthy();
    });

    it('says on the quote’s page, too, that nothing was taken, where the quote ran out while the bank asked', async () => {
      const message = 'Nothing was taken. This quote has expired.';
      const refusal = { status: 409, code: 'QUOTE_EXPIRED', message, data: { nothingTaken: true } };
      const script = services().refuse(submitPayment, refusal);
      const { toast } = renderPayment(paymentAddress, { services: script });
      await screen.findByRole('heading', { level: 1, name: 'Payment' });
      script.answer(readPayment, aPayment({ status: 'expired' }));
      await payByVisa();
      await waitFor(() => expect(toast.mock.calls).toEqual([[message, 'info', undefined, 'price']]));
    });

    it.each<[string, ScriptedRefusal, string, number]>([
      ['taken by another payment', { status: 409, code: 'QUOTE_BEING_PAID', message: 'Being paid.' }, 'Being paid.', 2],
      ['cards are away', { status: 503, code: 'CARDS_UNAVAILABLE', message: 'Cards are away.' }, 'Cards are away.', 1],
      ['without words', { status: 500, code: 'X', message: '' }, 'Something went wrong. Please try again', 1],
      ['too late', { status: 504, code: 'TIMED_OUT', message: 'Too late.' }, 'Something went wrong. Please try again', 1],
    ])('Q8: says why, and reloads the payment where it may have changed: %s', async (_, refusal, shown, times) => {
      const script = services().refuse(preSubmit, refusal);
      await open(script);
      await payByVisa();
      expect(await banner()).toContain(shown);
      expect(await banner()).not.toContain('try another card');
      await waitFor(() => expect(reads(script)).toBe(times));
      expect(screen.getByRole('button', { name: 'Pay £242.10 now' })).toHaveProperty('disabled', false);
    });

    it('is refused to nobody else than who asked: once they have signed in again, nothing is said to be missing', async () => {
      const script = services().refuse(preSubmit, { status: 404, code: 'NOT_FOUND', message: 'We could not find that.' });
      const { become } = renderPayment(paymentAddress, { services: script });
      await screen.findByRole('heading', { level: 1, name: 'Payment' });
      await payByVisa();
      expect(await banner()).toContain('We could not find that.');
      await become(casey);
      expect(screen.queryByText('We could not find that.')).toBeNull();
    });

    it('is asked for again with the same key when its answer was lost, and with a new one when it was refused', async () => {
      const script = services().garble(preSubmit, 502);
      await open(script);
      await payByVisa();
      await banner();
      script.refuse(preSubmit, { status: 402, code: 'CARD_REFUSED', message: 'Your card was declined.' });
      await pay();
      await waitFor(async () => expect(await banner()).toContain('Your card was declined.'));
      await pay();
      const keys = () => script.asked.filter(({ id }) => id === preSubmit.id).map(({ headers }) => headers.get('idempotency-key'));
      await waitFor(() => expect(keys()).toHaveLength(3));
      const [lost, again, anew] = keys();
      expect([again, anew === lost]).toEqual([lost, false]);
    });

    it('Q5: says that something went wrong when there is no response', async () => {
      const script = services();
      const { fetch } = script;
      const away = (path: string, init?: RequestInit) =>
        path.includes('pre-submit') ? Promise.reject(new TypeError('Failed to fetch')) : fetch(path, init);
      await open(Object.assign(script, { fetch: away }));
      await payByVisa();
      expect(await banner()).toContain('Something went wrong. Please try again');
    });

    it('leads to the information about GAP when that comes first', async () => {
      await open(services().refuse(preSubmit, { status: 409, code: 'GAP_WAITING', message: 'GAP insurance comes later.' }));
      await payByVisa();
      expect(await banner()).toMatch(/^Problem: Nothing was takenGAP insurance comes later\./);
      const link = screen.getByRole('link', { name: 'Read when and how you can buy GAP insurance' });
      expect(link.getAttribute('href')).toBe(`/quote/warranty/step/5/?quote=${aPayment().quoteId}`);
    });

    it('Q8: of a card says that nothing was taken, with the focus in its number and an error in the title', async () => {
      const message = 'Your card has insufficient funds.';
      await open(services().refuse(preSubmit, { status: 402, code: 'CARD_REFUSED', message }));
      await payByVisa();
      expect(await banner()).toContain(message);
      expect(await banner()).toContain('Nothing was taken. Check the number or try another card.');
      expect(document.title).toMatch(/^Error: /);
      await waitFor(() => expect(document.activeElement).toBe(cards.field('number')));
    });

    it('Q8: of a kept card leads to the kept cards', async () => {
      const script = services().refuse(preSubmit, { status: 402, code: 'CARD_REFUSED', message: 'Your card was declined.' });
      await open(script.answer(readPayment, aPayment({ savedCards: [aSavedCard()] })));
      await userEvent.click(screen.getByRole('radio', { name: 'Visa' }));
      const kept = screen.getByRole('radio', { name: /Visa\u00a0ending/ });
      await userEvent.click(kept);
      await pay();
      expect(await banner()).toContain('Nothing was taken.');
      expect(document.activeElement).toBe(kept);
    });

    it('is no longer told of a card once another method is chosen', async () => {
      const methods = ['visa', 'paypal'] as const;
      const script = services().refuse(preSubmit, { status: 402, code: 'CARD_DECLINED', message: 'Your card was declined.' });
      script.answer(readPayment, aPayment({ methods: [...methods], choices: [aWay(), aWay({ method: 'paypal' })] }));
      await open(script);
      await payByVisa();
      expect(await banner()).toContain('Your card was declined.');
      await userEvent.click(screen.getByRole('radio', { name: 'PayPal' }));
      expect(screen.queryByRole('alert')).toBeNull();
    });

    it('Q5: says that there is no secret to confirm with', async () => {
      await open(services().answer(preSubmit, { paymentSucceeded: false, clientSecret: null }));
      await payByVisa();
      expect(await banner()).toContain('Customer ID or Client Secret does not exist.');
    });
  });

  describe('a payment whose outcome is unknown', () => {
    it('Q8: is never said to have failed: it is reloaded, and is being processed', async () => {
      const script = services();
      const submitting = script.hold(submitPayment);
      await open(script);
      await payByVisa();
      script.answer(readPayment, aPayment({ status: 'processing' }));
      await act(async () => submitting.refuse(0, { status: 504, code: 'TIMED_OUT', message: 'Late' }));
      expect(await screen.findByRole('heading', { level: 1, name: 'Your payment is being processed' })).toBeTruthy();
    });

    it('is confirmed by itself when it was taken after all', async () => {
      const script = services().refuse(submitPayment, { status: 409, code: 'PAYMENT_PROCESSING', message: 'We are busy.' });
      await open(script.answer(checkStatus, { status: 'paid', message: null }));
      await payByVisa();
      await waitFor(() => expect(location.pathname).toBe(confirmationAddress));
      expect(screen.queryByText('We are busy.')).toBeNull();
    });

    it('follows by itself, from still due over being processed to paid', async () => {
      const asking: (() => void)[] = [];
      const every = jest.spyOn(globalThis, 'setInterval').mockImplementation((run, ms) => {
        if (ms === 3_000) asking.push(run);
        return setTimeout(() => undefined);
      });
      const script = services().refuse(submitPayment, { status: 503, code: 'BUSY', message: 'We are busy.' });
      await open(script.refuse(checkStatus, { status: 503, code: 'BUSY', message: 'We are busy.' }));
      await payByVisa();
      expect(await banner()).toContain('We could not confirm your payment yet');
      script.answer(readPayment, aPayment({ status: 'processing' }));
      await act(async () => asking.at(-1)?.());
      expect(await screen.findByRole('heading', { level: 1, name: 'Your payment is being processed' })).toBeTruthy();
      script.refuse(readPayment, { status: 503, code: 'BUSY', message: 'We are busy.' });
      await act(async () => asking.at(-1)?.());
      expect(screen.getByRole('heading', { level: 1, name: 'Your payment is being processed' })).toBeTruthy();
      script.answer(readPayment, aPayment({ status: 'paid' }));
      await act(async () => asking.at(-1)?.());
      await waitFor(() => expect(location.pathname).toBe(confirmationAddress));
      every.mockRestore();
    });

    it('is known where the provider holds nothing: another tab has begun to pay in its place', async () => {
      const message = 'The payment is not complete. Please try again.';
      const script = services().refuse(submitPayment, { status: 409, code: 'PAYMENT_NOT_COMPLETE', message });
      await open(script);
      await payByVisa();
      script.answer(readPayment, aPayment({ isBegun: true }));
      expect(await banner()).toContain(`Your payment did not go through${message}`);
    });

    it('says so where it is still due', async () => {
      cards.confirm.mockRejectedValueOnce(new Error('the frame is gone'));
      const script = services();
      await open(script);
      await payByVisa();
      expect(await banner()).toContain('We could not confirm your payment yet');
      expect(await banner()).toContain('You will not be charged twice.');
      await waitFor(() => expect(reads(script)).toBe(2));
    });
  });

  describe('a card form that cannot be prepared', () => {
    it('of too small an amount says that no card can pay it, and offers a call', async () => {
      const message = 'This amount is too small for a card payment.';
      const page = await open(services().refuse(createPaymentIntent, { status: 409, code: 'TOO_LITTLE_FOR_CARD', message }));
      expect(await screen.findByText(message)).toBeTruthy();
      expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Call me back' }));
      expect(page.openDialog).toHaveBeenCalledWith('callback');
    });

    it('Q8: says so, keeps Pay disabled, and is prepared again', async () => {
      const script = services().refuse(createPaymentIntent, { status: 503, code: 'CARD_FORM_UNAVAILABLE', message: 'Away' });
      await open(script);
      expect(await banner()).toContain('There was a problem with preparing card payment for you. Please refresh the page and try again.');
      expect(screen.getByRole('button', { name: /^Pay £/ })).toHaveProperty('disabled', true);
      script.answer(createPaymentIntent, intent);
      await userEvent.click(screen.getByRole('button', { name: /^Try again/ }));
      await waitFor(() => expect(screen.getByRole('button', { name: /^Pay £/ })).toHaveProperty('disabled', false));
    });

    it('Q8: says that the provider’s script did not load, tells operations, and loads it again', async () => {
      FakeCards.remove();
      const scriptUrl = 'http://cards.test/v3/';
      const added = () => document.head.querySelector(`script[src="${scriptUrl}"]`);
      const { track } = renderPayment(paymentAddress, { services: services(), scriptUrl });
      expect(await screen.findByText('Loading card fields for Strong Customer Authentication (SCA)')).toBeTruthy();
      await waitFor(() => expect(added()).not.toBeNull());
      act(() => void added()?.dispatchEvent(new Event('error')));
      expect(await banner()).toContain('Could not load Credit Card Fields. Please refresh the page and try again.');
      expect(track.mock.calls).toEqual([['card_fields_failed', { reason: 'The card script could not be loaded' }]]);
      expect(screen.getByRole('button', { name: /^Pay £/ })).toHaveProperty('disabled', true);

      await userEvent.click(screen.getByRole('button', { name: /^Try again/ }));
      cards.install();
      act(() => void added()?.dispatchEvent(new Event('load')));
      await waitFor(() => expect(screen.getByRole('button', { name: /^Pay £/ })).toHaveProperty('disabled', false));
      expect(screen.queryByRole('alert')).toBeNull();
    });
  });
});
