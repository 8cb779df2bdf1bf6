import { createPaymentIntent, readPayment, readReceipt } from '@kerbside/contracts/http/payments/payments';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeCards } from '@kerbside/contracts/testing/fake-cards';
import { confirmationAddress, paymentAddress, renderPayment } from '../testing/render-payment.js';
import { aPayment, aReceipt, clientSecret, quoteId } from '../testing/samples.js';

const services = (payment = aPayment()) =>
  new ScriptedServices()
    .answer(readPayment, payment)
    .answer(createPaymentIntent, { client_secret: clientSecret, customer_id: 'cus_1' })
    .answer(readReceipt, aReceipt());
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
beforeEach(() => void new FakeCards().install());
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

  it('goes back to the quote when another page made it dearer, and names both prices', async () => {
    const script = services(aPayment({ status: 'processing', totalPence: 26_900 }));
    const { toast } = renderPayment(paymentAddress, { services: script });
    await heading('Your payment is being processed');
    script.answer(readPayment, aPayment({ status: 'unfinished', totalPence: 34_900 }));
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() =>
      expect(toast.mock.calls).toEqual([['Price changed to £349.00. It was £269.00. Check it, then pay.', 'info', undefined, 'price']]),
    );
  });

  it('goes back to the quote when it has expired: its page begins another for the same product and car', async () => {
    const { toast } = renderPayment(paymentAddress, { services: services(aPayment({ status: 'expired' })) });
    await waitFor(() => expect(location.pathname + location.search).toBe(`/quote/warranty/step/5/?quote=${quoteId}`));
    expect(toast).not.toHaveBeenCalled();
  });

  it('leads somebody who may not see it to the quote’s page, where they can sign in', async () => {
    const script = services().refuse(readPayment, { status: 404, code: 'NOT_FOUND', message: 'We could not find that.' });
    renderPayment(paymentAddress, { services: script });
    await waitFor(() => expect(location.pathname + location.search).toBe(`/quote/warranty/step/5/?quote=${quoteId}`));
  });

  it('is not found at other addresses', async () => {
    renderPayment('/payment/', { services: new ScriptedServices() });
    await heading('We couldn’t find that page');
  });
});
