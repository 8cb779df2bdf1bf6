import { changeCallbackGrade } from '@kerbside/contracts/http/callbacks/grade';
import { type CoverChoice, readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { submitStep3 } from '@kerbside/contracts/http/pricing/journey-steps';
import { chooseCover, readPrices } from '@kerbside/contracts/http/pricing/tables';
import { aCover } from '@kerbside/contracts/testing/sample-cover';
import type { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { goOn } from '../../testing/filling-in.js';
import { priceTables } from '../../testing/price-tables.js';
import { renderQuote, stepAddress } from '../../testing/render-quote.js';
import { aPrice, casey, quoteId, secret } from '../../testing/samples.js';
import { deskQuote, deskServices, openDesk, press, total, type Desk } from '../../testing/staff-desk.js';

describe('who sees the staff’s panel', () => {
  it.each([3, 4, 5])('Q4: staff do on step %i', async (step) => {
    await openDesk(deskServices(), { step });
  });

  it('staff are told whose quote it is, with the way back to them', async () => {
    const customerId = '6f3f3b52-4a3c-4a7e-8f1b-2f6d9f0a1b2c';
    const details = { first_name: 'Priya', last_name: 'Shah' };
    const { panel } = await openDesk(deskServices().answer(readQuote, { ...deskQuote, customerId, details }));
    expect(await panel.findByText('Priya Shah')).toBeTruthy();
    expect(panel.getByRole('link', { name: 'Back to this customer' }).getAttribute('href')).toBe(`/backoffice/customers/${customerId}`);
  });

  it('Q4: customers do not, and nothing of it is asked', async () => {
    const script = deskServices();
    renderQuote(stepAddress(3), { services: script, session: casey });
    await screen.findByRole('heading', { level: 1, name: 'Choose your cover' });
    expect(screen.queryByRole('region', { name: 'For staff' })).toBeNull();
    expect(script.asked.map(({ id }) => id)).toEqual(['read-quote', 'quote-prices']);
  });
});

describe('the extras of a warranty', () => {
  const withExtra = aCover({ extended_mileage: true });
  const script = () =>
    deskServices().answerBy(chooseCover, ({ body }) => ({
      quote: { ...deskQuote, version: 5, cover: aCover(body as CoverChoice), price: aPrice(28_783, { priceVersion: 2 }) },
      tables: priceTables({ chosen: aCover(body as CoverChoice) }),
    }));

  it('Q4: are put on by staff, and the step goes on with them', async () => {
    const { script: asked, panel } = await openDesk(script());
    const box = await panel.findByRole<HTMLInputElement>('checkbox', { name: /Extended mileage/ });
    asked.answer(readPrices, priceTables({ chosen: withExtra }));
    await userEvent.click(box);
    expect(asked.bodies(chooseCover)).toEqual([withExtra]);
    await waitFor(() => expect(total()).toContain('£287.83'));
    expect(box.checked).toBe(true);
    await userEvent.click(screen.getByRole<HTMLInputElement>('radio', { name: /Essential/ }));
    expect(asked.bodies(chooseCover).at(-1)).toEqual({ ...withExtra, version: 'essential' });
    await goOn();
    expect(asked.bodies(submitStep3)).toEqual([{ ...withExtra, version: 'essential' }]);
  });

  it('are those that the page saved before, with the extra', async () => {
    const { script: asked, panel } = await openDesk(script());
    await userEvent.click(screen.getByRole<HTMLInputElement>('radio', { name: /Essential/ }));
    const chosen = { ...withExtra, version: 'essential' };
    asked.answer(readPrices, priceTables({ chosen }));
    asked.answer(chooseCover, { quote: { ...deskQuote, version: 6, cover: chosen }, tables: priceTables({ chosen }) });
    await userEvent.click(await panel.findByRole('checkbox', { name: /Extended mileage/ }));
    expect(asked.bodies(chooseCover).at(-1)).toEqual(chosen);
    await goOn();
    expect(asked.bodies(submitStep3)).toEqual([chosen]);
  });

  it('say why they could not be changed', async () => {
    const refusal = { status: 409, code: 'QUOTE_BEING_PAID', message: 'This quote is being paid.' };
    const { panel } = await openDesk(deskServices().refuse(chooseCover, refusal));
    await userEvent.click(await panel.findByRole('checkbox', { name: /Extended mileage/ }));
    expect((await panel.findByRole('alert')).textContent).toContain(refusal.message);
  });
});

describe('the callback grade', () => {
  const box = (panel: Desk) => panel.findByRole<HTMLInputElement>('checkbox', { name: 'Call this customer back first' });
  const graded = (script: ScriptedServices) => script.asked.filter(({ id }) => id === 'change-callback-grade').map(({ path }) => path);

  it('Q8: is changed, and the service’s message is shown', async () => {
    const { script, panel } = await openDesk(
      deskServices().answer(changeCallbackGrade, { message: 'This customer is called back first.' }),
    );
    await userEvent.click(await box(panel));
    expect(graded(script)).toEqual([`/ajax-customer/change-callback-grade/warranty/${quoteId}/1`]);
    expect(await panel.findByText('This customer is called back first.')).toBeTruthy();
    await userEvent.click(await box(panel));
    expect(graded(script).at(-1)).toBe(`/ajax-customer/change-callback-grade/warranty/${quoteId}/0`);
  });

  it('Q4: goes back when it was refused, and says why', async () => {
    const refusal = { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'We are busy. Please try again.' };
    const { panel } = await openDesk(deskServices().refuse(changeCallbackGrade, refusal));
    await userEvent.click(await box(panel));
    expect((await panel.findByRole('alert')).textContent).toContain(refusal.message);
    expect((await box(panel)).checked).toBe(false);
  });
});

describe('the quote link', () => {
  const clipboard = (writeText: (text: string) => Promise<void>) =>
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });

  it('Q4: is copied, with the secret where this browser holds it', async () => {
    const copied: string[] = [];
    const { panel, toast } = await openDesk();
    clipboard(async (text) => void copied.push(text));
    await press(panel, 'Copy the quote link');
    expect(copied).toEqual([`${location.origin}/quote/warranty/step/5/?quote=${quoteId}&secret=${secret}`]);
    expect(toast).toHaveBeenCalledWith('Copied to clipboard', 'success');
  });

  it('is shown where the browser does not let it be copied', async () => {
    const { panel } = await openDesk();
    clipboard(() => Promise.reject(new DOMException('Not allowed', 'NotAllowedError')));
    await press(panel, 'Copy the quote link');
    expect((await panel.findByRole<HTMLInputElement>('textbox', { name: 'Quote link' })).value).toContain(quoteId);
  });
});
