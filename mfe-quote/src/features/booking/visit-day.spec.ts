import type { DeliveryType } from '@kerbside/contracts/days/working-days';
import { aGarage } from '../../testing/garages.js';
import { dayProblem, motWarning } from './visit-day.js';

const today = '2026-11-20'; // a Friday
const five = 'Please note, we require a minimum of 5 working days to arrange collection and delivery.';
const three = 'Please note, we require a minimum of 3 working days to arrange your visit.';
const closed = 'Garages are closed on Sundays and bank holidays. Please choose another day.';

it.each<[string, DeliveryType, string, string | undefined]>([
  ['dropped off on the second working day', 'drop_car', '2026-11-23', three],
  ['dropped off on the third, a Sunday skipped', 'drop_car', '2026-11-24', undefined],
  ['collected on the fourth', 'collect_and_return', '2026-11-25', five],
  ['collected on the fifth', 'collect_and_return', '2026-11-26', undefined],
  ['on a Sunday', 'drop_car', '2026-11-29', closed],
  ['on a bank holiday', 'drop_car', '2026-12-25', closed],
  ['half typed', 'drop_car', '2026-11-', undefined],
])('Q5: a car %s', (_, delivery, day, problem) => expect(dayProblem(day, { today, delivery, garage: undefined })).toBe(problem));

it('Q5: a garage that is closed that day', () => {
  expect(dayProblem('2026-11-28', { today, delivery: 'drop_car', garage: aGarage() })).toBe(
    'Millbrook Garage is closed that day. Please choose another day.',
  );
});

it.each([
  ['2026-12-02', '2026-12-01', 'Your MOT expires on 1/12/2026, before this visit on 2/12/2026.'],
  ['2026-12-02', '2026-11-19', 'Your MOT expired on 19/11/2026, before this visit on 2/12/2026.'],
  ['2026-12-01', '2026-12-01', undefined],
  ['2026-12-02', undefined, undefined],
])('a visit on %s with an MOT until %s', (day, mot, warning) =>
  expect(motWarning(day, mot, '2026-11-20')).toEqual(warning === undefined ? undefined : expect.stringContaining(warning)),
);
