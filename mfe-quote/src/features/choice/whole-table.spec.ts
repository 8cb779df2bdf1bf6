import { breakdownTable, tyreTable } from '../../testing/product-tables.js';
import { wholeTable } from './whole-table.js';

describe('the fields of an add-on', () => {
  it.each([
    ['duration', breakdownTable({ durations: [] })],
    ['tyre type', tyreTable({ tyre_types: [] })],
    ['claim limit', tyreTable({ claim_limits: [] })],
  ])('Q8: are a developer error without the %s', (field, table) => {
    expect(() => wholeTable(table)).toThrow(`The ${field} field of the add-on ${table.product_type} is missing`);
  });

  it.each([
    ['all that sets its price', tyreTable()],
    ['nothing to sell', breakdownTable({ durations: [], productKeys: [] })],
  ])('are whole with %s', (_, table) => {
    expect(wholeTable(table)).toBe(table);
  });
});
