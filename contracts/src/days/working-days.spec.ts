import { addWorkingDays, bankHolidays, earliestVisit, isWorkingDay, visitProblem } from './working-days.js';

describe('bank holidays of England and Wales', () => {
  // As published on GOV.UK; 2022 and 2023 without the two for the Crown.
  it.each([
    [2024, ['2024-01-01', '2024-03-29', '2024-04-01', '2024-05-06', '2024-05-27', '2024-08-26', '2024-12-25', '2024-12-26']],
    [2025, ['2025-01-01', '2025-04-18', '2025-04-21', '2025-05-05', '2025-05-26', '2025-08-25', '2025-12-25', '2025-12-26']],
    [2026, ['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-04', '2026-05-25', '2026-08-31', '2026-12-25', '2026-12-28']],
    [2027, ['2027-01-01', '2027-03-26', '2027-03-29', '2027-05-03', '2027-05-31', '2027-08-30', '2027-12-27', '2027-12-28']],
    [2028, ['2028-01-03', '2028-04-14', '2028-04-17', '2028-05-01', '2028-05-29', '2028-08-28', '2028-12-25', '2028-12-26']],
  ])('%i', (year, days) => expect(bankHolidays(year)).toEqual(days));
});

describe('working days', () => {
  it.each([
    ['2026-11-20', true],
    ['2026-11-21', true],
    ['2026-11-22', false],
    ['2026-12-26', false],
    ['2026-12-28', false],
    ['2027-12-25', false],
    ['2028-01-01', false],
    ['2028-01-08', true],
  ])('%s: %s', (day, expected) => expect(isWorkingDay(day)).toBe(expected));

  it.each([
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-20', 1, '2026-11-21'],
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-11-20', 3, '2026-11-24'],
    ['2026-12-24', 3, '2026-12-31'],
  ])('%s and %i more: %s', (day, count, expected) => expect(addWorkingDays(day, count)).toBe(expected));

  it('a car dropped off needs three, one that is collected five', () => {
    expect(earliestVisit('2026-11-20', 'drop_car')).toBe('2026-11-24');
    expect(earliestVisit('2026-11-20', 'collect_and_return')).toBe('2026-11-26');
  });
});

describe('a day for a visit', () => {
  it.each([
    ['2026-11-23', 'drop_car', 'Please note, we require a minimum of 3 working days to arrange your visit.'],
    ['2026-11-24', 'drop_car', undefined],
    ['2026-11-25', 'collect_and_return', 'Please note, we require a minimum of 5 working days to arrange collection and delivery.'],
    ['2026-11-26', 'collect_and_return', undefined],
    ['2027-05-20', 'drop_car', undefined],
    ['2027-05-21', 'drop_car', 'Please choose a day within 6 months.'],
    ['2099-05-21', 'collect_and_return', 'Please choose a day within 6 months.'],
    ['2026-11-29', 'drop_car', 'Garages are closed on Sundays and bank holidays. Please choose another day.'],
    ['2026-12-26', 'drop_car', 'Garages are closed on Sundays and bank holidays. Please choose another day.'],
    ['2026-12-25', 'drop_car', 'Garages are closed on Sundays and bank holidays. Please choose another day.'],
  ] as const)('%s by %s: %s', (day, delivery, problem) => expect(visitProblem('2026-11-20', day, delivery)).toBe(problem));
});
