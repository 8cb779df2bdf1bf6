import { specOf } from '@kerbside/contracts/testing/spec-table';

const { rows, proves } = specOf(new URL('../', import.meta.url));

describe('SPEC.md', () => {
  it('has a row for each rule', () => expect(rows.length).toBeGreaterThan(15));

  it.each(rows)('%s: %s: %s', (...row) => expect(proves(row)).toBe(true));
});
