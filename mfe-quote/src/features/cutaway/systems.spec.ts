import { litBy } from './systems.js';

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
