import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { readReceipt } from '@kerbside/contracts/http/payments/payments';
import { readQuote, type Quote } from '@kerbside/contracts/http/pricing/pricing';
import { noteDates } from '@kerbside/contracts/http/pricing/dates';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirmationAddress, renderPayment } from '../../testing/render-payment.js';
import { aPolicy, aReceipt, aTyreQuote, casey, pageOf } from '../../testing/samples.js';

const withMot: Quote = { ...aTyreQuote, vehicle: { ...aTyreQuote.vehicle, mot_expiration_date: '2027-03-21' } };
const services = (quote = aTyreQuote) =>
  new ScriptedServices()
    .answer(readReceipt, aReceipt())
    .answer(listPolicies, pageOf(aPolicy()))
    .answer(readQuote, quote)
    .answer(noteDates, {});
const open = async (script = services()) => {
  renderPayment(confirmationAddress, { services: script, session: casey });
  const fold = await screen.findByText('Dates to remember (optional)');
  expect(script.bodies(noteDates)).toEqual([]);
  const details = fold.closest('details');
  if (!details) throw new Error('no fold');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  return script;
};
const choose = async (question: string, answer: string) =>
  userEvent.selectOptions(await screen.findByRole('combobox', { name: question }), answer);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save dates' }));
const day = (name: string) => screen.queryByRole('group', { name });
const answers = async (name: string) =>
  within(await screen.findByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('the dates that are asked after the purchase', () => {
  it.each([
    ['When is your insurance due?', 'The date your insurance is due'],
    ['When is the next service due?', 'The date the next service is due'],
    ['When does your breakdown cover expire?', 'The date your breakdown cover expires'],
  ])('Q2, Q4: %s asks for the day only when it is to be chosen', async (question, dayOf) => {
    await open();
    await choose(question, 'Within 3 months');
    expect(day(dayOf)).toBeNull();
    await choose(question, 'Select date');
    expect(day(dayOf)).toBeTruthy();
  });

  it('Q2, Q4: offer a service with the MOT once its expiry is known', async () => {
    await open();
    expect(await answers('When is the next service due?')).not.toContain('Same time as MOT');
  });

  it('Q2, Q4: offer that only for the service', async () => {
    await open(services(withMot));
    expect(await answers('When is the next service due?')).toContain('Same time as MOT');
    expect(await answers('When is your insurance due?')).not.toContain('Same time as MOT');
  });

  it('Q2, Q4: are saved as they are answered; a day that was asked for may not be left out', async () => {
    const script = await open();
    await choose('When is your insurance due?', 'Select date');
    await save();
    expect(await screen.findByRole('link', { name: 'Enter the date your insurance is due' })).toBeTruthy();
    const group = within(screen.getByRole('group', { name: 'The date your insurance is due' }));
    for (const [part, text] of [
      ['Day', '31'],
      ['Month', '1'],
      ['Year', '2099'],
    ] as const)
      await userEvent.type(group.getByRole('textbox', { name: part }), text);
    await save();
    expect(script.bodies(noteDates)).toEqual([]);
    await choose('When is your insurance due?', 'Within 3 months');
    await save();
    expect(await screen.findByText('Thank you. We’ve saved your dates.')).toBeTruthy();
    expect(script.bodies(noteDates)).toEqual([{ insurance_due: 'within_3_months' }]);
  });
});
