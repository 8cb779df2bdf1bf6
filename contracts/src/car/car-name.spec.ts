import { bodyType } from '../http/shapes/car-looks.js';
import { bodies, shellOf } from './bodies.js';
import { carName, type NamedCar } from './car-name.js';
import { paintOf, primer } from './paint.js';

const focus: NamedCar = { body: 'hatchback', make: 'Ford', model: 'Focus', colour: 'Red', registration: 'AA19AAA' };

describe('the drawing of a car', () => {
  it.each<[string, Partial<NamedCar>, string]>([
    ['with all of it', {}, 'Red Ford Focus hatchback, registration AA19AAA'],
    ['without a colour', { colour: null }, 'Ford Focus hatchback, registration AA19AAA'],
    ['without a registration', { registration: undefined }, 'Red Ford Focus hatchback'],
    ['of another body', { body: 'mpv' }, 'Red Ford Focus people carrier, registration AA19AAA'],
  ])('has a name %s', (_, over, name) => expect(carName({ ...focus, ...over })).toBe(name));

  it.each<[string | null | undefined, string]>([
    ['Red', '#b8262f'],
    ['GREY', '#747c87'],
    ['Multi-colour', primer],
    [null, primer],
    [undefined, primer],
    ['constructor', primer],
  ])('of a car whose colour is %s is painted %s', (colour, paint) => expect(paintOf(colour)).toBe(paint));

  it.each(bodyType.options.filter((type) => type !== 'motorcycle'))('of a %s is one closed line round both wheels', (type) => {
    const shell = shellOf(bodies[type]);
    expect([shell.match(/M/g)?.length, shell.match(/A/g)?.length, shell.endsWith('Z'), shell.includes('NaN')]).toEqual([1, 2, true, false]);
  });
});
