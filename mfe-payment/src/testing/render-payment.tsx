import { jest } from '@jest/globals';
import type { Session } from '@kerbside/contracts/caller';
import type { HostApi } from '@kerbside/contracts/host';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { keepSecret } from '@kerbside/contracts/quotes/quote-secrets';
import { fakeHost, visitor } from '@kerbside/contracts/testing/fake-host';
import { createPaymentIntent, preSubmit, readPayment, readReceipt, submitPayment } from '@kerbside/contracts/http/payments/payments';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, render, screen } from '@testing-library/react';
import App from '../app.js';
import { aPayment, aReceipt, aTyreQuote, clientSecret, quoteId, secret } from './samples.js';

/** A payment that a card pays, once its bank has confirmed it. */
export const payable = (payment = aPayment()): ScriptedServices =>
  new ScriptedServices()
    .answer(readPayment, payment)
    .answer(createPaymentIntent, { client_secret: clientSecret, customer_id: 'cus_1' })
    .answer(preSubmit, { paymentSucceeded: false, clientSecret })
    .answer(submitPayment, aReceipt())
    .answer(readReceipt, aReceipt());

interface PaymentSetup {
  readonly services: ScriptedServices;
  readonly session?: Session;
  /** The provider's own script, unless the case uses another. */
  readonly scriptUrl?: string;
}

export const paymentAddress = `/payment/${quoteId}/`;
export const confirmationAddress = `/payment/${quoteId}/confirmation/`;

/** Step 6 at an address, in a browser that holds the quote's secret, with what the page asked of its host. */
export const renderPayment = (path: string, { services, session = visitor, scriptUrl = 'https://js.stripe.com/v3/' }: PaymentSetup) => {
  history.replaceState(null, '', path);
  keepSecret(quoteId, secret);
  services.answerUnlessScripted(readQuote, aTyreQuote);
  Object.assign(window, { scrollTo: jest.fn() });
  const { config } = fakeHost();
  const asked = {
    openDialog: jest.fn<HostApi['openDialog']>(),
    track: jest.fn<HostApi['track']>(),
    title: jest.fn<HostApi['title']>(),
    converted: jest.fn<HostApi['converted']>(),
    toast: jest.fn<HostApi['toast']>(),
  };
  const cards = { scriptUrl, publishableKey: 'pk_test_fake' };
  const shown = (as: Session) => <App host={fakeHost({ ...asked, session: as, fetch: services.fetch, config: { ...config, cards } })} />;
  const { rerender } = render(shown(session));
  /** Someone signs in: the shell renders the remote again with the new session. */
  const become = (next: Session) => act(async () => rerender(shown(next)));
  return { ...asked, become };
};

/** The payment of the quote, once it is shown. */
export const openPayment = async (services: ScriptedServices, session?: Session): Promise<ScriptedServices> => {
  renderPayment(paymentAddress, { services, ...(session && { session }) });
  await screen.findByRole('heading', { level: 1, name: 'Payment' });
  return services;
};
