import { readVisitPrices } from '@kerbside/contracts/http/garages/offers';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import type { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { renderQuote } from '../../testing/render-quote.js';
import { aPrice, aQuote, quoteId } from '../../testing/samples.js';
import { breakdownTable, aChosenProduct, quoteProducts } from '../../testing/product-tables.js';
import { ProductPrice } from './product-price.js';
import { render, screen, waitFor } from '@testing-library/react';
import { open, openPriced, product, services } from '../../testing/choosing.js';

afterEach(() => sessionStorage.clear());

const mot = breakdownTable({ product_type: 'mot', name: 'MOT', priced_by: 'visit', add_ons: [] });
const chosen = aChosenProduct({ product_type: 'mot', is_main: false });

describe('a visit to a garage', () => {
  it('that is bought with something else costs what its garage asks, and says so', async () => {
    await open(services(quoteProducts({ tables: [breakdownTable(), { ...mot, prices_from: true }], chosen: [aChosenProduct(), chosen] })));
    expect(product('MOT').getByText('You choose the garage later. Its own price applies.')).toBeTruthy();
    expect(product('MOT').getByText(/From/)).toBeTruthy();
    // It has two kinds to choose from.
    expect(product('MOT').getByText('MOT options')).toBeTruthy();
  });

  it('of one kind has nothing to open: there is nothing to choose', async () => {
    const [kind] = mot.versions;
    const check = { ...mot, product_type: 'healthcheck' as const, name: 'Health check', versions: kind ? [kind] : [] };
    const bought = { ...chosen, product_type: 'healthcheck' as const };
    await open(services(quoteProducts({ tables: [breakdownTable(), check], chosen: [aChosenProduct(), bought] })));
    expect(product('Health check').getByText('You choose the garage later. The price stays the same.')).toBeTruthy();
    expect(product('Health check').queryByText(/options|details/)).toBeNull();
  });

  it('that the quote is for is shown from where prices begin, until its garage sets its own', () => {
    const selected = { version: 'roadside', duration: '12', tyreType: null, claimLimit: null };
    const { container } = render(<ProductPrice table={{ ...mot, prices_from: true }} selected={selected} isAdded isPriced />);
    expect(container.textContent).toContain('From £45.00');
  });
});

describe('a visit that its garage prices', () => {
  const lines = [{ kind: 'base' as const, code: 'mot', label: 'MOT test', amountPence: 4_500, productType: 'mot' as const }];
  const motQuote = aQuote({ productType: 'mot', step: 2, cover: null, price: aPrice(4_500, { lines }), awaits_garage: ['mot'] });
  const isMain = { ...chosen, is_main: true };
  const openMot = async (script: ScriptedServices) => {
    renderQuote(`/quote/mot/step/1/?quote=${quoteId}`, { services: script });
    await screen.findByRole('region', { name: 'MOT' });
  };
  const of = () => services(quoteProducts({ tables: [{ ...mot, prices_from: true }], chosen: [isMain] })).answer(readQuote, motQuote);

  it('Q2: is shown from the lowest of their prices, with their range', async () => {
    const script = of().answer(readVisitPrices, { from: 30, to: 54.85, near: false });
    await openMot(script);
    expect(await product('MOT').findByText(/^Garages in our network charge £30.00 to £54.85/)).toBeTruthy();
    expect(product('MOT').queryByText(/You choose the garage later/)).toBeNull();
    expect(screen.getByRole('region', { name: 'MOT' }).textContent).toContain('From £30.00');
    const bar = screen.getByRole('button', { name: 'Continue' }).parentElement;
    await waitFor(() => expect(bar?.textContent).toBe('MOT From £30.00Continue'));
  });

  it('is shown from the book’s price while theirs are not known', async () => {
    await openMot(of().refuse(readVisitPrices, { status: 404, code: 'NO_SUCH_CALL', message: 'Not there.' }));
    expect(screen.getByRole('region', { name: 'MOT' }).textContent).toContain('From £45.00');
  });
});

describe('the price of a product', () => {
  it('says which of its kinds it is of', async () => {
    await openPriced(services(quoteProducts()));
    expect(product('Breakdown cover').getByText('Roadside', { selector: 'p' })).toBeTruthy();
    expect(product('Tyre cover').getByText('Standard tyres, up to £500 a claim', { selector: 'p' })).toBeTruthy();
  });
});
