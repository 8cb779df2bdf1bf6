import { jest } from '@jest/globals';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { submitStep1 } from '@kerbside/contracts/http/pricing/journey';
import { lookupVehicle } from '@kerbside/contracts/http/pricing/vehicle';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { typeDay } from '../../../testing/filling-in.js';
import { onDay } from '../../../testing/on-day.js';
import { card, firstStep, notMyCar, plate, services } from '../../../testing/looking-up.js';
import { address, renderQuote, stepAddress } from '../../../testing/render-quote.js';
import { aQuote, aVehicle, casey, secret, stepAnswer } from '../../../testing/samples.js';

afterEach(() => {
  sessionStorage.clear();
  jest.useRealTimers();
});

describe('the car that was found', () => {
  it('Q2: has its picture beside make and model', async () => {
    onDay('2026-11-20');
    renderQuote(`${firstStep}?vrm=AA19AAA`, { services: services() });
    const found = within(await screen.findByRole('region', card));
    expect(await found.findByRole('img', { name: 'Red Ford Focus hatchback, registration AA19AAA' })).toBeTruthy();
    expect(found.getByText('Is this your Ford Focus?')).toBeTruthy();
    expect(found.getByText('Tax due 1 April 2027')).toBeTruthy();
    expect(found.getByText('MOT until 21 March 2027')).toBeTruthy();
  });

  it('says of an MOT and tax that are over that they are', async () => {
    onDay('2027-04-02');
    renderQuote(`${firstStep}?vrm=AA19AAA`, { services: services() });
    const found = within(await screen.findByRole('region', card));
    expect(found.getByText('Tax was due 1 April 2027')).toBeTruthy();
    expect(found.getByText('MOT expired 21 March 2027')).toBeTruthy();
  });

  it('Q2: has no picture when its body is not known', async () => {
    renderQuote(`${firstStep}?vrm=AA19AAA`, { services: services().answer(lookupVehicle, aVehicle({ body_type: null })) });
    const found = within(await screen.findByRole('region', card));
    expect(found.queryByRole('img')).toBeNull();
  });
});

it('asks for the model of a car that only DVLA knows, sends it, and asks nothing of another', async () => {
  const script = services()
    .answer(lookupVehicle, aVehicle({ model: '', body_type: null }))
    .answer(submitStep1, stepAnswer(aQuote()));
  renderQuote(`${firstStep}?vrm=AA19AAA`, { services: script });
  const model = await screen.findByRole('textbox', { name: 'Model' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Mileage' }), '42,000');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Is the car for private use only?' }), 'Yes');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect((await screen.findAllByText('Enter the model')).length).toBeGreaterThan(0);
  await userEvent.type(model, 'Puma');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(script.bodies(submitStep1)).toMatchObject([{ registration_number: 'AA19AAA', model: 'Puma' }]));
});

describe('going on from a car that was found', () => {
  const answerRest = async () => {
    await userEvent.type(screen.getByRole('textbox', { name: 'Mileage' }), '42,000');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Is the car for private use only?' }), 'Yes');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  };

  it('Q4: starts a quote, submits the step and keeps the secret', async () => {
    localStorage.clear();
    const script = services().answer(submitStep1, stepAnswer(aQuote()));
    renderQuote(`${firstStep}?vrm=AA19AAA`, { services: script });
    await screen.findByRole('region', card);
    await answerRest();
    expect(script.bodies(submitStep1)).toEqual([
      { vrm_lookup_option: 'yes', registration_number: 'AA19AAA', mileage: 42_000, private_use_only: 'yes' },
    ]);
    expect(script.asked.find(({ id }) => id === submitStep1.id)?.headers.get('x-quote-secret')).toBe('a-new-secret');
    expect(address()).toBe(stepAddress(2));
    // The browser's Back opens this quote, not another one.
    act(() => history.back());
    await waitFor(() => expect(address()).toBe(stepAddress(1)));
  });

  it('Q5: is not done by Enter, only by the button', async () => {
    const script = services();
    renderQuote(firstStep, { services: script });
    await userEvent.type(screen.getByRole('textbox', { name: 'Mileage' }), '42000{Enter}');
    expect([screen.queryByText('There is a problem'), script.bodies(submitStep1)]).toEqual([null, []]);
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('There is a problem')).toBeTruthy();
  });

  it('Q5: shows the mileage with commas, no more than cars do, and nothing but figures', async () => {
    renderQuote(firstStep, { services: services() });
    const mileage = screen.getByRole<HTMLInputElement>('textbox', { name: 'Mileage' });
    await userEvent.type(mileage, 'about 42500 miles');
    expect(mileage.value).toBe('42,500');
    await userEvent.type(mileage, '999{Tab}');
    expect(mileage.value).toBe('999,999');
  });

  it('Q3: sends the date of the last service with the rest', async () => {
    const script = services().answer(submitStep1, stepAnswer(aQuote()));
    renderQuote(`${firstStep}?vrm=AA19AAA`, { services: script });
    await userEvent.click(await screen.findByText('Add when it was last serviced'));
    await typeDay('Date of the last service (optional)', ['14', 'Sep', '2025']);
    await answerRest();
    expect(script.bodies(submitStep1).at(-1)).toMatchObject({ last_service_date: '2025-09-14' });
  });

  it('Q2: folds the date of the last service, which no price waits for, and opens it where it is wrong', async () => {
    renderQuote(`${firstStep}?vrm=AA19AAA`, { services: services() });
    const fold = (await screen.findByText('Add when it was last serviced')).closest('details');
    expect(fold?.open).toBe(false);
    await userEvent.click(screen.getByText('Add when it was last serviced'));
    await typeDay('Date of the last service (optional)', ['31', '2', '2025']);
    await userEvent.click(screen.getByText('Add when it was last serviced'));
    expect(fold?.open).toBe(false);
    await answerRest();
    expect(fold?.open).toBe(true);
    expect(screen.getByRole('group', { name: /last service/ }).textContent).toContain('must be a real date');
  });

  it('Q5: asks for the sizes that the register lacks', async () => {
    const script = services().answer(lookupVehicle, aVehicle({ engine_size: null, bhp: null }));
    renderQuote(`${firstStep}?vrm=AA19AAA`, { services: script });
    await screen.findByRole('region', card);
    await answerRest();
    expect((await screen.findByRole('alert')).textContent).toMatch(/Choose the engine size.*Choose the power/);
    expect(screen.queryByRole('combobox', { name: 'Gross weight' })).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Engine size' }), 'Up to 1,200 cc');
    expect(screen.queryByText('Choose the engine size')).toBeNull();
  });

  it('Q5: changes the tip about private use once the answer is no', async () => {
    renderQuote(firstStep, { services: services() });
    expect(screen.getByText(/^Answer No if it is used as a taxi/)).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Is the car for private use only?' }), 'No');
    expect(screen.getByText(/^Please answer 'No' only if it is used as a taxi/)).toBeTruthy();
  });

  it('shows the car of a quote that is being changed, without a new lookup', async () => {
    const script = services();
    script.answer(readQuote, aQuote({ step: 4 })).answer(submitStep1, stepAnswer(aQuote({ step: 4 })));
    renderQuote(stepAddress(1), { services: script });
    expect(await screen.findByRole('region', card)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(script.asked.map(({ id }) => id)).toContain(submitStep1.id);
    expect(script.asked[0]?.headers.get('x-quote-secret')).toBe(secret);
  });
});

describe('a car that an account holds already', () => {
  const known = () => services().answer(lookupVehicle, aVehicle({ may_login: true }));
  const hint = 'Do you already have an account? Sign in and we’ll fill in your details.';
  const openKnown = async (script = known()) => {
    const rendered = renderQuote(`${firstStep}?vrm=AA19AAA`, { services: script });
    await screen.findByText(hint);
    return { script, ...rendered };
  };

  it('Q2, Q6: offers a visitor, beside the car, to log in', async () => {
    const { openDialog } = await openKnown();
    expect(openDialog).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(openDialog.mock.calls).toEqual([['login', { hint }]]);
  });

  it('Q6: offers nothing to somebody signed in', async () => {
    renderQuote(`${firstStep}?vrm=AA19AAA`, { services: known(), session: casey });
    await screen.findByRole('region', card);
    expect(screen.queryByText(hint)).toBeNull();
  });

  it('offers it no more once another registration is typed', async () => {
    await openKnown();
    await notMyCar();
    await userEvent.type(plate(), '{Backspace}');
    expect(screen.queryByText(hint)).toBeNull();
  });

  it('offers nothing with the next car, which no account holds', async () => {
    const { script } = await openKnown();
    script.answer(lookupVehicle, aVehicle());
    await notMyCar();
    await userEvent.click(screen.getByRole('button', { name: 'Find my car' }));
    await screen.findByRole('region', card);
    expect(screen.queryByText(hint)).toBeNull();
  });

  it('offers nothing once the next lookup failed', async () => {
    const { script } = await openKnown();
    script.refuse(lookupVehicle, { status: 404, code: 'VEHICLE_NOT_FOUND', message: 'Not there' });
    await notMyCar();
    await userEvent.click(screen.getByRole('button', { name: 'Find my car' }));
    await screen.findByRole('alert');
    expect(screen.queryByText(hint)).toBeNull();
  });

  it('offers nothing while the car is told by hand', async () => {
    await openKnown();
    await notMyCar();
    await userEvent.click(screen.getByRole('button', { name: 'I don’t have the registration' }));
    expect(screen.queryByText(hint)).toBeNull();
  });
});
