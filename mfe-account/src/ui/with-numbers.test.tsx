import { render, screen } from '@testing-library/react';
import { WithNumbers } from './with-numbers.js';

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

  it('leaves other text as it is', () => {
    const { container } = render(<WithNumbers text="Your MOT is on Wednesday, 2-hour visit" />);
    expect(container.textContent).toBe('Your MOT is on Wednesday, 2-hour visit');
  });
});
