import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { readProducts, type ProductTable } from '@kerbside/contracts/http/pricing/products';
import { readPrices } from '@kerbside/contracts/http/pricing/tables';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, within } from '@testing-library/react';
import { priceTables } from '../../testing/price-tables.js';
import { breakdownTable, quoteProducts } from '../../testing/product-tables.js';
import { renderQuote, stepAddress } from '../../testing/render-quote.js';
import { aPrice, aQuote, quoteId } from '../../testing/samples.js';

const breakdown = aQuote({ productType: 'breakdown', step: 4, cover: null, price: aPrice(4_500) });
const open = async (quote: typeof breakdown, table: ProductTable) => {
  const services = new ScriptedServices().answer(readQuote, quote).answer(readProducts, quoteProducts({ tables: [table] }));
  renderQuote(`/quote/breakdown/step/3/?quote=${quoteId}`, { services });
  await screen.findByRole('heading', { level: 1, name: 'Choose your breakdown cover' });
};
const card = (name: RegExp) => screen.getByRole('radio', { name }).parentElement?.textContent;
const receipt = () => within(screen.getByRole('region', { name: 'Your price' }));
const total = () => receipt().getByText('Total').parentElement?.textContent;
const tenPercentOff = { totalPence: 4_050, originalPence: 4_500, gross: 40.5 };

describe('a price that is not known', () => {
  it('Q2: says so, and hides the totals and how they could be paid', async () => {
    await open({ ...breakdown, price: null }, breakdownTable({ productPrices: {} }));
    expect(receipt().getAllByText('undefined price').length).toBeGreaterThan(0);
    expect(receipt().queryByText('Total')).toBeNull();
    expect(screen.queryByRole('button', { name: 'In full' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Reserve my price' })).toBeNull();
  });

  it('Q9: includes one of 0 pounds', async () => {
    const leaf = breakdownTable().productPrices['12']?.['1']?.['10'];
    await open(breakdown, breakdownTable({ productPrices: leaf ? { '12': { '1': { '10': { ...leaf, gross: 0, discounted: 0 } } } } : {} }));
    expect(card(/Roadside/)).toContain('undefined price');
  });

  it.each([
    ['a total of nothing', { totalPence: 0, originalPence: 0, gross: 0 }],
    ['no price', null],
  ])('Q9: hides the totals where the quote has %s', async (_, price) => {
    await open({ ...breakdown, price: price && { ...aPrice(0), ...price } }, breakdownTable());
    expect(receipt().getAllByText('undefined price').length).toBeGreaterThan(0);
    expect(receipt().queryByText('Total')).toBeNull();
  });
});

describe('a price that is known to be zero', () => {
  const leaf = breakdownTable().productPrices['12']?.['1']?.['10'];
  const taken = { ...aPrice(4_500), totalPence: 0, gross: 0 };

  it('Q9: is £0.00 on the page and in the summary: everything was taken off', async () => {
    await open(
      { ...breakdown, price: taken },
      breakdownTable({ productPrices: leaf ? { '12': { '1': { '10': { ...leaf, discounted: 0 } } } } : {} }),
    );
    expect(card(/Roadside/)).toContain('£45.00 £0.00');
    expect(total()).toBe('Total£45.00 £0.00');
    expect(receipt().queryByText('undefined price')).toBeNull();
  });

  it('is £0.00 among the answers of step 5', async () => {
    const services = new ScriptedServices()
      .answer(readQuote, { ...breakdown, step: 5, price: taken })
      .answer(readProducts, quoteProducts());
    renderQuote(`/quote/breakdown/step/5/?quote=${quoteId}`, { services });
    await screen.findByRole('heading', { level: 1, name: 'Check and agree' });
    expect(screen.getByText('Total price').nextElementSibling?.textContent).toBe('£0.00');
    expect(receipt().queryByText('undefined price')).toBeNull();
  });
});

describe('a discount', () => {
  it('Q2: takes the place of the price, with the original struck through on the page and in the summary', async () => {
    const leaf = breakdownTable().productPrices['12']?.['1']?.['10'];
    const price = { ...breakdown.price, ...aPrice(4_500), ...tenPercentOff };
    await open(
      { ...breakdown, price },
      breakdownTable({ productPrices: leaf ? { '12': { '1': { '10': { ...leaf, discounted: 40.5 } } } } : {} }),
    );
    expect(card(/Roadside/)).toContain('£45.00 £40.50');
    expect(
      within(screen.getByRole('group', { name: 'Types of breakdown cover' }))
        .getByText('£45.00')
        .closest('s'),
    ).toBeTruthy();
    expect(total()).toBe('Total£45.00 £40.50');
  });

  it('Q2: is shown on every level of a warranty', async () => {
    const { levels } = priceTables();
    const discounted = levels.map((level) => ({
      ...level,
      durations: level.durations.map((duration) => ({ ...duration, discounted: duration.gross - 9 })),
    }));
    const services = new ScriptedServices().answer(readQuote, aQuote({ step: 3 })).answer(readPrices, priceTables({ levels: discounted }));
    renderQuote(stepAddress(3), { services });
    await screen.findByRole('heading', { level: 1, name: 'Choose your cover' });
    expect(card(/Essential/)).toContain('Essential£199.00 £190.00');
    expect(card(/Extra/)).toContain('Extra£269.00 £260.00');
  });
});

describe('the summary beside a warranty', () => {
  it('Q9: has the total, the instalment and its count, and the one-off fee', async () => {
    const services = new ScriptedServices().answer(readQuote, aQuote({ step: 3 })).answer(readPrices, priceTables());
    renderQuote(stepAddress(3), { services });
    await screen.findByRole('heading', { level: 1, name: 'Choose your cover' });
    expect(total()).toContain('£269.00');
    expect(receipt().getByText(/12 x £22.42/)).toBeTruthy();
    expect(receipt().getByText(/One-off fee of £269.00/)).toBeTruthy();
  });

  it('Q9: offers the labour rates of Q9, £120 unless another is chosen', async () => {
    const services = new ScriptedServices().answer(readQuote, aQuote({ step: 3 })).answer(readPrices, priceTables());
    renderQuote(stepAddress(3), { services });
    const rates = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Hourly labour rate we’ll pay' });
    expect([...rates.options].map(({ value }) => value)).toEqual(['60', '65', '120', '200']);
    expect(rates.value).toBe('120');
  });
});

describe('the summary of step 5', () => {
  it.each([
    [true, '12 x £22.42'],
    [false, 'or 12 x £22.42'],
  ])('Q2: shows the instalments as they were chosen: %s', async (instalments, told) => {
    const chosen = { ...breakdown, step: 5, price: aPrice(), instalments };
    const services = new ScriptedServices().answer(readQuote, chosen).answer(readProducts, quoteProducts());
    renderQuote(`/quote/breakdown/step/5/?quote=${quoteId}`, { services });
    await screen.findByRole('heading', { level: 1, name: 'Check and agree' });
    expect(receipt().getByText(/12 x/).textContent).toMatch(new RegExp(`tax${told}The last payment is £22.38$`));
  });
});
