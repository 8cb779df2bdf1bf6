import { addMonths, londonDay } from '@kerbside/contracts/days/dates';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { submitStep1 } from '@kerbside/contracts/http/pricing/journey';
import { submitStep2 } from '@kerbside/contracts/http/pricing/journey-steps';
import { boughtFrom } from '@kerbside/contracts/http/pricing/ownership';
import { findVehicleImage, listMakes, listModels, listRanges } from '@kerbside/contracts/http/pricing/vehicle';
import { updateQuote } from '@kerbside/contracts/http/pricing/typing';
import { readMe } from '@kerbside/contracts/http/accounts/accounts';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { typedOfDay } from '@kerbside/contracts/days/typed-day';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose, goOn, problems, type, typeDay } from '../../testing/filling-in.js';
import { renderQuote, stepAddress } from '../../testing/render-quote.js';
import { aPerson, aQuoteWithGap, casey, quoteId, stepAnswer } from '../../testing/samples.js';

const services = () =>
  new ScriptedServices()
    .answer(readQuote, aQuoteWithGap())
    .answer(updateQuote, aQuoteWithGap())
    .answer(readMe, { person: aPerson(), cars: [], archivedCars: [] })
    .answer(listMakes, [{ value: 'Ford', label: 'Ford' }])
    .answer(listModels, [{ value: 'Focus', label: 'Focus' }])
    .answer(listRanges, [{ value: '1.5 EcoBoost 150', label: '1.5 EcoBoost 150', from: 2018, to: null }])
    .answer(findVehicleImage, '')
    .answer(submitStep1, stepAnswer(aQuoteWithGap({ step: 2, version: 3 })))
    .answer(submitStep2, stepAnswer(aQuoteWithGap({ step: 3, version: 4 })));
const open = async (script = services()) => {
  renderQuote(stepAddress(2), { services: script, session: casey });
  await screen.findByRole('heading', { level: 1, name: 'Your details' });
  return script;
};

const bought = async (monthsAgo: number) => {
  const { day, month, year } = typedOfDay(addMonths(londonDay(new Date()), -monthsAgo));
  await typeDay('When did you buy the car?', [day, month, year]);
};
const question = (name: string) => screen.queryByRole('combobox', { name });
const answers = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const notOwned = () => userEvent.click(screen.getByRole('checkbox', { name: 'I don’t own the car yet' }));
afterEach(() => sessionStorage.clear());

describe('a car that is not owned yet (Q4)', () => {
  it('Q2, Q4: asks when it will be bought, and nothing about how it is owned', async () => {
    const script = await open();
    await notOwned();
    expect(screen.queryByRole('group', { name: 'When did you buy the car?' })).toBeNull();
    expect([question('How do you own it?'), question('Where did you buy it?')]).toEqual([null, null]);
    await goOn();
    expect(await problems()).toEqual(['Choose when you plan to buy the car']);
    // Step 5 shows the answer alone.
    expect(answers('When do you plan to buy it?')).toEqual([
      'Choose',
      'Within a week',
      'Within a month',
      'Within 2 months',
      'Within 6 months',
      'In more than 2 months',
    ]);
    await choose('When do you plan to buy it?', 'Within a month');
    await goOn();
    const [sent] = script.bodies(submitStep2);
    expect(sent).toMatchObject({ do_not_own: true, plan_to_buy: 'plan_to_buy_within_1_month' });
    expect(sent).not.toHaveProperty('ownership_basis');
  });
});

describe('the properties of a car that is not owned yet (Q4)', () => {
  const make = () => screen.queryByRole<HTMLSelectElement>('combobox', { name: 'Make' });

  it('Q4: are entered by hand, starting from what was found', async () => {
    const script = await open();
    expect(make()).toBeNull();
    await notOwned();
    await screen.findByRole('option', { name: 'Focus' });
    expect([make()?.value, screen.getByRole<HTMLSelectElement>('combobox', { name: 'Model' }).value]).toEqual(['Ford', 'Focus']);
    await choose('When do you plan to buy it?', 'Within a month');
    await goOn();
    expect(script.asked.filter(({ path }) => path.includes('/step/')).map(({ path }) => path)).toEqual([`/quote/${quoteId}/step/2`]);
  });

  it('Q4: are sent, before the details, once one was changed', async () => {
    const script = await open();
    await notOwned();
    await choose('When do you plan to buy it?', 'Within a month');
    await screen.findByRole('option', { name: '1.5 EcoBoost 150' });
    await choose('Range', '1.5 EcoBoost 150');
    await goOn();
    expect(script.bodies(submitStep2)).toEqual([]);
    expect(screen.getByText('Enter the date of first registration')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toContain('Check what you told us about the car');
    await typeDay('Date of first registration', ['21', '3', '2019']);
    await typeDay('MOT expiry date', ['21', '3', '2027']);
    await goOn();
    await waitFor(() => expect(script.bodies(submitStep2)).toHaveLength(1));
    const sent = script.asked.map(({ id }) => id);
    expect(sent.indexOf(submitStep1.id)).toBeLessThan(sent.indexOf(submitStep2.id));
    const [[car], [details]] = [script.bodies(submitStep1), script.bodies(submitStep2)];
    expect(car).toMatchObject({ vrm_lookup_option: 'no', make: 'Ford', range: '1.5 EcoBoost 150', first_registration_date: '2019-03-21' });
    expect(details).toMatchObject({ do_not_own: true });
  });

  it('are kept over a reload', async () => {
    await open();
    await notOwned();
    await screen.findByRole('option', { name: '1.5 EcoBoost 150' });
    await choose('Range', '1.5 EcoBoost 150');
    cleanup();
    await open();
    await screen.findByRole('option', { name: '1.5 EcoBoost 150' });
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Range' }).value).toBe('1.5 EcoBoost 150');
  });
});

describe('where the car was bought', () => {
  it('Q2: is asked of a purchase within 6 months, and is required', async () => {
    await open();
    await bought(5);
    await choose('How do you own it?', 'I own it outright');
    await goOn();
    expect(await problems()).toEqual(['Choose where you bought the car']);
    expect(answers('Where did you buy it?')).toHaveLength(boughtFrom.length + 1);
  });

  it('is not asked about an older one', async () => {
    await open();
    await bought(7);
    expect(question('Where did you buy it?')).toBeNull();
  });

  it('Q4: leaves only lease and contract hire when the car is leased, and asks again how it is owned', async () => {
    await open();
    await bought(1);
    await choose('How do you own it?', 'I own it outright');
    await choose('Where did you buy it?', 'I lease it');
    expect(answers('How do you own it?')).toEqual(['Choose', 'Personal lease', 'Business lease', 'Contract hire']);
    await goOn();
    expect(await problems()).toEqual(['Choose how you own the car']);
  });
});

describe('the months left of an agreement', () => {
  it.each([
    ['Hire purchase (HP)', true],
    ['Personal contract purchase (PCP)', true],
    ['PCP or other finance', true],
    ['Finance agreement', true],
    ['Personal lease', true],
    ['Contract hire', true],
    ['I own it outright', false],
    ['My company owns it', false],
    ['Personal loan', false],
  ])('Q2, Q4: with %s are asked: %s', async (basis, isAsked) => {
    await open();
    await choose('How do you own it?', basis);
    expect(screen.queryByRole('textbox', { name: 'Months left on your agreement' }) !== null).toBe(isAsked);
  });

  it('Q2: are required, and sent as a number', async () => {
    const script = await open();
    await bought(12);
    await choose('How do you own it?', 'Hire purchase (HP)');
    await goOn();
    expect(await problems()).toEqual(['Enter how many months your agreement has left']);
    await type('Months left on your agreement', '18');
    await goOn();
    expect(script.bodies(submitStep2)).toEqual([expect.objectContaining({ agreement_months_left: 18 })]);
  });
});
