import { jest } from '@jest/globals';
import { register } from '@kerbside/contracts/http/accounts/accounts';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { submitStep5 } from '@kerbside/contracts/http/pricing/journey-steps';
import {
  confirmGapEarly,
  giveGapInformation,
  readGapInformation,
  type GapInformation,
} from '@kerbside/contracts/http/pricing/gap-information';
import { readProducts } from '@kerbside/contracts/http/pricing/products';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { gapTable } from '../../testing/gap.js';
import { onDay } from '../../testing/on-day.js';
import { aChosenProduct, quoteProducts } from '../../testing/product-tables.js';
import { address, renderQuote } from '../../testing/render-quote.js';
import { aPrice, aQuote, quoteId, stepAnswer } from '../../testing/samples.js';

const quote = aQuote({
  productType: 'gap',
  step: 5,
  cover: null,
  price: aPrice(10_235),
  details: { first_name: 'Jo', last_name: 'Bloggs', email: 'jo@example.com' },
});
const information = (over: Partial<GapInformation> = {}): GapInformation => ({
  state: 'waiting',
  given_on: '2026-11-20',
  concludable_on: '2026-11-23',
  confirmable_on: '2026-11-21',
  confirmed_on: null,
  premium: 102.35,
  statements: [{ heading: 'You do not have to buy it', text: 'GAP insurance is optional.' }],
  ...over,
});
const services = (now: GapInformation) =>
  new ScriptedServices()
    .answer(readQuote, quote)
    .answer(readProducts, quoteProducts({ chosen: [aChosenProduct({ product_type: 'gap' })], tables: [gapTable()] }))
    .answer(readGapInformation, now)
    .answer(register, { userId: quoteId })
    .answer(submitStep5, stepAnswer({ ...quote, step: 6, version: 9 }));

afterEach(() => {
  sessionStorage.clear();
  jest.useRealTimers();
});
const open = async (script: ScriptedServices, day = '2026-11-20') => {
  onDay(day);
  renderQuote(`/quote/gap/step/5/?quote=${quoteId}`, { services: script });
  await screen.findByRole('heading', { level: 1, name: 'Check and agree' });
};
const title = 'Before you buy GAP insurance';
const region = async () => within(await screen.findByRole('region', { name: title }));
const pay = async () => {
  const terms = within(screen.getByRole('region', { name: 'Terms and conditions' }));
  for (const box of terms.getAllByRole('checkbox')) await userEvent.click(box);
  await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
};

describe('GAP that a partner sells (ICOBS 6A.1)', () => {
  it('Q4: gives the information when it is first shown, dated, with the premium and the statements', async () => {
    const script = services(information({ state: 'not_given', given_on: null, concludable_on: null })).answer(
      giveGapInformation,
      information(),
    );
    await open(script);
    const shown = await region();
    expect(shown.getByText('£102.35')).toBeTruthy();
    expect(shown.getByText('GAP insurance is optional.')).toBeTruthy();
    expect(shown.getByText(/Given to you on 20 November 2026\./).textContent).toContain('We email a copy to jo@example.com.');
    expect(script.asked.filter(({ id }) => id === giveGapInformation.id)).toHaveLength(1);
  });

  it('Q4: waits two clear days, says until when, and does not go to payment', async () => {
    const script = services(information());
    await open(script);
    expect((await region()).getByText('You can buy this cover from 23 November 2026')).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: /came back of my own accord/ })).toBeNull();
    await pay();
    const summary = within(await screen.findByRole('alert'));
    const said = 'You can buy this cover from 23 November 2026. Please come back then.';
    await userEvent.click(summary.getByRole('link', { name: said }));
    expect(document.activeElement).toBe(screen.getByRole('region', { name: title }));
    expect(script.bodies(submitStep5)).toEqual([]);
  });

  it('Q4: can be bought the next day by a customer who came back and confirms both', async () => {
    const script = services(information());
    await open(script, '2026-11-21');
    const shown = await region();
    await userEvent.click(shown.getByRole('button', { name: 'Confirm and buy now' }));
    expect(shown.getAllByText('Confirm that you came back of your own accord').length).toBeGreaterThan(0);
    expect(shown.getAllByText('Confirm that you understand that you could have waited').length).toBeGreaterThan(0);
    await userEvent.click(shown.getByRole('checkbox', { name: 'I came back of my own accord: nobody asked me to.' }));
    await userEvent.click(shown.getByRole('checkbox', { name: /I understand that I could have waited/ }));
    const confirmed = information({ state: 'may_conclude', confirmed_on: '2026-11-21' });
    script.answer(confirmGapEarly, confirmed).answer(readGapInformation, confirmed);
    await userEvent.click(shown.getByRole('button', { name: 'Confirm and buy now' }));
    expect(await screen.findByText('You came back of your own accord and confirmed on 21 November 2026.')).toBeTruthy();
    expect(script.bodies(confirmGapEarly)).toEqual([{ came_back_by_myself: true, understands_restriction: true }]);
    await pay();
    await waitFor(() => expect(address()).toBe(`/payment/${quoteId}/`));
  });

  it('Q4: can be bought once two clear days have passed', async () => {
    await open(services(information({ state: 'may_conclude' })), '2026-11-23');
    expect((await region()).getByText('You can buy this cover now')).toBeTruthy();
    await pay();
    await waitFor(() => expect(address()).toBe(`/payment/${quoteId}/`));
  });

  it('is not bought before the information could be shown', async () => {
    const script = services(information()).refuse(readGapInformation, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Busy.' });
    await open(script);
    await (await region()).findByRole('button', { name: 'Try again' });
    await pay();
    expect(await screen.findByText('We have to give you some information about GAP insurance before you can buy it.')).toBeTruthy();
    expect(script.bodies(submitStep5)).toEqual([]);
  });
});

it('GAP that we sell ourselves needs none of it', async () => {
  const script = services(information({ state: 'not_needed', given_on: null, premium: null, statements: [] }));
  await open(script);
  await pay();
  await waitFor(() => expect(address()).toBe(`/payment/${quoteId}/`));
  expect(screen.queryByRole('region', { name: title })).toBeNull();
  expect(script.asked.filter(({ id }) => id === giveGapInformation.id)).toEqual([]);
});
