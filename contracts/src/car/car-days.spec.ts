import { carDayProblem, dueDayProblem, type CarDay } from './car-days.js';

const today = '2026-11-20';
const registered = '2019-03-27';
const oldCar = '1998-06-01';
const newCar = '2026-11-01';

const beforeRegistered = /before (the car|it) was first registered/;

it.each<[CarDay, string, string, string | undefined, RegExp | undefined]>([
  ['first_registration_date', 'today', today, undefined, undefined],
  ['first_registration_date', 'tomorrow', '2026-11-21', undefined, /must be in the past/],
  ['first_registration_date', 'the first day of cars', '1900-01-01', undefined, undefined],
  ['first_registration_date', 'the day before', '1899-12-31', undefined, /Check the year/],

  ['mot_expiration_date', 'in 13 months', '2027-12-20', registered, undefined],
  ['mot_expiration_date', 'in 13 months and a day', '2027-12-21', registered, /no MOT lasts that long/],
  ['mot_expiration_date', 'in 2099', '2099-01-01', registered, /no MOT lasts that long/],
  ['mot_expiration_date', 'the first of a new car', '2030-11-01', newCar, undefined],
  ['mot_expiration_date', 'a day after the first of a new car', '2030-11-02', newCar, /no MOT lasts that long/],
  ['mot_expiration_date', 'the first, the registration not known', '2030-11-20', undefined, undefined],
  ['mot_expiration_date', 'a day later, the registration not known', '2030-11-21', undefined, /no MOT lasts that long/],
  ['mot_expiration_date', 'last month', '2026-10-20', registered, undefined],
  ['mot_expiration_date', 'the day of registration', registered, registered, undefined],
  ['mot_expiration_date', 'the day before registration', '2019-03-26', registered, beforeRegistered],
  ['mot_expiration_date', 'in 2001, before registration', '2001-05-01', registered, beforeRegistered],
  ['mot_expiration_date', 'in 2001, of an old car', '2001-05-01', oldCar, /more than 10 years ago/],
  ['mot_expiration_date', '10 years ago', '2016-11-20', oldCar, undefined],
  ['mot_expiration_date', '10 years and a day ago', '2016-11-19', oldCar, /more than 10 years ago/],

  ['tax_due_date', 'in 14 months', '2028-01-20', registered, undefined],
  ['tax_due_date', 'in 14 months and a day', '2028-01-21', registered, /taxed that far ahead/],
  ['tax_due_date', 'the day of registration', registered, registered, undefined],
  ['tax_due_date', 'the day before registration', '2019-03-26', registered, beforeRegistered],
  ['tax_due_date', '10 years and a day ago', '2016-11-19', oldCar, /more than 10 years ago/],

  ['last_service_date', 'today', today, registered, undefined],
  ['last_service_date', 'tomorrow', '2026-11-21', registered, /future/],
  ['last_service_date', 'the day of registration', registered, registered, undefined],
  ['last_service_date', 'the day before registration', '2019-03-26', registered, beforeRegistered],
  ['last_service_date', 'long ago, the registration not known', '1999-01-01', undefined, undefined],

  ['purchase_date', 'today', today, registered, undefined],
  ['purchase_date', 'tomorrow', '2026-11-21', registered, /must be in the past/],
  ['purchase_date', 'the day of registration', registered, registered, undefined],
  ['purchase_date', 'the day before registration', '2019-03-26', registered, beforeRegistered],
  ['purchase_date', 'in 1999', '1999-01-01', registered, beforeRegistered],
  ['purchase_date', 'in 1999, the registration not known', '1999-01-01', undefined, undefined],
  ['purchase_date', 'before there were cars', '1899-12-31', undefined, /Enter the date/],
])('%s %s (%s, registered %s): %s', (name, _, day, since, problem) => {
  const said = carDayProblem(name, day, { today, registered: since });
  if (problem) expect(said).toMatch(problem);
  else expect(said).toBeUndefined();
});

it.each([
  ['yesterday', '2026-11-19', /past/],
  ['today', today, undefined],
  ['in 10 years', '2036-11-20', undefined],
  ['in 10 years and a day', '2036-11-21', /within 10 years/],
])('something due %s (%s): %s', (_, day, problem) => {
  const said = dueDayProblem(day, today);
  if (problem) expect(said).toMatch(problem);
  else expect(said).toBeUndefined();
});
