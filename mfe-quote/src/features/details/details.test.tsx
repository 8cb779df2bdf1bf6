import { readMe, userExists } from '@kerbside/contracts/http/accounts/accounts';
import { submitStep2 } from '@kerbside/contracts/http/pricing/journey-steps';
import { type Quote, readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { updateQuote } from '@kerbside/contracts/http/pricing/typing';
import { listMakes, listModels } from '@kerbside/contracts/http/pricing/vehicle';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { field, goOn, problems, type, typeCar } from '../../testing/filling-in.js';
import { renderQuote, stepAddress } from '../../testing/render-quote.js';
import { aPerson, aQuote, aQuoteWithGap, casey, stepAnswer } from '../../testing/samples.js';

describe('billing details', () => {
  const services = (person = aPerson(), quote: Quote = aQuote()) =>
    new ScriptedServices()
      .answer(readQuote, quote)
      .answer(updateQuote, quote)
      .answer(userExists, { exists: false })
      .answer(readMe, { person, cars: [], archivedCars: [] })
      .answer(submitStep2, stepAnswer(aQuote({ step: 3, version: 4 })));
  const open = async (script = services(), session?: typeof casey) => {
    renderQuote(stepAddress(2), { services: script, ...(session && { session }) });
    await screen.findByRole('heading', { level: 1, name: 'Your details' });
    return script;
  };
  const answer = (name: 'Yes' | 'No') => userEvent.click(screen.getByRole('radio', { name }));
  const asked = () => ['First name', 'Postcode'].map((name) => screen.queryByLabelText(name) !== null);
  afterEach(() => sessionStorage.clear());

  describe('the details of the account (Q5)', () => {
    it('Q2, Q5: are a summary to read with Yes, with a way to change them, and sent as the account has them', async () => {
      const script = await open(services(), casey);
      expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Yes' }).checked).toBe(true);
      expect(asked()).toEqual([false, false]);
      const { firstName, lastName, email } = aPerson();
      expect(screen.getByText(new RegExp(`${firstName} ${lastName}$`))).toBeTruthy();
      await goOn();
      expect(script.bodies(submitStep2)).toEqual([expect.objectContaining({ billing_details: 'yes', first_name: firstName, email })]);
    });

    it('Q5: are not required with Yes', async () => {
      const script = await open(services(aPerson({ phone: null, address: [], postcode: null })), casey);
      expect(asked()).toEqual([true, true]);
      await answer('Yes');
      await goOn();
      expect(script.bodies(submitStep2)).toEqual([expect.objectContaining({ billing_details: 'yes' })]);
      expect(script.bodies(submitStep2)[0]).not.toHaveProperty('postcode');
    });

    it('Q5: are replaced by what is typed with No, which comes back after a Yes', async () => {
      const script = await open(services(), casey);
      await answer('No');
      await userEvent.clear(field('First name'));
      await type('First name', 'Alex');
      await answer('Yes');
      expect(asked()).toEqual([false, false]);
      await userEvent.click(screen.getByRole('button', { name: 'Change these details' }));
      expect(field('First name').value).toBe('Alex');
      await goOn();
      expect(script.bodies(submitStep2)).toEqual([expect.objectContaining({ billing_details: 'no', first_name: 'Alex' })]);
    });

    it('are required with No', async () => {
      await open(services(), casey);
      await answer('No');
      await userEvent.clear(field('First name'));
      await goOn();
      expect(await problems()).toEqual(['Enter your first name']);
    });

    it('Q2: are not offered to a visitor', async () => {
      await open();
      expect(screen.queryByRole('radio', { name: 'Yes' })).toBeNull();
    });
  });

  describe('a reload in the middle of typing', () => {
    it('Q2: loses nothing, not even half-typed values, and keeps no password', async () => {
      await open();
      await type('First name', 'Jo');
      await type('Postcode', 'LS1');
      await type('Password (optional)', 'correct horse');
      await type('Password again', 'correct horse');
      cleanup();
      await open();
      expect([field('First name').value, field('Postcode').value, field('Password (optional)').value]).toEqual(['Jo', 'LS1', '']);
      expect(JSON.stringify(sessionStorage)).not.toContain('correct horse');
    });

    it('shows the quote’s answers once the step was submitted', async () => {
      await open(services(), casey);
      await answer('No');
      await type('First name', 'x');
      await goOn();
      expect(sessionStorage.length).toBe(0);
    });
  });
});

describe('what the car is worth', () => {
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
