import { render, screen } from '@testing-library/react';
import { priceTables } from '../../testing/price-tables.js';
import { Cutaway } from './cutaway.js';
import { litBy } from './systems.js';

describe('the cutaway', () => {
  const { levels } = priceTables();

  const [essential, extra] = levels;

  const drawn = async (level: (typeof levels)[number] | undefined) => {
    if (!level) throw new Error('no such level');
    return render(<Cutaway level={level} levels={levels} />);
  };

  const isLit = (drawing: HTMLElement, system: string) => drawing.querySelector(`[data-system=${system}]`)?.getAttribute('class');

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

describe('systems', () => {
  const essential = { name: 'Essential', covers: ['Engine', 'Gearbox', 'Clutch', 'Differential', 'Turbo', 'Timing belt damage'] };

  const extra = {
    name: 'Extra',
    covers: ['Everything in Essential', 'Steering', 'Braking system', 'Cooling system', 'Fuel system', 'Engine control unit'],
  };

  const complete = {
    name: 'Complete',
    covers: [
      'Everything in Extra',
      'Air conditioning',
      'Infotainment and sensors',
      'Hybrid and electric drive',
      'Suspension',
      'Emission control',
    ],
  };

  const levels = [essential, extra, complete];

  const keys = (level: Parameters<typeof litBy>[0]) => litBy(level, levels).map(({ key }) => key);

  it.each([
    [essential, ['engine', 'gearbox']],
    [extra, ['engine', 'gearbox', 'steering', 'brakes', 'cooling', 'fuel', 'electrics']],
    [
      complete,
      ['engine', 'gearbox', 'steering', 'brakes', 'cooling', 'fuel', 'electrics', 'climate', 'sensors', 'drive', 'suspension', 'exhaust'],
    ],
    [{ name: 'Control', covers: ['Engine control unit'] }, ['electrics']],
    [{ name: 'Club', covers: ['Roadside help', 'Home start'] }, []],
    [{ name: 'Round', covers: ['Everything in Round', 'Steering'] }, ['steering']],
  ])('%j lights up %j', (level, lit) => expect(keys(level)).toEqual(lit));

  it('comes to an end where two levels name each other', () => {
    const one = { name: 'One', covers: ['Everything in Two', 'Engine'] };
    const two = { name: 'Two', covers: ['Everything in One', 'Gearbox'] };
    expect(litBy(one, [one, two]).map(({ key }) => key)).toEqual(['engine', 'gearbox']);
  });
});
