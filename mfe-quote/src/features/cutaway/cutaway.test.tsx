import { render, screen } from '@testing-library/react';
import { priceTables } from '../../testing/price-tables.js';
import { Cutaway } from './cutaway.js';

const { levels } = priceTables();
const [essential, extra] = levels;
const drawn = async (level: (typeof levels)[number] | undefined) => {
  if (!level) throw new Error('no such level');
  return render(<Cutaway level={level} levels={levels} />);
};
const isLit = (drawing: HTMLElement, system: string) => drawing.querySelector(`[data-system=${system}]`)?.getAttribute('class');

describe('the cutaway', () => {
  it('Q2: lights up what the level covers, and says what that is', async () => {
    const { rerender } = await drawn(essential);
    const drawing = await screen.findByRole('img', { name: 'What Essential covers on a car: engine, gearbox' });
    expect(isLit(drawing, 'engine')).not.toBe(isLit(drawing, 'steering'));
    if (extra) rerender(<Cutaway level={extra} levels={levels} />);
    expect(screen.getByRole('img', { name: 'What Extra covers on a car: engine, gearbox, steering' })).toBe(drawing);
    expect(isLit(drawing, 'engine')).toBe(isLit(drawing, 'steering'));
  });

  it('is left out where the facts name no part of a car', async () => {
    const { container } = render(<Cutaway level={{ name: 'Club', covers: ['Roadside help'] }} levels={[]} />);
    expect(container.textContent).toBe('');
  });
});
