import { jest } from '@jest/globals';
import { readQuote, type CoverChoice } from '@kerbside/contracts/http/pricing/pricing';
import { submitStep4 } from '@kerbside/contracts/http/pricing/journey-steps';
import { chooseProduct, readProducts } from '@kerbside/contracts/http/pricing/products';
import { chooseCover, readPrices } from '@kerbside/contracts/http/pricing/tables';
import { aCover } from '@kerbside/contracts/testing/sample-cover';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { priceTables } from '../../testing/price-tables.js';
import { aChosenProduct, breakdownTable, quoteProducts, tyreTable, warrantyChosen, warrantyTable } from '../../testing/product-tables.js';
import { address, renderQuote, stepAddress } from '../../testing/render-quote.js';
import { aPrice, aQuote, stepAnswer } from '../../testing/samples.js';

const quote = aQuote({ step: 4, version: 5 });
const [addOn] = breakdownTable().add_ons;
const services = () =>
  new ScriptedServices()
    .answer(readQuote, quote)
    .answer(readPrices, priceTables())
    .answer(readProducts, quoteProducts({ chosen: [warrantyChosen()], tables: [warrantyTable()] }))
    .answerBy(chooseCover, ({ body }) => ({
      quote: { ...quote, cover: body as CoverChoice },
      tables: priceTables({ chosen: body as CoverChoice }),
    }))
    .answer(submitStep4, stepAnswer(aQuote({ step: 5, version: 6 })));
const open = async (script = services()) => {
  renderQuote(stepAddress(4), { services: script });
  await screen.findByRole('heading', { level: 1, name: 'Make it yours' });
  const all = screen.getByText(/^All extras/);
  if (all.closest('details')?.open === false) await userEvent.click(all);
  return script;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('what can be added', () => {
  it('is suggested with a reason from the car itself, and everything else is behind one line', async () => {
    const car = { ...quote.vehicle, mileage: 42_000, first_registration_date: '2025-01-01' };
    renderQuote(stepAddress(4), { services: services().answer(readQuote, { ...quote, vehicle: car }) });
    expect(await screen.findByText(/^About \d+,000 miles a year so far$/)).toBeTruthy();
    expect(screen.getByRole('article', { name: 'Extended mileage' })).toBeTruthy();
    const others = screen.getByText('All extras (2)').closest('details');
    expect(others?.open).toBe(false);
    expect(others?.textContent).toContain('European cover');
    expect(others?.textContent).not.toContain('Extended mileage');
  });

  it('Q4: is added by nobody but the customer (ICOBS 6A.2)', async () => {
    await open();
    expect(screen.getAllByRole('button', { name: /^Add / })).toHaveLength(3);
    expect(screen.queryByRole('button', { name: /^Remove / })).toBeNull();
  });

  it.each([
    ['Extended mileage', { extended_mileage: true }],
    ['European cover', { subproducts: ['european_cover'] }],
    ['MOT cover', { additional_products: ['mot'] }],
  ])('Q2: is added and taken away in place: %s', async (name, added) => {
    const script = await open();
    await press(`Add ${name}`);
    await press(`Remove ${name}`);
    expect(script.bodies(chooseCover)).toEqual([aCover(added), aCover()]);
    expect(screen.getByRole('button', { name: `Add ${name}` })).toBe(document.activeElement);
  });

  it('Q2: costs so much a month beside monthly cover', async () => {
    await open(services().answer(readQuote, { ...quote, cover: aCover({ duration: '0' }) }));
    for (const name of ['Extended mileage', 'European cover', 'MOT cover'])
      expect(screen.getByRole('article', { name }).textContent).toContain('per month');
  });

  it('adds up: one thing more keeps the others', async () => {
    const script = await open();
    await press('Add European cover');
    await press('Add MOT cover');
    expect(script.bodies(chooseCover).at(-1)).toEqual(aCover({ subproducts: ['european_cover'], additional_products: ['mot'] }));
    await press('Continue');
    expect(script.bodies(submitStep4)).toEqual([aCover({ subproducts: ['european_cover'], additional_products: ['mot'] })]);
    expect(address()).toBe(stepAddress(5));
  });

  it('scrolls to why something was not added, each time: the button may be far below', async () => {
    // As newer browsers do, it answers with a promise.
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => Promise.resolve() as unknown as undefined);
    await open(services().refuse(chooseCover, { status: 409, code: 'QUOTE_CHANGED', message: 'This quote was changed.' }));
    await press('Add European cover');
    expect((await screen.findByRole('alert')).textContent).toContain('This quote was changed.');
    await press('Add European cover');
    await screen.findByRole('alert');
    expect(scrolled).toHaveBeenCalledTimes(2);
    scrolled.mockRestore();
  });

  it('says why the step was not taken', async () => {
    await open(services().refuse(submitStep4, { status: 409, code: 'QUOTE_EXPIRED', message: 'This quote has expired.' }));
    await press('Continue');
    expect((await screen.findByRole('alert')).textContent).toContain('This quote has expired.');
    expect(address()).toBe(stepAddress(4));
  });
});

describe('other products of a warranty quote', () => {
  const tables = [warrantyTable({ add_ons: addOn ? [{ ...addOn, product_type: 'breakdown' }] : [] }), breakdownTable(), tyreTable()];
  const withProducts = () => services().answer(readProducts, quoteProducts({ chosen: [warrantyChosen()], tables }));

  it('Q2: are added at the key that is selected', async () => {
    const script = withProducts().answer(chooseProduct, {
      quote: { ...quote, version: 6 },
      products: quoteProducts({ chosen: [warrantyChosen(), aChosenProduct({ product_type: 'tyre', key: 'standard-500-12' })], tables }),
    });
    await open(script);
    await userEvent.click(await screen.findByRole('button', { name: 'Add Tyre cover' }));
    expect(script.bodies(chooseProduct)).toEqual([{ key: 'standard-500-12' }]);
    expect(await screen.findByRole('button', { name: 'Remove Tyre cover' })).toBeTruthy();
  });

  it('Q2: are not offered twice when they are sold with the warranty', async () => {
    await open(withProducts());
    await screen.findByRole('article', { name: 'Tyre cover' });
    expect(screen.queryByRole('article', { name: 'Breakdown cover' })).toBeNull();
  });

  it('Q2: bring their own, which is offered with them and no longer by itself', async () => {
    const [row] = breakdownTable().add_ons;
    const brought = row ? [{ ...row, code: 'tyre', name: 'Tyre cover with GAP', product_type: 'tyre' as const, saves: 10 }] : [];
    const gap = breakdownTable({ product_type: 'gap', name: 'GAP', add_ons: brought });
    const chosen = [warrantyChosen(), aChosenProduct({ product_type: 'gap', name: 'GAP', is_main: false })];
    const script = services()
      .answer(readProducts, quoteProducts({ chosen, tables: [warrantyTable(), gap, tyreTable()] }))
      .answer(chooseProduct, { quote: { ...quote, version: 6 }, products: quoteProducts({ chosen, tables: [warrantyTable(), gap] }) });
    await open(script);
    await screen.findByRole('heading', { name: 'Add-ons for GAP' });
    expect(screen.queryByRole('article', { name: 'Tyre cover' })).toBeNull();
    await press('Add Tyre cover with GAP');
    expect(script.bodies(chooseProduct)).toEqual([{ key: 'roadside-12', add_ons: ['tyre'] }]);
  });

  it('Q2: are offered by the month alone beside a monthly warranty, which says so', async () => {
    const monthly = { duration: '0', months: 0, label: 'monthly' };
    const breakdown = breakdownTable({
      durations: [monthly, ...breakdownTable().durations],
      productKeysStructured: { ...breakdownTable().productKeysStructured, '0': { '1': { '10': 'roadside-0' } } },
    });
    const price = aPrice(2_591, { per: 'month', instalments: null });
    const products = quoteProducts({ chosen: [warrantyChosen()], tables: [warrantyTable(), breakdown, tyreTable()], price });
    const script = services()
      .answer(readProducts, products)
      .answer(chooseProduct, { quote: { ...quote, version: 6 }, products });
    await open(script);
    await userEvent.click(await screen.findByRole('button', { name: 'Add Breakdown cover' }));
    expect(script.bodies(chooseProduct)).toEqual([{ key: 'roadside-0' }]);
    expect(screen.queryByRole('article', { name: 'Tyre cover' })).toBeNull();
    expect(screen.getByText(/you can only add other monthly cover/)).toBeTruthy();
  });

  it('say why one was refused', async () => {
    const refusal = { status: 422, code: 'MONTHLY_ALONE', message: 'Monthly cover goes alone.' };
    await open(withProducts().refuse(chooseProduct, refusal));
    await userEvent.click(await screen.findByRole('button', { name: 'Add Tyre cover' }));
    expect((await screen.findByRole('alert')).textContent).toContain(refusal.message);
  });

  it('are waited for: one that is refused on the way on keeps the customer here', async () => {
    const script = withProducts();
    const adding = script.hold(chooseProduct);
    await open(script);
    await userEvent.click(await screen.findByRole('button', { name: 'Add Tyre cover' }));
    await press('Continue');
    expect(script.bodies(submitStep4)).toEqual([]);
    await act(async () => adding.refuse(0, { status: 422, code: 'MONTHLY_ALONE', message: 'Monthly cover goes alone.' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Monthly cover goes alone.');
    expect(script.bodies(submitStep4)).toEqual([]);
    await press('Continue');
    await waitFor(() => expect(address()).toBe(stepAddress(5)));
  });

  it('can be loaded again when they failed', async () => {
    const script = services().refuse(readProducts, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Busy.' });
    await open(script);
    script.answer(readProducts, quoteProducts({ chosen: [warrantyChosen()], tables }));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Tyre cover' })).toBeTruthy();
  });
});
