import { demoCars } from '@kerbside/contracts/demo';
import { anOrder, me } from '../../testing/samples.js';
import { motsDue } from './mots-due.js';

const [car] = me.cars;
const today = '2026-11-25';
const dueOf = (motExpiresOn: string | null, orders: Parameters<typeof motsDue>[1]) =>
  (car ? motsDue([{ car, motExpiresOn }], orders, today) : []).map(({ day }) => day);
const otherCar = { registrationNumber: 'BD51SMR', make: 'Ford', model: 'Focus', range: null };

describe('an MOT to book', () => {
  it.each([
    ['in ten days', '2026-12-05', [], ['2026-12-05']],
    ['that has run out', '2026-11-05', [], ['2026-11-05']],
    ['far away', '2027-12-05', [], []],
    ['of which the registers know nothing', null, [], []],
    ['that is ordered', '2026-12-05', [anOrder()], []],
    ['that is booked', '2026-12-05', [anOrder({ status: 'booked' })], []],
    ['whose order was cancelled', '2026-12-05', [anOrder({ status: 'cancelled' })], ['2026-12-05']],
    ['whose last one was done', '2026-12-05', [anOrder({ status: 'done' })], ['2026-12-05']],
    ['while another car has one ordered', '2026-12-05', [anOrder({ vehicle: otherCar })], ['2026-12-05']],
    ['while a service is ordered', '2026-12-05', [anOrder({ productType: 'service' })], ['2026-12-05']],
  ])('%s', (_, day, orders, due) => expect(dueOf(day, orders)).toEqual(due));

  it('is of the car of the samples', () => expect(car?.registrationNumber).toBe(demoCars.first.registrationNumber));
});
