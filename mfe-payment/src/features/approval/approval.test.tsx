import { jest } from '@jest/globals';
import {
  checkStatus,
  createPaymentIntent,
  giveUpPayment,
  readPayment,
  readReceipt,
  submitPayment,
} from '@kerbside/contracts/http/payments/payments';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeCards } from '@kerbside/contracts/testing/fake-cards';
import { confirmationAddress, paymentAddress, renderPayment } from '../../testing/render-payment.js';
import { aPayment, aReceipt, aWay, clientSecret, inTwelve } from '../../testing/samples.js';

const approval = { action: 'https://paypal.test/approve', method: 'POST', fields: { token: 'EC-1', useraction: 'commit' } } as const;
const inFull = aWay({ method: 'paypal' });
const instalments = aWay({ method: 'paypal', option: 'instalments', count: 12, todayPence: 2_018, payments: inTwelve });
const services = () =>
  new ScriptedServices()
    .answer(readPayment, aPayment({ choices: [aWay(), inFull, instalments] }))
    .answer(createPaymentIntent, { client_secret: clientSecret, customer_id: 'cus_1' })
    .answer(submitPayment, { ...aReceipt(), approval })
    .answer(readReceipt, aReceipt());
const sent: HTMLFormElement[] = [];
beforeEach(() => {
  new FakeCards().install();
  sent.splice(0);
  jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    sent.push(this);
  });
});
afterEach(() => {
  sessionStorage.clear();
  jest.useRealTimers();
  jest.restoreAllMocks();
  FakeCards.remove();
});

const open = async (path = paymentAddress, script = services()) => {
  renderPayment(path, { services: script });
  await screen.findByRole('heading', { level: 1, name: 'Payment' });
  return script;
};
const toPaypal = async () => {
  await userEvent.click(screen.getByRole('radio', { name: 'PayPal' }));
  await userEvent.click(screen.getByRole('button', { name: 'Continue to PayPal' }));
};

describe('going to PayPal', () => {
  it('Q4, Q8: sends the form that the service returned, after 500 ms', async () => {
    const script = await open();
    await userEvent.click(screen.getByRole('radio', { name: 'PayPal' }));
    jest.useFakeTimers();
    await act(async () => {
      screen.getByRole('button', { name: 'Continue to PayPal' }).click();
      await jest.advanceTimersByTimeAsync(499);
    });
    expect(script.bodies(submitPayment)).toEqual([
      { payment_type: 'paypal', main_payment_option: 'in_full', displayed_total: 242.1, plan_id: 'paypal-in_full-1' },
    ]);
    expect(sent).toEqual([]);
    expect(screen.getByRole('button', { name: 'Taking you to PayPal' })).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(sent.map(({ action, method, target }) => [action, method, target])).toEqual([['https://paypal.test/approve', 'post', '_top']]);
    expect(Object.fromEntries(new FormData(sent[0]) as unknown as Iterable<[string, string]>)).toEqual(approval.fields);
  });

  it('says what is approved, and every payment that follows', async () => {
    await open(paymentAddress, services().answer(readPayment, aPayment({ choices: [aWay(), instalments] })));
    await userEvent.click(screen.getByRole('radio', { name: 'Pay in instalments' }));
    await userEvent.click(screen.getByRole('radio', { name: 'PayPal' }));
    expect(screen.getByText(/^You approve £20.18 at PayPal/)).toBeTruthy();
    expect(screen.getByText(/^You also approve the payments that follow, £242.10 in all/)).toBeTruthy();
    expect(screen.getByText('£20.18 on 20 November, then 11 more payments, one a month, until 20 October 2127.')).toBeTruthy();
    expect(screen.getByRole('table', { name: 'Your payments' })).toBeTruthy();
  });

  it('Q4, Q8: says “Something went wrong. Please try again” when PayPal gives no message', async () => {
    await open(paymentAddress, services().refuse(submitPayment, { status: 503, code: 'PAYPAL_UNAVAILABLE', message: '' }));
    await toPaypal();
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong. Please try again');
    expect(sent).toEqual([]);
    expect(screen.getByRole('button', { name: 'Continue to PayPal' }).getAttribute('aria-disabled')).toBeNull();
  });
});

describe('going back from PayPal with the browser', () => {
  it('gives up what was begun, and reads the payment again', async () => {
    const script = await open(paymentAddress, services().answer(giveUpPayment, { status: 'due', message: null }));
    await toPaypal();
    await waitFor(() => expect(sent).toHaveLength(1));
    await act(async () => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    const asked = script.asked.map(({ id }) => id);
    expect(asked.slice(asked.indexOf(giveUpPayment.id)).filter((id) => id === giveUpPayment.id || id === readPayment.id)).toEqual([
      giveUpPayment.id,
      readPayment.id,
    ]);
  });
});

describe('coming back from PayPal', () => {
  const back = async (how: string, script: ScriptedServices) => {
    renderPayment(`${paymentAddress}?paypal=${how}`, { services: script });
    await waitFor(() => expect(location.search).toBe(''));
    return script;
  };

  it('takes what was approved, and goes to the confirmation', async () => {
    const script = await back('approved', services().answer(checkStatus, { status: 'paid', message: null }));
    await waitFor(() => expect(location.pathname).toBe(confirmationAddress));
    expect(script.bodies(checkStatus)).toEqual([{ payment_type: 'paypal' }]);
  });

  it.each([
    ['cancelled', { status: 'due', message: null }, 'You came back without paying: nothing was taken'],
    ['cancelled', { status: 'failed', message: 'PayPal refused it.' }, 'You came back without paying: nothing was taken'],
    ['approved', { status: 'failed', message: 'Nothing was taken. PayPal refused it.' }, 'Nothing was taken. PayPal refused it.'],
    ['approved', { status: 'requires_action', message: null }, /^PayPal hasn’t told us yet/],
  ] as const)('%s, and %j: says what is true, and the form can be used again', async (how, answer, words) => {
    await back(how, services().answer(how === 'cancelled' ? giveUpPayment : checkStatus, answer));
    expect(await screen.findByText(words)).toBeTruthy();
    await toPaypal();
    expect(screen.queryByText(words)).toBeNull();
  });

  it('Q4, Q8: paid after all, though the address says that it was cancelled', async () => {
    await back('cancelled', services().answer(giveUpPayment, { status: 'paid', message: null }));
    await waitFor(() => expect(location.pathname).toBe(confirmationAddress));
  });

  it('is known by the secret in the address where the frame that was paid in cannot be seen, and shows it no more', async () => {
    const script = services().answer(checkStatus, { status: 'paid', message: null });
    renderPayment(`${paymentAddress}?paypal=approved&secret=of-the-frame`, { services: script });
    await waitFor(() => expect(location.pathname + location.search).toBe(confirmationAddress));
    const { headers } = script.asked.find(({ id }) => id === checkStatus.id) ?? {};
    expect(new Headers(headers).get('x-quote-secret')).toBe('of-the-frame');
  });

  it('says how to see the payment where nothing proves whose it is', async () => {
    const script = services().refuse(checkStatus, { status: 404, code: 'NOT_FOUND', message: 'We could not find that.' });
    const { openDialog } = renderPayment(`${paymentAddress}?paypal=approved`, { services: script });
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign in to see your payment' })).toBeTruthy();
    expect(screen.getByText(/You won’t be charged twice, and once it is paid we email you your confirmation\.$/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(openDialog).toHaveBeenCalledWith('login');
  });

  it('says that it could not be checked, and checks again', async () => {
    const script = services().refuse(checkStatus, { status: 503, code: 'X', message: 'Away' });
    renderPayment(`${paymentAddress}?paypal=approved`, { services: script });
    expect(await screen.findByText('We could not check your payment with PayPal. You will not be charged twice.')).toBeTruthy();
    script.answer(checkStatus, { status: 'paid', message: null });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(location.pathname).toBe(confirmationAddress));
  });
});
