import { readQuote, submitStep } from '@kerbside/contracts/http/pricing';
import { readPrices } from '@kerbside/contracts/http/pricing-tables';
import { aCover } from '@kerbside/contracts/testing/sample-cover';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { priceTables } from '../../testing/price-tables.js';
import { address, renderQuote, stepAddress } from '../../testing/render-quote.js';
import { aPrice, aQuote, quoteId, stepAnswer } from '../../testing/samples.js';

const details = {
  first_name: 'Jo',
  last_name: 'Bloggs',
  email: 'jo@example.com',
  phone: '07700 900123',
  address_line_1: '1 Kerb Lane',
  town: 'Leeds',
  postcode: 'LS1 1AA',
  start_date: '2026-12-01',
};
const cover = aCover({ repair_contribution: 50, subproducts: ['european_cover'] });
const { lines } = aPrice();
const price = aPrice(28_245, {
  lines: [...lines, { kind: 'subproduct', code: 'european_cover', label: 'European cover (+5%)', amountPence: 1_345 }],
});
const quote = aQuote({ step: 5, version: 6, details, cover, price });
const services = () =>
  new ScriptedServices()
    .answer(readQuote, quote)
    .answer(readPrices, priceTables({ chosen: cover }))
    .answer(submitStep, stepAnswer(aQuote({ ...quote, step: 6, version: 7 })));
const open = async (script = services()) => {
  const page = renderQuote(stepAddress(5), { services: script });
  await screen.findByRole('heading', { level: 1, name: 'Check and agree' });
  return { ...page, script };
};
const pay = () => userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
const boxes = () => within(screen.getByRole('group', { name: 'Terms and conditions' })).getAllByRole<HTMLInputElement>('checkbox');
const tickAll = async () => {
  for (const box of boxes()) await userEvent.click(box);
};
const warning = 'Please tick every box before you go on.';

describe('what is being bought', () => {
  it.each([
    ['Car', 'Ford Focus', 1],
    ['Cover', 'Extra cover, 12 months', 3],
    ['Starts', '1 December 2026', 2],
    ['Repairs', 'A garage of my choice', 3],
    ['Labour rate we pay', '£120 an hour', 3],
    ['You pay towards each repair', '£50', 3],
    ['Extras', 'European cover (+5%)', 4],
    ['Name', 'Jo Bloggs', 2],
    ['Address', '1 Kerb Lane, Leeds, LS1 1AA', 2],
  ])('is told, and can be changed: %s', async (label, value, step) => {
    await open();
    const row = within(screen.getByText(label, { selector: 'dt' }).parentElement ?? document.body);
    expect(row.getByText(value)).toBeTruthy();
    expect(row.getByRole('link', { name: `Change ${label.toLowerCase()}` }).getAttribute('href')).toBe(stepAddress(step));
  });

  it('has its total price, and its price before discounts', async () => {
    const reduced = aQuote({ ...quote, price: aPrice(24_210, { originalPence: 26_900 }) });
    await open(services().answer(readQuote, reduced));
    const told = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement?.textContent;
    expect([told('Price before discounts'), told('Total price')]).toEqual(['Price before discounts£269.00', 'Total price£242.10']);
  });

  it('says why it costs that', async () => {
    await open();
    const receipt = within(screen.getByRole('region', { name: 'Your price' }));
    expect(receipt.getByText('European cover (+5%)').closest('li')?.textContent).toContain('£13.45');
  });

  it('tells with the terms what is covered and what is not', async () => {
    await open();
    const terms = within(screen.getByRole('group', { name: 'Terms and conditions' }));
    expect(await terms.findByText('Air conditioning')).toBeTruthy();
  });
});

describe('the terms (Q5)', () => {
  it('warn while any box is unticked, and keep the customer here', async () => {
    const { script, announce } = await open();
    expect(boxes().map(({ checked }) => checked)).toEqual([false, false, false]);
    expect(screen.getByText(warning)).toBeTruthy();
    await userEvent.click(boxes()[0] ?? document.body);
    await pay();
    expect(screen.getByRole('alert').textContent).toContain(warning);
    expect(announce).toHaveBeenCalledWith(warning);
    expect(document.activeElement).toBe(boxes()[1]);
    await userEvent.click(screen.getByRole('heading', { level: 1 }));
    await pay();
    expect(document.activeElement).toBe(boxes()[1]);
    expect(script.bodies(submitStep)).toEqual([]);
  });

  it('let the customer go on once every box is ticked', async () => {
    const { script } = await open();
    await tickAll();
    expect(screen.queryByText(warning)).toBeNull();
    await pay();
    expect(script.bodies(submitStep)).toEqual([{ terms: { cover: true, suitability: true, privacy: true } }]);
    expect(address()).toBe(`/payment/${quoteId}/`);
  });

  it('say why the step was not taken', async () => {
    await open(services().refuse(submitStep, { status: 409, code: 'QUOTE_BEING_PAID', message: 'This quote is being paid.' }));
    await tickAll();
    await pay();
    expect((await screen.findByRole('alert')).textContent).toContain('This quote is being paid.');
  });
});
