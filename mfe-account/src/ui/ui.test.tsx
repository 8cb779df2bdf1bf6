import { render, screen } from '@testing-library/react';
import { ColumnChart } from './column-chart.js';
import { WithNumbers } from './summary-row.js';

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

  it.each([
    ['only what is drawn', ['full', 'empty'], ['Paid', 'To come']],
    ['nothing where all is alike', ['full', 'full'], []],
  ] as const)('explains %s', (_, drawn, explained) => {
    render(
      <ColumnChart legend={legend} columns={drawn.map((shade, at) => ({ key: String(at), value: 1, shade }))}>
        What they show.
      </ColumnChart>,
    );
    expect(Object.values(legend).filter((words) => screen.queryByText(words) !== null)).toEqual(explained);
  });
});

describe('a text with numbers of ours', () => {
  it('keeps each number whole, and says the same', () => {
    render(<p>{<WithNumbers text="Your policies KS-WAR-7803873-100 and KS-GAP-3857523-100, of KQ-QYKX2AMA." />}</p>);
    const said = screen.getByText(/^Your policies/);
    expect(said.textContent).toBe('Your policies KS-WAR-7803873-100 and KS-GAP-3857523-100, of KQ-QYKX2AMA.');
    expect([...said.querySelectorAll('span')].map(({ textContent }) => textContent).filter(Boolean)).toEqual([
      'KS-WAR-7803873-100',
      'KS-GAP-3857523-100',
      'KQ-QYKX2AMA',
    ]);
  });

  it('breaks a long email address behind its @', () => {
    const { container } = render(<WithNumbers text="We wrote to bartholomew.featherstonehaugh@kerbsidetest.com." />);
    expect(container.innerHTML).toBe('We wrote to bartholomew.featherstonehaugh@<wbr>kerbsidetest.com.');
  });

  it('leaves other text as it is', () => {
    const { container } = render(<WithNumbers text="Your MOT is on Wednesday, 2-hour visit" />);
    expect(container.textContent).toBe('Your MOT is on Wednesday, 2-hour visit');
  });
});
