import { readMe, userExists } from '@kerbside/contracts/http/accounts/accounts';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { submitStep2 } from '@kerbside/contracts/http/pricing/journey-steps';
import { listMakes, listModels } from '@kerbside/contracts/http/pricing/vehicle';
import { updateQuote } from '@kerbside/contracts/http/pricing/typing';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { field, goOn, type, typeCar } from '../../testing/filling-in.js';
import { renderQuote, stepAddress } from '../../testing/render-quote.js';
import { aPerson, aQuoteWithGap, casey, stepAnswer } from '../../testing/samples.js';

const services = (quote = aQuoteWithGap()) =>
  new ScriptedServices()
    .answer(readQuote, quote)
    .answer(updateQuote, quote)
    .answer(userExists, { exists: false })
    .answer(readMe, { person: aPerson(), cars: [], archivedCars: [] })
    .answer(listMakes, [])
    .answer(listModels, [])
    .answer(submitStep2, stepAnswer(aQuoteWithGap({ step: 3, version: 4 })));
const open = async (script = services()) => {
  renderQuote(stepAddress(2), { services: script, session: casey });
  await screen.findByRole('heading', { level: 1, name: 'Your details' });
  return script;
};
const lastSaved = (script: ScriptedServices) => script.bodies(updateQuote).at(-1);
afterEach(() => sessionStorage.clear());

describe('what the car is worth', () => {
  it('Q2: is asked by its invoice when it is new to its owner, otherwise by its value', async () => {
    await open();
    expect(screen.getByRole('textbox', { name: 'What is the car worth now? (optional)' })).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'I don’t own the car yet' }));
    expect(screen.getByRole('textbox', { name: 'Amount on the car’s invoice (optional)' })).toBeTruthy();
  });

  it('Q5: shows thousands, takes digits only, and is bounded on leaving', async () => {
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
