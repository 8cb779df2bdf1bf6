import { readPayment } from '@kerbside/contracts/http/payments/payments';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, waitFor, within } from '@testing-library/react';
import { paymentAddress, renderPayment } from '../../testing/render-payment.js';
import { aPayment, aTyreQuote, quoteId } from '../../testing/samples.js';

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
