import { render, screen } from '@testing-library/react';
import { ColumnChart } from './column-chart.js';

const legend = { full: 'Paid', empty: 'To come', wrong: 'Overdue' };

describe('a chart of columns', () => {
  it('draws each as its share of the largest, and the smallest so that it is seen', () => {
    const { container } = render(
      <ColumnChart
        legend={legend}
        columns={[
          { key: 'a', value: 2_000, shade: 'full' },
          { key: 'b', value: 500, label: '’26', shade: 'empty' },
          { key: 'c', value: 1, shade: 'empty' },
        ]}
      >
        One of three is paid.
      </ColumnChart>,
    );
    expect(screen.getByRole('figure').textContent).toContain('One of three is paid.');
    expect([...container.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.blockSize)).toEqual(['100%', '25%', '3%']);
    expect(screen.getByText('’26')).toBeTruthy();
  });

  it('explains only what is drawn', () => {
    render(
      <ColumnChart legend={legend} columns={[{ key: 'a', value: 1, shade: 'full' }]}>
        All is paid.
      </ColumnChart>,
    );
    expect(screen.getByText('Paid')).toBeTruthy();
    expect(screen.queryByText('Overdue')).toBeNull();
  });
});
