import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { submitStep4 } from '@kerbside/contracts/http/pricing/journey-steps';
import { chooseProduct, readProducts, removeProduct, type PriceLeaf } from '@kerbside/contracts/http/pricing/products';
import { readPrices } from '@kerbside/contracts/http/pricing/tables';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { priceTables } from '../../testing/price-tables.js';
import { aChosenProduct, breakdownTable, quoteProducts, tyreTable, warrantyChosen, warrantyTable } from '../../testing/product-tables.js';
import { renderQuote, stepAddress } from '../../testing/render-quote.js';
import { aPrice, aQuote, quoteId, stepAnswer } from '../../testing/samples.js';

const tyre = aChosenProduct({ product_type: 'tyre', name: 'Tyre cover', key: 'standard-500-12', is_main: false });
const breakdown = aQuote({ productType: 'breakdown', step: 4, cover: null, price: aPrice(9_400) });
const services = (products = quoteProducts({ chosen: [aChosenProduct(), tyre] })) =>
  new ScriptedServices()
    .answer(readQuote, breakdown)
    .answer(readProducts, products)
    .answer(submitStep4, stepAnswer({ ...breakdown, step: 5, version: 9 }));
const open = async (script = services()) => {
  renderQuote(`/quote/breakdown/step/3/?quote=${quoteId}`, { services: script });
  await screen.findByRole('heading', { level: 1, name: 'Choose your breakdown cover' });
  return script;
};
const products = () => within(screen.getByRole('tablist', { name: 'Products in your quote' })).getAllByRole('tab');
const texts = () => products().map(({ textContent }) => textContent);
const toTyres = async () => userEvent.click(screen.getByRole('tab', { name: /Tyre cover/ }));

describe('the products of a quote on step 3', () => {
  it('Q2: are tabs with their price, the main one first', async () => {
    await open();
    expect(texts()).toEqual(['Breakdown cover£45.00', 'Tyre cover£49.00']);
  });

  it('follow the method of payment', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'In instalments' }));
    expect(texts()).toEqual(['Breakdown cover12 x £3.75', 'Tyre cover12 x £4.08']);
  });

  it('Q2: have their own duration', async () => {
    const script = services().answer(chooseProduct, {
      quote: { ...breakdown, version: 5 },
      products: quoteProducts({ chosen: [aChosenProduct(), { ...tyre, key: 'standard-500-24' }] }),
    });
    await open(script);
    await toTyres();
    fireEvent.change(screen.getByRole('slider', { name: 'Duration' }), { target: { value: '1' } });
    expect(script.bodies(chooseProduct)).toEqual([{ key: 'standard-500-24' }]);
    expect(texts()).toEqual(['Breakdown cover£45.00', 'Tyre cover£90.00']);
  });

  it('are removed, and then there are no tabs', async () => {
    const script = services().answer(removeProduct, { quote: { ...breakdown, version: 5 }, products: quoteProducts() });
    await open(script);
    await toTyres();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Tyre cover' }));
    await waitFor(() => expect(screen.queryByRole('tablist', { name: 'Products in your quote' })).toBeNull());
    expect(screen.getByRole('group', { name: 'Types of breakdown cover' })).toBeTruthy();
  });

  it('do not appear for a product that is included with another one', async () => {
    await open(services(quoteProducts({ chosen: [aChosenProduct(), { ...tyre, is_included: true }] })));
    expect(screen.queryByRole('tablist', { name: 'Products in your quote' })).toBeNull();
  });

  it('keep the tab of the main product when another one includes it at no cost', async () => {
    const chosen = [aChosenProduct({ is_included: true, gross: 0 }), tyre];
    await open(services(quoteProducts({ chosen })));
    expect(products()).toHaveLength(2);
    expect(screen.getByText('Included at no cost.')).toBeTruthy();
    expect(screen.queryByText('undefined price')).toBeNull();
  });

  it('Q2: also appear beside a warranty', async () => {
    const price = aPrice();
    const lines = [...price.lines, { kind: 'base', code: 'tyre', label: 'Tyre cover', amountPence: 4_900, productType: 'tyre' } as const];
    const script = services(quoteProducts({ chosen: [warrantyChosen(), tyre], tables: [warrantyTable(), tyreTable()] }))
      .answer(readQuote, aQuote({ step: 3, price: { ...price, lines } }))
      .answer(readPrices, priceTables());
    renderQuote(stepAddress(3), { services: script });
    await screen.findByRole('tablist', { name: 'Products in your quote' });
    expect(texts()).toEqual(['Warranty£269.00', 'Tyre cover£49.00']);
    expect(screen.getByRole('group', { name: 'Levels of cover' })).toBeTruthy();
    await toTyres();
    expect(screen.getByRole('group', { name: 'Claim limit' })).toBeTruthy();
  });
});

describe('the label of a price', () => {
  it('Q2: says of monthly cover that it is a month’s, also beside other kinds of it', async () => {
    const month = (gross: number): PriceLeaf => ({
      gross,
      discounted: gross,
      per: 'month',
      label: null,
      saving: null,
      max_allowed_instalments_count: null,
      instalment_price: null,
    });
    const table = breakdownTable({
      durations: [{ duration: '0', months: 0, label: 'monthly' }],
      productKeysStructured: { '0': { '1': { '10': 'roadside-0' }, '2': { '20': 'national-0' } } },
      productPrices: { '0': { '1': { '10': month(4.5) }, '2': { '20': month(7.25) } } },
    });
    const products = quoteProducts({ chosen: [aChosenProduct({ key: 'roadside-0', duration: '0' })], tables: [table] });
    await open(services(products));
    const kinds = within(screen.getByRole('group', { name: 'Types of breakdown cover' })).getAllByRole('radio');
    expect(kinds.map((kind) => kind.parentElement?.textContent)).toEqual([
      expect.stringContaining('£4.50 per month£54.00 a year'),
      expect.stringContaining('£7.25 per month£87.00 a year'),
    ]);
  });

  it('Q9: appears the time of Q9 after it was set, in the space reserved for it', async () => {
    renderQuote(`/quote/breakdown/step/3/?quote=${quoteId}`, { services: services(quoteProducts()), timings: { priceLabels: 300 } });
    const label = await screen.findByText('£72.00');
    expect(label.className).toBe('waiting');
    await waitFor(() => expect(label.className).toBe(''));
  });
});

describe('customising', () => {
  it('Q2: is not offered where there is nothing to customise', async () => {
    await open(services(quoteProducts()));
    expect(screen.queryByRole('button', { name: 'Proceed to customise' })).toBeNull();
  });
});

describe('the price beside the page', () => {
  it('Q4: sets how it is paid, and every price follows', async () => {
    await open(services(quoteProducts()));
    const beside = within(screen.getByRole('group', { name: 'In full or in instalments' }));
    const pressed = () => beside.getAllByRole('button').map((button) => button.getAttribute('aria-pressed'));
    expect(pressed()).toEqual(['true', 'false']);
    await userEvent.click(beside.getByRole('button', { name: 'In instalments' }));
    expect(screen.getByRole('radio', { name: /Roadside/ }).parentElement?.textContent).toContain('12 x £3.75');
    await userEvent.click(beside.getByRole('button', { name: 'In full' }));
    expect(pressed()).toEqual(['true', 'false']);
  });

  it('Q2: says why it is that amount', async () => {
    await open(services(quoteProducts()));
    expect(within(screen.getByRole('region', { name: 'Your price' })).getByText('Why this price')).toBeTruthy();
  });
});
