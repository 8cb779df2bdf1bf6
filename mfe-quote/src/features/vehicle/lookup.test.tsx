import { jest } from '@jest/globals';
import { readQuote, startQuote, submitStep } from '@kerbside/contracts/http/pricing';
import { readProducts } from '@kerbside/contracts/http/pricing-products';
import { lookupVehicle } from '@kerbside/contracts/http/pricing-vehicle';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { quoteProducts } from '../../testing/product-tables.js';
import { address, renderQuote, stepAddress } from '../../testing/render-quote.js';
import { aQuote, aVehicle, casey, secret, stepAnswer } from '../../testing/samples.js';

const firstStep = '/quote/warranty/step/1/';
const plate = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Registration number (number plate)' });
const findCar = () => screen.getByRole('button', { name: 'Find my car' });
const card = { name: 'We found your Ford Focus' };
const byHand = { level: 2, name: 'Tell us about the car' };
const withProducts = (script: ScriptedServices) =>
  script
    .answer(startQuote, { quote: aQuote({ step: 1, vehicle: null, price: null }), secret: 'a-new-secret' })
    .answer(readProducts, quoteProducts());
const services = () => withProducts(new ScriptedServices()).answer(lookupVehicle, aVehicle());

afterEach(() => sessionStorage.clear());

describe('looking a registration up', () => {
  it('shows the car that was found, and says so', async () => {
    const script = services();
    const { announce } = renderQuote(firstStep, { services: script });
    await userEvent.type(plate(), 'aa19 aaa');
    await userEvent.click(findCar());
    expect((await screen.findByRole('region', card)).textContent).toContain('First registered 21 March 2019');
    expect(announce).toHaveBeenCalledWith('We found your Ford Focus');
    expect(script.bodies(lookupVehicle)).toEqual([{ vrm: 'AA19AAA' }]);
  });

  it('is started by Enter too, which submits nothing', async () => {
    const script = services();
    renderQuote(firstStep, { services: script });
    await userEvent.type(plate(), 'AA19AAA{Enter}');
    await screen.findByRole('region', card);
    expect(script.bodies(lookupVehicle)).toHaveLength(1);
    expect(script.bodies(submitStep)).toEqual([]);
    expect(screen.queryByText('There is a problem')).toBeNull();
  });

  it('runs one at a time, with the plate read-only meanwhile', async () => {
    const script = services();
    const lookup = script.hold(lookupVehicle);
    renderQuote(firstStep, { services: script });
    await userEvent.type(plate(), 'AA19AAA{Enter}{Enter}');
    await userEvent.click(screen.getByRole('button', { name: /Find my car/ }));
    expect(plate().readOnly).toBe(true);
    expect(lookup.count()).toBe(1);
    await act(async () => lookup.answer(0, aVehicle()));
    expect(await screen.findByRole('region', card)).toBeTruthy();
    expect(plate().readOnly).toBe(false);
  });

  it('forgets the car when the plate is edited, and wants it looked up again', async () => {
    renderQuote(firstStep, { services: services() });
    await userEvent.type(plate(), 'AA19AAA{Enter}');
    await screen.findByRole('region', card);
    await userEvent.type(plate(), 'B');
    expect(screen.queryByRole('region', card)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Look up your registration, or tell us about the car instead');
  });

  it('asks nobody about what cannot be a registration', async () => {
    const script = services();
    renderQuote(firstStep, { services: script });
    await userEvent.type(plate(), '!!{Enter}');
    expect(await screen.findByText('Enter a registration number like AA19 AAA')).toBeTruthy();
    expect(script.asked).toEqual([]);
  });

  it('starts by itself with a registration from the home page', async () => {
    renderQuote(`${firstStep}?vrm=AA19%20AAA`, { services: services() });
    expect(await screen.findByRole('region', card)).toBeTruthy();
    expect(plate().value).toBe('AA19 AAA');
  });
});

describe('the floor on display of a lookup (Q9)', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([
    ['a car', (script: ScriptedServices) => script.answer(lookupVehicle, aVehicle()), () => screen.queryByRole('region', card)],
    [
      'a failure',
      (script: ScriptedServices) => script.refuse(lookupVehicle, { status: 404, code: 'VEHICLE_NOT_FOUND', message: 'Not there' }),
      () => screen.queryByRole('heading', byHand),
    ],
  ])('shows %s no sooner than 3 seconds after the lookup began, though it is there', async (_, script, shown) => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const asked = script(services());
    renderQuote(firstStep, { services: asked, timings: { lookupMinimum: 3_000 } });
    await user.type(plate(), 'AA19AAA');
    await user.click(findCar());
    expect(asked.asked).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(2_900));
    expect([shown(), plate().readOnly]).toEqual([null, true]);
    await act(() => jest.advanceTimersByTimeAsync(100));
    expect(shown()).not.toBeNull();
  });
});

describe('a lookup that finds nothing', () => {
  it('goes on to manual entry with nothing typed', async () => {
    const script = services();
    renderQuote(firstStep, { services: script });
    await userEvent.click(findCar());
    expect(document.activeElement).toBe(await screen.findByRole('heading', byHand));
    expect(script.bodies(lookupVehicle)).toEqual([]);
  });

  it.each([
    ['no such plate', 404, 'VEHICLE_NOT_FOUND', "We couldn't find that plate. Check it, or tell us about the car instead."],
    ['the register’s own words', 503, 'VEHICLE_LOOKUP_UNAVAILABLE', 'The register is being mended.'],
    ['too many', 429, 'TOO_MANY_TRIES', 'Please wait a minute.'],
    [
      'the unexpected',
      500,
      'UNEXPECTED',
      'We can’t look up registrations just now. Tell us about the car instead, or try again in a few minutes.',
    ],
  ])('says why (%s), and asks about the car', async (_, status, code, shown) => {
    const message = code === 'VEHICLE_NOT_FOUND' || code === 'UNEXPECTED' ? 'Something else' : shown;
    renderQuote(firstStep, { services: new ScriptedServices().refuse(lookupVehicle, { status, code, message }) });
    await userEvent.type(plate(), 'ER19NFD{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain(shown);
    expect(document.activeElement).toBe(await screen.findByRole('heading', byHand));
    expect(screen.getByRole('group', { name: 'Date of first registration' })).toBeTruthy();
    expect(screen.getByRole('group', { name: 'MOT expiry date' })).toBeTruthy();
  });

  it('lets the customer go back to the registration and try again', async () => {
    const script = services().refuse(lookupVehicle, { status: 404, code: 'VEHICLE_NOT_FOUND', message: 'Not there' });
    renderQuote(firstStep, { services: script });
    await userEvent.type(plate(), 'ER19NFD{Enter}');
    await screen.findByRole('alert');
    await userEvent.click(screen.getByRole('button', { name: 'Use the registration instead' }));
    script.answer(lookupVehicle, aVehicle());
    await userEvent.clear(plate());
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.type(plate(), 'AA19AAA{Enter}');
    expect(await screen.findByRole('region', card)).toBeTruthy();
  });
});

describe('going on from a car that was found', () => {
  const answerRest = async () => {
    await userEvent.type(screen.getByRole('textbox', { name: 'Mileage' }), '42,000');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Is the car for private use only?' }), 'Yes');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  };

  it('starts a quote, submits the step and keeps the secret', async () => {
    localStorage.clear();
    const script = services().answer(submitStep, stepAnswer(aQuote()));
    renderQuote(`${firstStep}?vrm=AA19AAA`, { services: script });
    await screen.findByRole('region', card);
    await answerRest();
    expect(script.bodies(submitStep)).toEqual([
      { vrm_lookup_option: 'yes', registration_number: 'AA19AAA', mileage: 42_000, private_use_only: 'yes' },
    ]);
    expect(script.asked.find(({ id }) => id === submitStep.id)?.headers.get('x-quote-secret')).toBe('a-new-secret');
    expect(address()).toBe(stepAddress(2));
    // The browser's Back opens this quote, not another one.
    act(() => history.back());
    await waitFor(() => expect(address()).toBe(stepAddress(1)));
  });

  it('asks for the sizes that the register lacks', async () => {
    const script = services().answer(lookupVehicle, aVehicle({ engine_size: null, bhp: null }));
    renderQuote(`${firstStep}?vrm=AA19AAA`, { services: script });
    await screen.findByRole('region', card);
    await answerRest();
    expect((await screen.findByRole('alert')).textContent).toMatch(/Choose the engine size.*Choose the power/);
    expect(screen.queryByRole('combobox', { name: 'Gross weight' })).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Engine size' }), 'Up to 1,200 cc');
    expect(screen.queryByText('Choose the engine size')).toBeNull();
  });

  it('changes the tip about private use once the answer is no', async () => {
    renderQuote(firstStep, { services: services() });
    expect(screen.getByText(/^Answer No if it is used as a taxi/)).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Is the car for private use only?' }), 'No');
    expect(screen.getByText(/^Please answer 'No' only if it is used as a taxi/)).toBeTruthy();
  });

  it('shows the car of a quote that is being changed, without a new lookup', async () => {
    const script = services();
    script.answer(readQuote, aQuote({ step: 4 })).answer(submitStep, stepAnswer(aQuote({ step: 4 })));
    renderQuote(stepAddress(1), { services: script });
    expect(await screen.findByRole('region', card)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(script.asked.map(({ id }) => id)).toContain(submitStep.id);
    expect(script.asked[0]?.headers.get('x-quote-secret')).toBe(secret);
  });
});

describe('a car that an account holds already', () => {
  const known = () => services().answer(lookupVehicle, aVehicle({ may_login: true }));
  const hint = 'It looks like you already have an account with this car. Log in and we will fill in your details.';

  it('offers a visitor to log in', async () => {
    const { openDialog } = renderQuote(`${firstStep}?vrm=AA19AAA`, { services: known() });
    await screen.findByRole('region', card);
    expect(openDialog.mock.calls).toEqual([['login', { hint, aside: true }]]);
  });

  it('offers nothing to somebody signed in', async () => {
    const { openDialog } = renderQuote(`${firstStep}?vrm=AA19AAA`, { services: known(), session: casey });
    await screen.findByRole('region', card);
    expect(openDialog).not.toHaveBeenCalled();
  });
});
