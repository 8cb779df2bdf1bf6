import { checkStatus, readPayment, preSubmit, submitPayment, type PaymentView } from '@kerbside/contracts/http/payments/payments';
import { visitor } from '@kerbside/contracts/testing/fake-host';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeCards } from '@kerbside/contracts/testing/fake-cards';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import type { Session } from '@kerbside/contracts/caller';
import type { PaymentMethodResult } from '@stripe/stripe-js';
import { confirmationAddress, paymentAddress, renderPayment, openPayment, payable } from '../testing/render-payment.js';
import { noteBegun, noteKnown } from '../features/attempt/begun-payment.js';
import { aPayment, casey, clientSecret, quoteId, aTyreQuote, aSavedCard, aWay } from '../testing/samples.js';

const services = (payment = aPayment()) => payable(payment);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
let cards: FakeCards;
beforeEach(() => {
  cards = new FakeCards().install();
});
afterEach(() => FakeCards.remove());

describe('step 6', () => {
  it('shows what is being paid for, to the penny, and only the methods that are offered', async () => {
    const { title } = renderPayment(paymentAddress, { services: services(aPayment({ methods: ['visa', 'paypal'] })) });
    await heading('Payment');
    const receipt = within(screen.getByRole('region', { name: 'Extra warranty, 12 months' }));
    expect(receipt.getByText('−£26.90')).toBeTruthy();
    expect(receipt.getByText('One payment. Nothing more is taken later.')).toBeTruthy();
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(['visa']);
    expect(title).toHaveBeenLastCalledWith('Step 6 of 6: payment');
  });

  it('is the confirmation once it is paid', async () => {
    renderPayment(paymentAddress, { services: services(aPayment({ status: 'paid' })) });
    await heading('You are covered');
    expect(location.pathname).toBe(confirmationAddress);
  });

  it('asks for nothing while a payment is being processed, and can check again', async () => {
    const script = services(aPayment({ status: 'processing' }));
    renderPayment(paymentAddress, { services: script });
    await heading('Your payment is being processed');
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    script.answer(readPayment, aPayment({ status: 'paid' }));
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await heading('You are covered');
  });

  it('goes back to the quote while a step is not answered, and says why', async () => {
    const { toast } = renderPayment(paymentAddress, { services: services(aPayment({ status: 'unfinished' })) });
    await waitFor(() => expect(location.pathname + location.search).toBe(`/quote/warranty/step/5/?quote=${quoteId}`));
    const said = 'Your quote is not finished, or it has changed. Check it and agree, then you can pay.';
    expect(toast.mock.calls).toEqual([[said, 'info', undefined, 'price']]);
  });

  it.each<[string, Partial<PaymentView>, string]>([
    ['another page made it dearer, and names both prices', {}, 'Price changed to £349.00. It was £269.00. Check it, then pay.'],
    [
      'another page made it monthly, which is no price of a year',
      { totalPence: 2_591, isMonthly: true },
      'Price changed to £25.91 a month. It was £269.00. Check it, then pay.',
    ],
    [
      'an MOT was added, whose garage sets the price',
      { lines: [{ kind: 'base', code: 'test', label: 'MOT', amountPence: 8_000, productType: 'mot' }] },
      'Your quote is not finished, or it has changed. Check it and agree, then you can pay.',
    ],
  ])('goes back to the quote when %s', async (_, now, said) => {
    const script = services(aPayment({ status: 'processing', totalPence: 26_900 }));
    const { toast } = renderPayment(paymentAddress, { services: script });
    await heading('Your payment is being processed');
    script.answer(readPayment, aPayment({ status: 'unfinished', totalPence: 34_900, lines: [], ...now }));
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(toast.mock.calls).toEqual([[said, 'info', undefined, 'price']]));
  });

  it('goes back to the quote when it has expired: its page begins another for the same product and car', async () => {
    const { toast } = renderPayment(paymentAddress, { services: services(aPayment({ status: 'expired' })) });
    await waitFor(() => expect(location.pathname + location.search).toBe(`/quote/warranty/step/5/?quote=${quoteId}`));
    expect(toast).not.toHaveBeenCalled();
  });

  it.each([
    ['has expired', 'expired', ''],
    ['was changed', 'unfinished', ' Your quote is not finished, or it has changed. Check it and agree, then you can pay.'],
  ] as const)('goes back to a quote that %s while PayPal was open, and says that nothing was taken', async (_, status, more) => {
    const message = 'Nothing was taken. This quote is another.';
    const script = services(aPayment({ status })).answer(checkStatus, { status: 'failed', code: 'SALE_CHANGED', message });
    const { toast } = renderPayment(`${paymentAddress}?paypal=approved`, { services: script });
    await waitFor(() => expect(location.pathname + location.search).toBe(`/quote/warranty/step/5/?quote=${quoteId}`));
    expect(toast.mock.calls).toEqual([[message + more, 'info', undefined, 'price']]);
  });

  it('leads who still may pay for a sale that was changed while PayPal was open to the last step of the quote', async () => {
    const script = services().answer(checkStatus, {
      status: 'failed',
      code: 'SALE_CHANGED',
      message: 'Nothing was taken. It has changed.',
    });
    renderPayment(`${paymentAddress}?paypal=approved`, { services: script });
    const notice = (await screen.findByText('Nothing was taken. It has changed.')).closest<HTMLElement>('[role=status]');
    const link = within(notice ?? document.body).getByRole('link');
    expect(link.getAttribute('href')).toBe(`/quote/warranty/step/5/?quote=${quoteId}`);
  });

  const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));

  it('is shown as another tab has changed it once the customer comes back, with both prices, and not while the bank asks them', async () => {
    const script = services();
    const { toast } = renderPayment(paymentAddress, { services: script });
    await heading('Payment');
    await comeBack();
    expect(toast).not.toHaveBeenCalled();
    script.answer(readPayment, aPayment({ totalPence: 26_900, voucher: null }));
    noteBegun(quoteId, aPayment());
    await comeBack();
    expect(screen.getByText('Total to pay: £242.10')).toBeTruthy();
    noteKnown(quoteId);
    await comeBack();
    expect(await screen.findByRole('button', { name: 'Pay £269.00 now' })).toBeTruthy();
    const said = 'Price changed to £269.00. It was £242.10. Check it, then pay.';
    expect(toast.mock.calls).toEqual([[said, 'info', undefined, 'price']]);
    script.answer(readPayment, aPayment({ status: 'expired' }));
    await comeBack();
    await waitFor(() => expect(location.pathname).toBe('/quote/warranty/step/5/'));
  });

  it('leads somebody who may not see it to the quote’s page, where they can sign in', async () => {
    const script = services().refuse(readPayment, { status: 404, code: 'NOT_FOUND', message: 'We could not find that.' });
    renderPayment(paymentAddress, { services: script });
    await waitFor(() => expect(location.pathname + location.search).toBe(`/quote/warranty/step/5/?quote=${quoteId}`));
  });

  it('is shown no more to somebody else who signs in after its owner’s session has ended', async () => {
    const script = services();
    const { become } = renderPayment(paymentAddress, { services: script, session: casey });
    await heading('Payment');
    script.refuse(readPayment, { status: 404, code: 'NOT_FOUND', message: 'We could not find that.' });
    await become(visitor);
    await heading('Payment');
    await become({ ...casey, userId: quoteId });
    await waitFor(() => expect(location.pathname).toBe('/quote/warranty/step/5/'));
  });

  it('is not found at other addresses', async () => {
    renderPayment('/payment/', { services: new ScriptedServices() });
    await heading('We couldn’t find that page');
  });
});

describe('the car', () => {
  const focus = {
    make: 'Ford',
    model: 'Focus',
    range: '1.5 EcoBoost 150',
    registration_number: 'AA19AAA',
    body_type: 'hatchback',
    colour: 'Red',
  } as const;
  /** Nothing can pay it: the page has its heading and no form. */
  const services = () => new ScriptedServices().answer(readPayment, aPayment({ methods: [], choices: [] }));

  describe('the car on the payment page', () => {
    it('is drawn with its plate beside it, and may still be changed', async () => {
      renderPayment(paymentAddress, { services: services().answer(readQuote, { ...aTyreQuote, vehicle: focus }) });
      const strip = within(await screen.findByRole('region', { name: 'Your car' }));
      expect(await strip.findByRole('img', { name: 'Red Ford Focus hatchback' })).toBeTruthy();
      expect(strip.getByText('AA19AAA')).toBeTruthy();
      expect(strip.getByRole('link', { name: 'Change the car' }).getAttribute('href')).toBe(`/quote/tyre/step/1/?quote=${quoteId}`);
    });

    it('is left out when it cannot be read, and the page goes on', async () => {
      const script = services().refuse(readQuote, { status: 503, code: 'UNAVAILABLE', message: 'Not now.' });
      renderPayment(paymentAddress, { services: script });
      await screen.findByRole('heading', { level: 1, name: 'Payment' });
      await waitFor(() => expect(script.asked.map(({ id }) => id)).toContain(readQuote.id));
      expect(screen.queryByRole('region', { name: 'Your car' })).toBeNull();
    });
  });
});

describe('by telephone', () => {
  const staff: Session = {
    signedIn: true,
    userId: '5f3f3b52-4a3c-4a7e-8f1b-2f6d9f0a1b2c',
    email: 'agent@kerbside.test',
    name: 'Ada',
    role: 'agent',
  };
  const services = () => payable().answer(preSubmit, { paymentSucceeded: true, clientSecret: null });
  const open = (script: ScriptedServices) => openPayment(script, staff);
  const payByTelephone = async () => {
    await userEvent.click(screen.getByRole('radio', { name: /Phone order/ }));
    await userEvent.click(screen.getByRole('radio', { name: 'Visa' }));
    cards.complete();
    await userEvent.click(screen.getByRole('button', { name: /^Pay £/ }));
  };
  const form = { payment_type: 'visa', main_payment_option: 'in_full', displayed_total: 242.1 };

  describe('a card that staff take (Q6)', () => {
    it('Q5: is a phone order when they choose so: the service confirms it, and nothing is confirmed here', async () => {
      const script = await open(services());
      await payByTelephone();
      const telephoned = { ...form, moto: true, paymentIntentType: 'moto', payment_method_id: 'pm_telephone' };
      expect(script.bodies(preSubmit)).toEqual([telephoned]);
      expect(script.bodies(submitPayment)).toEqual([telephoned]);
      expect(cards.confirm).not.toHaveBeenCalled();
      expect(location.pathname).toBe(confirmationAddress);
    });

    it('Q3, Q5: takes four steps from the page of the customer: the amount is pressed there, and Enter in the last of the three boxes of the card pays', async () => {
      const script = services();
      renderPayment(`${paymentAddress}?by=phone`, { services: script, session: staff });
      await screen.findByRole('heading', { level: 1, name: 'Payment' });
      expect(screen.getByRole<HTMLInputElement>('radio', { name: /Phone order/ }).checked).toBe(true);
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Visa' }).checked).toBe(true);
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Card number')));
      cards.complete();
      cards.enter('cvc');
      await screen.findByRole('heading', { level: 1, name: /^(You are covered|Thank you)/ });
      expect(script.bodies(preSubmit)).toEqual([{ ...form, moto: true, paymentIntentType: 'moto', payment_method_id: 'pm_telephone' }]);
    });

    it.each([
      ['a customer', undefined],
      ['staff who did not come for it', staff],
    ])('Q5: is not begun for %s', async (_, session) => {
      renderPayment(session ? paymentAddress : `${paymentAddress}?by=phone`, { services: services(), ...(session ? { session } : {}) });
      await screen.findByRole('heading', { level: 1, name: 'Payment' });
      // To a customer it is not even shown.
      expect(screen.queryByRole<HTMLInputElement>('radio', { name: /Phone order/ })?.checked).toBe(session ? false : undefined);
      expect(screen.queryByRole<HTMLInputElement>('radio', { name: /Secure/ })?.checked).toBe(session ? true : undefined);
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Visa' }).checked).toBe(false);
    });

    it('Q5: is taken from a card that the customer kept, with nothing typed', async () => {
      const script = await open(services().answer(readPayment, aPayment({ savedCards: [aSavedCard()] })));
      await userEvent.click(screen.getByRole('radio', { name: /Phone order/ }));
      await userEvent.click(screen.getByRole('radio', { name: 'Visa\u00a0ending\u00a04242' }));
      await userEvent.click(screen.getByRole('radio', { name: 'Visa' }));
      await userEvent.click(screen.getByRole('button', { name: /^Pay £/ }));
      expect(script.bodies(preSubmit)).toEqual([{ ...form, moto: true, paymentIntentType: 'moto', saved_card: 'pm_kept' }]);
      expect(cards.makeMethod).not.toHaveBeenCalled();
      expect(location.pathname).toBe(confirmationAddress);
    });

    it('is not charged when the provider does not accept it', async () => {
      const error = { message: 'Your card number is invalid.', code: 'incorrect_number' };
      cards.makeMethod.mockResolvedValueOnce({ error } as PaymentMethodResult);
      const script = await open(services());
      await payByTelephone();
      expect((await screen.findByRole('alert')).textContent).toContain('Your card number is invalid.');
      expect(script.bodies(preSubmit)).toEqual([]);
    });

    it('says what the bank said when it refuses', async () => {
      const script = await open(services().refuse(preSubmit, { status: 402, code: 'CARD_REFUSED', message: 'Your card was declined.' }));
      await payByTelephone();
      expect((await screen.findByRole('alert')).textContent).toContain('Your card was declined.');
      expect(script.bodies(submitPayment)).toEqual([]);
    });

    it.each([
      ['nobody tells whether it was charged', () => services().refuse(preSubmit, { status: 504, code: 'TIMED_OUT', message: 'Late' })],
      [
        'it was charged and not told of',
        () => services().refuse(submitPayment, { status: 409, code: 'PAYMENT_NOT_COMPLETE', message: 'The payment is not complete.' }),
      ],
      ['it was not charged at once', () => services().answer(preSubmit, { paymentSucceeded: false, clientSecret })],
    ])('is never said to have failed when %s', async (_, script) => {
      await open(script());
      await payByTelephone();
      expect((await screen.findByRole('alert')).textContent).toContain('We could not confirm your payment yet');
    });
  });

  describe('what staff were paid in another way', () => {
    const record = () => userEvent.click(screen.getByRole('button', { name: 'Record a payment of £242.10' }));

    it('Q5: is recorded with its reference, and no card is spoken of', async () => {
      const choices = [aWay(), aWay({ method: 'other' })];
      const script = await open(services().answer(readPayment, aPayment({ choices, methods: ['visa', 'other'] })));
      await userEvent.click(screen.getByRole('radio', { name: 'Other' }));
      expect(screen.queryByText(/^If your card is refused/)).toBeNull();
      await record();
      expect(await screen.findByRole('link', { name: 'Enter the reference of the payment' })).toBeTruthy();
      expect(script.bodies(preSubmit)).toEqual([]);
      await userEvent.type(screen.getByRole('textbox', { name: 'Payment reference' }), 'BACS 17');
      await record();
      expect(script.bodies(preSubmit)).toEqual([expect.objectContaining({ payment_type: 'other', payment_reference: 'BACS 17' })]);
    });

    it('is said not to be recorded where the customer has paid meanwhile, beside what they paid', async () => {
      const choices = [aWay(), aWay({ method: 'other' })];
      const message = 'What you were given is not recorded: pay it back.';
      const script = services()
        .answer(readPayment, aPayment({ choices, methods: ['visa', 'other'] }))
        .refuse(preSubmit, { status: 409, code: 'PAID_OTHERWISE', message });
      const { toast } = renderPayment(paymentAddress, { services: script, session: staff });
      await userEvent.click(await screen.findByRole('radio', { name: 'Other' }));
      await userEvent.type(screen.getByRole('textbox', { name: 'Payment reference' }), 'BACS 17');
      script.answer(readPayment, aPayment({ status: 'paid' }));
      await record();
      expect(await screen.findByRole('heading', { level: 1, name: 'You are covered' })).toBeTruthy();
      expect(toast.mock.calls).toEqual([[message, 'danger']]);
    });
  });

  describe('staff on the payment of a customer', () => {
    const customerId = '6f3f3b52-4a3c-4a7e-8f1b-2f6d9f0a1b2c';
    const ofPriya = { ...aTyreQuote, customerId, details: { first_name: 'Priya', last_name: 'Shah' } };

    it('Q5: see whose it is, and have the way back to them and to the price', async () => {
      await open(services().answer(readQuote, ofPriya));
      const bar = within(await screen.findByRole('region', { name: 'For staff' }));
      expect(bar.getByText('Priya Shah').parentElement?.textContent).toBe('Priya Shah, KQ-TMVAZCQE');
      expect(bar.getByRole('link', { name: 'Back to this customer' }).getAttribute('href')).toBe(`/backoffice/customers/${customerId}`);
      expect(bar.getByRole('link', { name: /^Change the price/ }).getAttribute('href')).toContain('/step/5/');
    });

    it('see it after paying too, and are not sent to an account that is not theirs', async () => {
      renderPayment(confirmationAddress, { services: services().answer(readQuote, ofPriya), session: staff });
      const bar = within(await screen.findByRole('region', { name: 'For staff' }));
      expect(bar.getByRole('link', { name: 'Back to this customer' })).toBeTruthy();
      expect(bar.queryByRole('link', { name: /^Change the price/ })).toBeNull();
      expect(screen.queryByRole('link', { name: 'Go to your account' })).toBeNull();
    });

    it('see it while it is processed', async () => {
      const script = services()
        .answer(readPayment, aPayment({ status: 'processing' }))
        .answer(readQuote, ofPriya);
      renderPayment(paymentAddress, { services: script, session: staff });
      expect(await screen.findByText('Priya Shah')).toBeTruthy();
    });

    it('say so where nobody is named yet', async () => {
      await open(services().answer(readQuote, { ...aTyreQuote, details: null }));
      expect(await screen.findByText('No name yet')).toBeTruthy();
    });

    it('is not something that customers see', async () => {
      await openPayment(services().answer(readQuote, ofPriya));
      expect(screen.queryByRole('region', { name: 'For staff' })).toBeNull();
    });
  });
});
