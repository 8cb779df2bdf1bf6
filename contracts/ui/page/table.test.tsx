import { render, screen, within } from '@testing-library/react';
import { Table, type Column } from './table.js';

const row = { on: '3/2/2026', result: 'Passed', mileage: '41,200 miles', notes: '2 notes' };
type Row = typeof row;
const columnsOf = (count: number): readonly Column<Row>[] =>
  (['on', 'result', 'mileage', 'notes'] as const)
    .slice(0, count)
    .map((key) => ({ key, heading: key.toUpperCase(), cell: (of) => of[key] }));

const drawn = (count: number, dense: boolean): HTMLElement => {
  render(<Table caption="MOT history" columns={columnsOf(count)} rows={[row]} rowKey={({ on }) => on} dense={dense} />);
  return screen.getByRole('table', { name: 'MOT history' });
};

describe('a table', () => {
  it.each([
    ['a customer’s of three columns', 3, false, false],
    ['a customer’s of four', 4, false, true],
    ['one for staff of two', 2, true, false],
    ['one for staff of three', 3, true, true],
  ])('%s is on a phone a list of its rows, each value after its heading: %#', (_, count, dense, isStacked) => {
    expect('stacked' in drawn(count, dense).dataset).toBe(isStacked);
  });

  it('stays a table for those who have it read, with the heading of each value', () => {
    const table = within(drawn(4, false));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['ON', 'RESULT', 'MILEAGE', 'NOTES']);
    expect(table.getAllByRole('cell').map(({ textContent, dataset }) => [dataset['heading'], textContent])).toEqual([
      ['ON', '3/2/2026'],
      ['RESULT', 'Passed'],
      ['MILEAGE', '41,200 miles'],
      ['NOTES', '2 notes'],
    ]);
  });
});
