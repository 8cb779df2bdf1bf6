import { breakdownTable, aChosenProduct, quoteProducts } from '../../testing/product-tables.js';
import { ProductPrice } from './product-price.js';
import { render } from '@testing-library/react';
import { open, openPriced, product, services } from '../../testing/choosing.js';

afterEach(() => sessionStorage.clear());

const mot = breakdownTable({ product_type: 'mot', name: 'MOT', priced_by: 'visit', add_ons: [] });
const chosen = aChosenProduct({ product_type: 'mot', is_main: false });

describe('a visit to a garage', () => {
  it('that is bought with something else costs the same at every garage, and says so', async () => {
    await open(services(quoteProducts({ tables: [breakdownTable(), mot], chosen: [aChosenProduct(), chosen] })));
    expect(product('MOT').getByText('You choose the garage later. The price stays the same.')).toBeTruthy();
    expect(product('MOT').queryByText(/From/)).toBeNull();
  });

  it('that the quote is for has a guide price, until its garage sets its own', () => {
    const selected = { version: 'roadside', duration: '12', tyreType: null, claimLimit: null };
    const { container } = render(<ProductPrice table={mot} selected={selected} isAdded isPriced isFrom />);
    expect(container.textContent).toContain('Guide price £45.00');
  });
});

describe('the price of a product', () => {
  it('says which of its kinds it is of', async () => {
    await openPriced(services(quoteProducts()));
    expect(product('Breakdown cover').getByText('Roadside', { selector: 'p' })).toBeTruthy();
    expect(product('Tyre cover').getByText('Standard tyres, up to £500 per claim', { selector: 'p' })).toBeTruthy();
  });
});
