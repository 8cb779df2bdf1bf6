import { addDays, addMonths } from '@kerbside/contracts/days/dates';
import { listAbbreviatedRanges } from '@kerbside/contracts/http/pricing/abbreviated';
import { listMakes, listModels, lookupVehicle } from '@kerbside/contracts/http/pricing/vehicle';
import { typedOfDay } from '@kerbside/contracts/days/typed-day';
import { aVehicle } from '../../testing/samples.js';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { activate, answer, open, press, services, today, typeCarAndDelivery } from '../../testing/activating.js';
import { choose, field, problems, type, typeDay } from '../../testing/filling-in.js';

const unavailable = { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Away' };

afterEach(() => sessionStorage.clear());

describe('the car of the short form', () => {
  it('A2, A5: is entered by hand by its year: the ranges are those of the year', async () => {
    const { script } = await open();
    await press('I don’t have the registration');
    await choose('Make', 'Ford');
    await screen.findByRole('option', { name: 'Focus' });
    await choose('Model', 'Focus');
    await type('Year of first registration', '2026');
    await screen.findByRole('option', { name: '1.5' });
    expect(script.bodies(listAbbreviatedRanges)).toEqual([{ make: 'Ford', model: 'Focus', carYear: '2026' }]);
    await choose('Range', '1.5');
    expect(screen.getByRole('combobox', { name: 'Power (bhp)' })).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Engine size' })).toBeNull();
  });

  it('Q8: loads a list that failed again when asked to; what was typed stays', async () => {
    const { script } = await open(services().refuse(listMakes, unavailable).refuse(listModels, unavailable));
    await press('I don’t have the registration');
    await type('Year of first registration', '2026');
    const again = await screen.findByRole('button', { name: 'Try loading the makes again' });
    script.answer(listMakes, [{ value: 'Ford', label: 'Ford' }]);
    await userEvent.click(again);
    await screen.findByRole('option', { name: 'Ford' });
    await choose('Make', 'Ford');
    await screen.findByRole('button', { name: 'Try loading the models again' });
    script.answer(listModels, [{ value: 'Focus', label: 'Focus' }]);
    await press('Try loading the models again');
    expect(await screen.findByRole('option', { name: 'Focus' })).toBeTruthy();
    expect(field('Year of first registration').value).toBe('2026');
  });

  it('A2, A5: continues by hand when the lookup fails, and says why', async () => {
    await open(services().refuse(lookupVehicle, { status: 404, code: 'VEHICLE_NOT_FOUND', message: 'No such car' }));
    await type('Registration number (number plate)', 'ER19NFD');
    await press('Find my car');
    expect(await screen.findByRole('combobox', { name: 'Make' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain("We couldn't find that plate.");
  });

  it('A2, A5: is looked up again after an edit', async () => {
    await open();
    await typeCarAndDelivery();
    await type('Registration number (number plate)', 'X');
    await activate();
    expect(await problems()).toContain('Look up your registration, or tell us about the car instead');
  });
});

describe('the delivery of the car (A5)', () => {
  it.each([
    ['Yes', 'When was it delivered?', 'Enter the date the car was delivered'],
    ['No', 'When do you expect it?', 'Enter the date you expect the car'],
  ] as const)('A2, A5: with %s asks %s', async (option, question, message) => {
    await open();
    expect(screen.queryByRole('group', { name: question })).toBeNull();
    await answer('Has the car been delivered?', option);
    expect(screen.getByRole('group', { name: question })).toBeTruthy();
    await activate();
    expect(await problems()).toContain(message);
  });

  it.each([
    ['Yes', 'When was it delivered?', addDays(today, 1), 'The date of delivery must be in the past'],
    ['No', 'When do you expect it?', addDays(today, -1), 'The date you expect the car cannot be in the past'],
    ['No', 'When do you expect it?', addDays(addMonths(today, 6), 1), 'Cover must start within 6 months'],
  ] as const)('A2, A5: with %s, %s, refuses %s', async (option, question, day, message) => {
    await open();
    await answer('Has the car been delivered?', option);
    const typed = typedOfDay(day);
    await typeDay(question, [typed.day, typed.month, typed.year]);
    await activate();
    expect(await problems()).toContain(message);
  });

  it('cannot be before the first registration of the car that was found', async () => {
    await open(services().answer(lookupVehicle, aVehicle({ first_registration_date: '2019-03-21' })));
    await typeCarAndDelivery();
    await typeDay('When was it delivered?', ['20', '3', '2019']);
    await activate();
    expect(await problems()).toContain('The car cannot have been delivered before it was first registered. Check the date');
    await typeDay('When was it delivered?', ['21', '3', '2019']);
    expect(await problems()).not.toContain('The car cannot have been delivered before it was first registered. Check the date');
  });

  it.each([
    ['this year', 0, false],
    ['next year', 1, true],
  ])('by hand, may be registered %s: %i', async (_, years, isRefused) => {
    await open();
    await press('I don’t have the registration');
    await type('Year of first registration', String(Number(today.slice(0, 4)) + years));
    await answer('Has the car been delivered?', 'Yes');
    await activate();
    expect((await problems()).includes('The year of first registration cannot be in the future')).toBe(isRefused);
  });
});
