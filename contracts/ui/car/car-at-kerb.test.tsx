import { render, screen } from '@testing-library/react';
import { bodyType } from '../../src/http/shapes/car-looks.js';
import { CarAtKerb } from './car-at-kerb.js';
import { CarStrip } from './car-strip.js';

const focus = { make: 'Ford', model: 'Focus', colour: 'Red', registration: 'AA19AAA' } as const;

describe('the car at the kerb', () => {
  it.each(bodyType.options)('is drawn as a %s, in its colour and with its plate, and says so', async (body) => {
    render(<CarAtKerb car={{ ...focus, body }} />);
    const drawing = await screen.findByRole('img', { name: /^Red Ford Focus .+, registration AA19AAA$/ });
    expect(drawing.textContent).toBe('UKAA19AAA');
    expect(drawing.innerHTML).toContain('fill="#b8262f"');
    expect(drawing.innerHTML).not.toMatch(/NaN|undefined/);
  });

  it('rolls up only where it is asked to', async () => {
    const { rerender } = render(<CarAtKerb rolls car={{ ...focus, body: 'van' }} />);
    const classesOf = async () => (await screen.findByRole('img')).getAttribute('class');
    const rolling = await classesOf();
    rerender(<CarAtKerb car={{ ...focus, body: 'van' }} />);
    expect(await classesOf()).not.toBe(rolling);
  });
});

describe('the strip', () => {
  it('names the car and its plate, and leads to another one', () => {
    render(<CarStrip car={{ ...focus, range: '1.5 EcoBoost 150' }} change={{ href: '/step/1' }} />);
    expect(screen.getByRole('region', { name: 'Your car' }).textContent).toBe('Ford Focus1.5 EcoBoost 150UKAA19AAAChange the car');
    expect(screen.getByRole('link', { name: 'Change the car' }).getAttribute('href')).toBe('/step/1');
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('has nothing to change once the car is insured', () => {
    render(<CarStrip car={focus} />);
    expect(screen.queryByRole('link')).toBeNull();
  });
});
