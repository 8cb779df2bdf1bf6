import { readMe, userExists } from '@kerbside/contracts/http/accounts';
import { readQuote } from '@kerbside/contracts/http/pricing';
import { submitStep2 } from '@kerbside/contracts/http/pricing-journey-steps';
import { listMakes, listModels } from '@kerbside/contracts/http/pricing-vehicle';
import { updateQuote } from '@kerbside/contracts/http/pricing-typing';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose, field, goOn, problems, type, typeCar, typeDay } from '../../testing/filling-in.js';
import { renderQuote, stepAddress } from '../../testing/render-quote.js';
import { aPerson, aQuoteWithGap, casey, stepAnswer } from '../../testing/samples.js';

const withMot = aQuoteWithGap({ vehicle: { ...aQuoteWithGap().vehicle, mot_expiration_date: '2027-03-21' } });
const services = (quote = aQuoteWithGap()) =>
  new ScriptedServices()
    .answer(readQuote, quote)
    .answer(updateQuote, quote)
    .answer(userExists, { exists: false })
    .answer(readMe, { person: aPerson(), cars: [] })
    .answer(listMakes, [])
    .answer(listModels, [])
    .answer(submitStep2, stepAnswer(aQuoteWithGap({ step: 3, version: 4 })));
const open = async (script = services()) => {
  renderQuote(stepAddress(2), { services: script, session: casey });
  await screen.findByRole('heading', { level: 1, name: 'Your details' });
  await userEvent.click(screen.getByText('Dates to remember (optional)'));
  return script;
};
const day = (name: string) => screen.queryByRole('group', { name });
const answers = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const lastSaved = (script: ScriptedServices) => script.bodies(updateQuote).at(-1);
afterEach(() => sessionStorage.clear());

describe('the optional dates (Q4)', () => {
  it.each([
    ['When is your insurance due?', 'The date your insurance is due'],
    ['When is the next service due?', 'The date the next service is due'],
    ['When does your breakdown cover expire?', 'The date your breakdown cover expires'],
  ])('%s asks for the day only when it is to be chosen', async (question, dayOf) => {
    await open();
    expect(day(dayOf)).toBeNull();
    await choose(question, 'Within 3 months');
    expect(day(dayOf)).toBeNull();
    await choose(question, 'Select date');
    expect(day(dayOf)).toBeTruthy();
  });

  it('offer a service with the MOT once its expiry is known', async () => {
    await open();
    expect(answers('When is the next service due?')).not.toContain('Same time as MOT');
  });

  it('offer that only for the service', async () => {
    await open(services(withMot));
    expect(answers('When is the next service due?')).toContain('Same time as MOT');
    expect(answers('When is your insurance due?')).not.toContain('Same time as MOT');
  });

  it('ask for the end of a lease only for a leased car', async () => {
    await open();
    expect(screen.queryByRole('combobox', { name: 'When does your lease end?' })).toBeNull();
    await choose('How do you own it?', 'Personal lease');
    expect(screen.getByRole('combobox', { name: 'When does your lease end?' })).toBeTruthy();
  });

  it('may be left out; a day that was asked for may not', async () => {
    const script = await open();
    await typeCar();
    await choose('When is your insurance due?', 'Select date');
    await goOn();
    expect(await problems()).toEqual(['Enter the date your insurance is due']);
    await typeDay('The date your insurance is due', ['31', '1', '2027']);
    await goOn();
    const [sent] = script.bodies(submitStep2);
    expect(sent).toMatchObject({ insurance_due: 'select_date', insurance_due_date: '2027-01-31' });
    expect(sent).not.toHaveProperty('service_due');
  });
});

describe('what the car is worth', () => {
  it('is asked by its invoice when it is new to its owner, otherwise by its value', async () => {
    await open();
    expect(screen.getByRole('textbox', { name: 'What is the car worth now? (optional)' })).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'I do not own the car yet' }));
    expect(screen.getByRole('textbox', { name: 'Amount on the car’s invoice (optional)' })).toBeTruthy();
  });

  it('shows thousands, takes digits only, and is bounded on leaving', async () => {
    await open();
    const name = 'What is the car worth now? (optional)';
    await type(name, '£12500 or so');
    expect(field(name).value).toBe('12,500');
    await type(name, '000');
    await userEvent.tab();
    expect(field(name).value).toBe('1,000,000');
  });

  it('is saved and sent as a number', async () => {
    const script = await open();
    await typeCar();
    await type('What is the car worth now? (optional)', '12500');
    await waitFor(() => expect(lastSaved(script)).toMatchObject({ current_value: '12,500' }));
    await goOn();
    expect(script.bodies(submitStep2)).toEqual([expect.objectContaining({ current_value: 12_500 })]);
  });
});

describe('typing', () => {
  it('saves an optional date once it is complete', async () => {
    const script = await open();
    await choose('When is your insurance due?', 'Select date');
    await typeDay('The date your insurance is due', ['31', '1', '2027']);
    await waitFor(() => expect(lastSaved(script)).toMatchObject({ insurance_due: 'select_date', insurance_due_date: '2027-01-31' }));
  });
});
