import { suggestedFor } from './suggested.js';

const today = '2026-11-25';
const all = ['extended_mileage', 'betterment_removal', 'remove_wear_tear_90_days', 'european_cover', 'mot', 'breakdown'];
const told = (car: Parameters<typeof suggestedFor>[1], codes = all) => [...suggestedFor(codes, car, today)];

describe('what is suggested for a car', () => {
  it.each([
    ['its wear, from 40,000 miles', { mileage: 42_000 }, [['remove_wear_tear_90_days', '42,000 miles: wear and tear']]],
    ['nothing below that', { mileage: 39_999 }, []],
    ['an MOT that is due soon', { mot_expiration_date: '2027-03-21' }, [['mot', 'Your MOT is due within 4 months']]],
    ['no MOT that is over, or due later', { mot_expiration_date: '2027-06-01' }, []],
    ['its age, from 6 years', { first_registration_date: '2020-11-25' }, [['breakdown', 'Your car is 6 years old']]],
    ['not its age a day before', { first_registration_date: '2020-11-26' }, []],
    [
      'many miles a year',
      { mileage: 36_000, first_registration_date: '2024-01-01' },
      [['extended_mileage', 'About 18,000 miles a year so far']],
    ],
    ['nothing of a car that is not known', {}, []],
  ])('is for %s', (_, car, expected) => expect(told(car)).toEqual(expected));

  it('is three things at most, and none that cannot be had', () => {
    const car = { mileage: 120_000, first_registration_date: '2019-01-01', mot_expiration_date: '2026-12-24' };
    expect(told(car).map(([code]) => code)).toEqual(['mot', 'remove_wear_tear_90_days', 'breakdown']);
    expect(told(car, ['betterment_removal'])).toEqual([]);
  });
});
