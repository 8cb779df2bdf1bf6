import { breakdownTable, aChosenProduct, quoteProducts } from '../../testing/product-tables.js';
import { open, product, services } from '../../testing/choosing.js';

afterEach(() => sessionStorage.clear());

const mot = breakdownTable({ product_type: 'mot', name: 'MOT', priced_by: 'visit', add_ons: [] });
const chosen = aChosenProduct({ product_type: 'mot', is_main: false });

describe('a visit to a garage', () => {
  it('that is bought with something else costs the same at every garage, and says so', async () => {
    await open(services(quoteProducts({ tables: [breakdownTable(), mot], chosen: [aChosenProduct(), chosen] })));
    expect(product('MOT').getByText('You choose the garage later. The price stays the same.')).toBeTruthy();
    expect(product('MOT').queryByText(/From/)).toBeNull();
  });
});
