import { jest } from '@jest/globals';
import { submitStep1 } from '@kerbside/contracts/http/pricing/journey';
import { lookupVehicle } from '@kerbside/contracts/http/pricing/vehicle';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { byHand, card, findCar, firstStep, notMyCar, plate, services } from '../../../testing/looking-up.js';
import { renderQuote } from '../../../testing/render-quote.js';
import { aVehicle } from '../../../testing/samples.js';

afterEach(() => sessionStorage.clear());

describe('looking a registration up', () => {
  it('Q2, Q5: shows the car that was found, and says so', async () => {
    const script = services();
    const { announce } = renderQuote(firstStep, { services: script });
    await userEvent.type(plate(), 'aa19 aaa');
    await userEvent.click(findCar());
    expect((await screen.findByRole('region', card)).textContent).toContain('First registered 21 March 2019');
    expect(announce).toHaveBeenCalledWith('We found your Ford Focus');
    expect(script.bodies(lookupVehicle)).toEqual([{ vrm: 'AA19AAA' }]);
  });

  it('Q5: is started by Enter too, which submits nothing', async () => {
    const script = services();
    renderQuote(firstStep, { services: script });
    await userEvent.type(plate(), 'AA19AAA{Enter}');
    await screen.findByRole('region', card);
    expect(script.bodies(lookupVehicle)).toHaveLength(1);
    expect(script.bodies(submitStep1)).toEqual([]);
    expect(screen.queryByText('There is a problem')).toBeNull();
  });

  it('Q4: runs one at a time, with the plate read-only meanwhile', async () => {
    const script = services();
    const lookup = script.hold(lookupVehicle);
    renderQuote(firstStep, { services: script });
    await userEvent.type(plate(), 'AA19AAA{Enter}{Enter}');
    await userEvent.click(screen.getByRole('button', { name: /Find my car/ }));
    expect(plate().readOnly).toBe(true);
    expect(lookup.count()).toBe(1);
    await act(async () => lookup.answer(0, aVehicle()));
    expect(await screen.findByRole('region', card)).toBeTruthy();
    await notMyCar();
    expect(plate().readOnly).toBe(false);
  });

  it('Q5: forgets the car when the plate is edited, and wants it looked up again', async () => {
    renderQuote(firstStep, { services: services() });
    await userEvent.type(plate(), 'AA19AAA{Enter}');
    await screen.findByRole('region', card);
    await notMyCar();
    expect(document.activeElement).toBe(plate());
    await userEvent.type(plate(), 'B');
    expect(screen.queryByRole('region', card)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    const missing = 'Look up your registration, or tell us about the car instead';
    expect((await screen.findByRole('alert')).textContent).toContain(missing);
    await userEvent.type(plate(), '{Backspace}{Enter}');
    await screen.findByRole('region', card);
    expect(screen.queryByText(missing)).toBeNull();
  });

  it('Q5: asks nobody about what cannot be a registration', async () => {
    const script = services();
    renderQuote(firstStep, { services: script });
    await userEvent.type(plate(), '!!{Enter}');
    expect(await screen.findByText('Enter a registration number like AA19 AAA')).toBeTruthy();
    expect(script.asked).toEqual([]);
  });

  it('starts by itself with a registration from the home page', async () => {
    renderQuote(`${firstStep}?vrm=AA19%20AAA`, { services: services() });
    expect(await screen.findByRole('region', card)).toBeTruthy();
    await notMyCar();
    expect(plate().value).toBe('AA19 AAA');
  });
});

describe('the mileage of a car that is changed for another', () => {
  const another = async (script: ScriptedServices, registration_number: string) => {
    renderQuote(firstStep, { services: script.answer(lookupVehicle, aVehicle()) });
    await userEvent.type(plate(), 'AA19AAA{Enter}');
    await screen.findByRole('region', card);
    await userEvent.type(screen.getByRole('textbox', { name: /^Mileage/ }), '42000');
    script.answer(lookupVehicle, aVehicle({ registration_number }));
    await notMyCar();
    await userEvent.clear(plate());
    await userEvent.type(plate(), `${registration_number}{Enter}`);
    await waitFor(() => expect(script.asked.length).toBeGreaterThan(1));
    await screen.findByRole('region', card);
    return screen.getByRole<HTMLInputElement>('textbox', { name: /^Mileage/ }).value;
  };
  it('is asked again', async () => expect(await another(services(), 'L2WPS')).toBe(''));
  it('stays where the same car is looked up again', async () => expect(await another(services(), 'AA19AAA')).toBe('42,000'));
});

describe('the floor on display of a lookup (Q9)', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([
    ['a car', (script: ScriptedServices) => script.answer(lookupVehicle, aVehicle()), () => screen.queryByRole('region', card)],
    [
      'a failure',
      (script: ScriptedServices) => script.refuse(lookupVehicle, { status: 404, code: 'VEHICLE_NOT_FOUND', message: 'Not there' }),
      () => screen.queryByRole('alert'),
    ],
  ])('Q4, Q9: shows %s no sooner than 3 seconds after the lookup began, though it is there', async (_, script, shown) => {
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

describe('the progress of a lookup (Q9)', () => {
  it('Q9: is five dots, 120 ms apart, shown after 200 ms', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const script = new ScriptedServices();
    script.hold(lookupVehicle);
    renderQuote(firstStep, { services: script });
    await user.type(plate(), 'AA19AAA{Enter}');
    await act(() => jest.advanceTimersByTimeAsync(190));
    expect(screen.queryByText('Looking up your car')).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(20));
    const dots = [...(screen.getByText('Looking up your car').parentElement?.querySelectorAll<HTMLElement>('[aria-hidden]') ?? [])];
    expect(dots.map(({ style }) => style.animationDelay)).toEqual(['0ms', '120ms', '240ms', '360ms', '480ms']);
    jest.useRealTimers();
  });

  it('Q9: is given up after 10 seconds', async () => {
    const clock = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
    const script = services();
    const lookup = script.hold(lookupVehicle);
    renderQuote(firstStep, { services: script });
    timeout.mockClear();
    await userEvent.type(plate(), 'AA19AAA{Enter}');
    expect([lookup.count(), timeout.mock.calls]).toEqual([1, [[10_000]]]);
    expect([plate().readOnly, screen.queryByRole('alert')]).toEqual([true, null]);
    await act(async () => clock.abort());
    expect((await screen.findByRole('alert')).textContent).toContain('We can’t look up registrations just now');
    expect(await screen.findByRole('heading', byHand)).toBeTruthy();
    timeout.mockRestore();
  });
});

describe('a lookup that finds nothing', () => {
  it('Q5: goes on to manual entry with nothing typed', async () => {
    const script = services();
    renderQuote(firstStep, { services: script });
    await userEvent.click(findCar());
    expect(document.activeElement).toBe(await screen.findByRole('heading', byHand));
    expect(script.bodies(lookupVehicle)).toEqual([]);
  });

  it('asks whether another plate was meant, where the service says which', async () => {
    const vrm = "We couldn't find that plate. Did you mean AA19 AAA?";
    const refusal = { status: 404, code: 'VEHICLE_NOT_FOUND', message: 'Not there', fields: { vrm } };
    renderQuote(firstStep, { services: new ScriptedServices().refuse(lookupVehicle, refusal) });
    await userEvent.type(plate(), 'AAI9AAA{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain(vrm);
    expect(plate().value).toBe('AAI9AAA');
  });

  it.each([
    ['not known', 404, 'VEHICLE_NOT_FOUND', "We couldn't find that plate. Check it, or tell us about the car below.", {}],
    ['no plate', 400, 'INVALID', 'That is not a registration', { vrm: 'That is not a registration' }],
    ['perhaps another', 404, 'VEHICLE_NOT_FOUND', 'Did you mean AA19 AAA?', { vrm: 'Did you mean AA19 AAA?' }],
  ])('Q4: keeps a plate that is %s, to be mended, and asks about the car below it', async (_, status, code, said, fields) => {
    renderQuote(firstStep, {
      services: new ScriptedServices().refuse(lookupVehicle, { status, code, message: 'Something else', fields }),
    });
    await userEvent.type(plate(), 'ER19NFD{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain(said);
    expect(await screen.findByRole('heading', byHand)).toBeTruthy();
    for (const name of ['Date of first registration', 'MOT expiry date']) expect(screen.getByRole('group', { name })).toBeTruthy();
    expect([plate().value, document.activeElement]).toEqual(['ER19NFD', plate()]);
    await userEvent.click(screen.getByRole('button', { name: 'Use the registration instead' }));
    expect(screen.queryByRole('heading', byHand)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Tell us about the car instead' }));
    expect(document.activeElement).toBe(await screen.findByRole('heading', byHand));
  });

  it.each([
    ['the register’s own words', 503, 'VEHICLE_LOOKUP_UNAVAILABLE', 'The register is being mended.'],
    ['too many', 429, 'TOO_MANY_TRIES', 'Please wait a minute.'],
    [
      'the unexpected',
      500,
      'UNEXPECTED',
      'We can’t look up registrations just now. Tell us about the car instead, or try again in a few minutes.',
    ],
  ])('Q4, Q8: says why (%s), and asks about the car', async (_, status, code, shown) => {
    const message = code === 'UNEXPECTED' ? 'Something else' : shown;
    renderQuote(firstStep, { services: new ScriptedServices().refuse(lookupVehicle, { status, code, message }) });
    await userEvent.type(plate(), 'ER19NFD{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain(shown);
    expect(document.activeElement).toBe(await screen.findByRole('heading', byHand));
    expect(screen.getByRole('group', { name: 'Date of first registration' })).toBeTruthy();
    expect(screen.getByRole('group', { name: 'MOT expiry date' })).toBeTruthy();
    expect(plate().value).toBe('ER19NFD');
  });

  it('Q4: lets the customer mend the plate and try again, which leaves manual entry', async () => {
    const script = services().refuse(lookupVehicle, { status: 503, code: 'VEHICLE_LOOKUP_UNAVAILABLE', message: 'Not now' });
    renderQuote(firstStep, { services: script });
    await userEvent.type(plate(), 'ER19NFD{Enter}');
    await screen.findByRole('alert');
    script.answer(lookupVehicle, aVehicle());
    await userEvent.clear(plate());
    expect([screen.queryByRole('alert'), screen.queryByRole('heading', byHand)]).toEqual([null, null]);
    await userEvent.type(plate(), 'AA19AAA{Enter}');
    expect(await screen.findByRole('region', card)).toBeTruthy();
  });
});
