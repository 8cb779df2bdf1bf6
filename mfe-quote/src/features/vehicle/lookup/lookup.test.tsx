import { jest } from '@jest/globals';
import { aCar } from '@kerbside/contracts/testing/samples';
import { submitStep1 } from '@kerbside/contracts/http/pricing/journey';
import { readQuote, startQuote } from '@kerbside/contracts/http/pricing/pricing';
import { lookupVehicle, findVehicleImage, listMakes, listModels, listRanges } from '@kerbside/contracts/http/pricing/vehicle';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, screen, waitFor, within, fireEvent, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readCustomer, readMe } from '@kerbside/contracts/http/accounts/accounts';
import { readProducts } from '@kerbside/contracts/http/pricing/products';
import { typeDay, goOn } from '../../../testing/filling-in.js';
import { byHand, card, findCar, firstStep, notMyCar, plate, services } from '../../../testing/looking-up.js';
import { onDay } from '../../../testing/on-day.js';
import { address, renderQuote, stepAddress } from '../../../testing/render-quote.js';
import { aQuote, aVehicle, casey, secret, stepAnswer, aPerson, staff } from '../../../testing/samples.js';
import { quoteApi } from '../../../api/quote-api.js';
import { aChosenProduct, quoteProducts } from '../../../testing/product-tables.js';
import { ManualPicture } from '../manual/manual-picture.js';

describe('lookup', () => {
  describe('looking a registration up', () => {
    it('Q2, Q5: shows the car that was found, and says so', async () => {
      const script = services();
      const { announce } = renderQuote(firstStep, { services: script });
      await userEvent.type(plate(), 'aa19 aaa');
      await userEvent.click(findCar());
      const found = await screen.findByRole('region', card);
      expect(found.textContent).toContain('First registered 21 March 2019');
      // Once: inside a live region the whole card would be read out as well.
      expect(found.closest('[aria-live]')).toBeNull();
      expect(announce).toHaveBeenCalledWith('We found your Ford Focus');
      expect(script.bodies(lookupVehicle)).toEqual([{ vrm: 'AA19AAA' }]);
    });

    it('Q4, Q5: is started by Enter too, runs one at a time, with the plate read-only meanwhile, and submits nothing', async () => {
      const script = services();
      const lookup = script.hold(lookupVehicle);
      renderQuote(firstStep, { services: script });
      await userEvent.type(plate(), 'AA19AAA{Enter}{Enter}');
      await userEvent.click(screen.getByRole('button', { name: /Find my car/ }));
      expect(plate().readOnly).toBe(true);
      expect(lookup.count()).toBe(1);
      await act(async () => lookup.answer(0, aVehicle()));
      expect(await screen.findByRole('region', card)).toBeTruthy();
      expect([script.bodies(submitStep1), screen.queryByText('There is a problem')]).toEqual([[], null]);
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Yes' }));
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
  });

  it('the mileage and the last service stay where the same car is looked up again, and are asked again of another', async () => {
    const script = services();
    renderQuote(firstStep, { services: script });
    await userEvent.type(plate(), 'AA19AAA{Enter}');
    await screen.findByRole('region', card);
    await userEvent.type(screen.getByRole('textbox', { name: /^Mileage/ }), '42000');
    await userEvent.click(await screen.findByText('Add when it was last serviced'));
    const serviced = within(screen.getByRole('group', { name: /last service/i }));
    await userEvent.type(serviced.getByLabelText<HTMLInputElement>('Day'), '14');
    const answersOf = async (registration_number: string) => {
      const before = script.bodies(lookupVehicle).length;
      script.answer(lookupVehicle, aVehicle({ registration_number }));
      await notMyCar();
      await userEvent.clear(plate());
      await userEvent.type(plate(), `${registration_number}{Enter}`);
      await waitFor(() => expect(script.bodies(lookupVehicle)).toHaveLength(before + 1));
      await screen.findByRole('region', card);
      const mileage = screen.getByRole<HTMLInputElement>('textbox', { name: /^Mileage/ });
      return [mileage.value, serviced.getByLabelText<HTMLInputElement>('Day').value];
    };
    expect([await answersOf('AA19AAA'), await answersOf('L2WPS')]).toEqual([
      ['42,000', '14'],
      ['', ''],
    ]);
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
      expect(await screen.findByRole('heading', byHand)).toBe(document.activeElement);
      expect(script.bodies(lookupVehicle)).toEqual([]);
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
      expect(await screen.findByRole('heading', byHand)).toBe(document.activeElement);
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
      expect(await screen.findByRole('heading', byHand)).toBe(document.activeElement);
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
});

describe('found car', () => {
  afterEach(() => {
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
  });

  it('Q2: asks for the model of a car that only DVLA knows, which has no picture, sends it, and asks nothing of another', async () => {
    const script = services()
      .answer(lookupVehicle, aVehicle({ model: '', body_type: null }))
      .answer(submitStep1, stepAnswer(aQuote()));
    renderQuote(`${firstStep}?vrm=AA19AAA`, { services: script });
    const model = await screen.findByRole('textbox', { name: 'Model' });
    expect(screen.queryByRole('img')).toBeNull();
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

    it('Q5: is not done by Enter in the mileage, which has commas, no more than cars do, and nothing but figures', async () => {
      const script = services();
      renderQuote(firstStep, { services: script });
      const mileage = screen.getByRole<HTMLInputElement>('textbox', { name: 'Mileage' });
      await userEvent.type(mileage, 'about 42500 miles{Enter}');
      expect(mileage.value).toBe('42,500');
      expect([screen.queryByText('There is a problem'), script.bodies(submitStep1)]).toEqual([null, []]);
      await userEvent.type(mileage, '999{Tab}');
      expect(mileage.value).toBe('999,999');
      await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
      expect(await screen.findByText('There is a problem')).toBeTruthy();
    });

    it('Q2, Q3: folds the date of the last service, which no price waits for, opens it where it is wrong, and sends it', async () => {
      const script = services().answer(submitStep1, stepAnswer(aQuote()));
      renderQuote(`${firstStep}?vrm=AA19AAA`, { services: script });
      const fold = (await screen.findByText('Add when it was last serviced')).closest('details');
      expect(fold?.open).toBe(false);
      await userEvent.click(screen.getByText('Add when it was last serviced'));
      await typeDay('Date of the last service (optional)', ['31', '2', '2025']);
      await userEvent.click(screen.getByText('Add when it was last serviced'));
      expect(fold?.open).toBe(false);
      await answerRest();
      expect(fold?.open).toBe(true);
      const wrong = screen.getByRole('group', { name: /last service/ });
      expect(wrong.textContent).toContain('must be a real date');
      await typeDay('Date of the last service (optional)', ['14', 'Sep', '2025']);
      await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
      expect(script.bodies(submitStep1).at(-1)).toMatchObject({ last_service_date: '2025-09-14' });
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

    it('offers nothing with the next car, which no account holds, nor once the next lookup failed', async () => {
      const { script } = await openKnown();
      script.answer(lookupVehicle, aVehicle());
      await notMyCar();
      await userEvent.click(screen.getByRole('button', { name: 'Find my car' }));
      await screen.findByRole('region', card);
      expect(screen.queryByText(hint)).toBeNull();
      script.refuse(lookupVehicle, { status: 404, code: 'VEHICLE_NOT_FOUND', message: 'Not there' });
      await notMyCar();
      await userEvent.click(screen.getByRole('button', { name: 'Find my car' }));
      await screen.findByRole('alert');
      expect(screen.queryByText(hint)).toBeNull();
    });
  });
});

describe('own cars', () => {
  const theirs = (id: string, registrationNumber: string | null, model: string) =>
    aCar({ id: `7e57ab1e-0000-4000-8000-00000000000${id}`, registrationNumber, model });
  const cars = [theirs('1', 'AA19AAA', 'Focus'), theirs('2', 'L2WPS', 'Fiesta'), theirs('3', null, 'Puma')];
  const script = () => services().answer(readMe, { person: aPerson(), cars, archivedCars: [] });
  const offered = () => screen.queryAllByRole('button', { name: /Ford/ }).map(({ textContent }) => textContent);

  describe('the cars of whoever is signed in', () => {
    it('are found in one press, those that have a registration', async () => {
      const asked = script();
      renderQuote(firstStep, { services: asked, session: casey });
      await waitFor(() => expect(offered()).toEqual([expect.stringContaining('Focus'), expect.stringContaining('Fiesta')]));
      await userEvent.click(screen.getByRole('button', { name: /Focus/ }));
      expect(await screen.findByRole('region', card)).toBeTruthy();
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Yes' }));
      expect(asked.bodies(lookupVehicle)).toEqual([{ vrm: 'AA19AAA' }]);
      expect(offered()).toEqual([]);
    });

    it.each([
      ['without a car', services().answer(readMe, { person: aPerson(), cars: [], archivedCars: [] }), /^None with a registration/],
      [
        'when the account does not answer',
        services().refuse(readMe, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Not now' }),
        /^We could not load them/,
      ],
    ])('are said to be missing in their place %s: a registration is typed', async (_, asked, said) => {
      renderQuote(firstStep, { services: asked, session: casey });
      expect(await screen.findByText(said)).toBeTruthy();
      expect(screen.getByRole('heading', { name: 'Your cars' })).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Find my car' })).toBeTruthy();
      expect(offered()).toEqual([]);
    });

    it.each([
      ['a visitor', undefined],
      ['staff', staff],
    ])('are not asked for %s', async (_, session) => {
      const asked = script();
      renderQuote(firstStep, { services: asked, ...(session && { session }) });
      await screen.findByRole('button', { name: 'Find my car' });
      expect(asked.asked.some(({ id }) => id === readMe.id)).toBe(false);
    });

    it('are those of the customer for whom staff have begun the quote', async () => {
      const customerId = '6f3f3b52-4a3c-4a7e-8f1b-2f6d9f0a1b2c';
      const asked = script()
        .answer(readQuote, aQuote({ step: 1, vehicle: null, price: null, customerId }))
        .answer(readCustomer, { person: aPerson({ id: customerId }), cars });
      renderQuote(stepAddress(1), { services: asked, session: staff });
      await waitFor(() => expect(offered()).toEqual([expect.stringContaining('Focus'), expect.stringContaining('Fiesta')]));
      expect(screen.getByRole('heading', { name: 'Cars of this customer' })).toBeTruthy();
      expect(asked.asked.some(({ id }) => id === readMe.id)).toBe(false);
      await userEvent.click(screen.getByRole('button', { name: /Fiesta/ }));
      await waitFor(() => expect(asked.bodies(lookupVehicle)).toMatchObject([{ vrm: 'L2WPS' }]));
    });
  });
});

describe('a car by hand', () => {
  describe('a car told by hand', () => {
    const firstStep = '/quote/warranty/step/1/';
    const focus = { value: 'focus-15', label: '1.5 EcoBoost 150', from: 2018, to: null, engine_size: 1497, gross_weight: 1870, bhp: 148 };
    const picture = '/api/pricing/vehicle-images/hatchback';
    const unavailable = { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Away' };

    const services = (range: object = focus) =>
      new ScriptedServices()
        .answer(listMakes, [{ value: 'Ford', label: 'Ford' }])
        .answer(listModels, [{ value: 'Focus', label: 'Focus' }])
        .answer(listRanges, [{ ...focus, ...range }])
        .answer(findVehicleImage, picture)
        .answer(readProducts, quoteProducts())
        .answer(startQuote, { quote: aQuote({ step: 1, vehicle: null, price: null }), secret: 'a-new-secret' })
        .answer(submitStep1, stepAnswer(aQuote()));

    const list = (name: string) => screen.getByRole('combobox', { name });
    const option = (of: string, name: string) => within(list(of)).findByRole('option', { name });

    const open = async (script: ScriptedServices) => {
      renderQuote(firstStep, { services: script });
      await userEvent.click(screen.getByRole('button', { name: 'I don’t have the registration' }));
      await screen.findByRole('combobox', { name: 'Make' });
    };
    const chooseCar = async () => {
      await option('Make', 'Ford');
      await userEvent.selectOptions(list('Make'), 'Ford');
      await option('Model', 'Focus');
      await userEvent.selectOptions(list('Model'), 'Focus');
      await option('Range', focus.label);
      await userEvent.selectOptions(list('Range'), focus.label);
    };
    const answerRest = async () => {
      await typeDay('Date of first registration', ['21', 'March', '2019']);
      await typeDay('MOT expiry date', ['20', '3', '2027']);
      await userEvent.type(screen.getByRole('textbox', { name: 'Mileage' }), '42,000');
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Is the car for private use only?' }), 'No');
    };

    it('Q2, Q3: is chosen by make, model and range, then has products, is shown, dated, and submitted as not looked up', async () => {
      const script = services();
      await open(script);
      expect([list('Model').hasAttribute('disabled'), script.bodies(startQuote)]).toEqual([true, []]);
      await chooseCar();
      expect(await screen.findByRole('heading', { name: 'Choose your products' })).toBeTruthy();
      await waitFor(() => expect(script.bodies(startQuote)).toHaveLength(1));
      expect((await screen.findByRole('presentation')).getAttribute('src')).toBe(picture);
      expect(script.bodies(findVehicleImage)).toEqual([{ make: 'Ford', model: 'Focus 1.5 EcoBoost 150', date_to_compare: '2018' }]);
      await typeDay('Tax due date (optional)', ['1', '4', '2027']);
      await answerRest();
      await goOn();
      expect(script.bodies(listRanges)).toEqual([{ make: 'Ford', model: 'Focus' }]);
      expect(script.bodies(submitStep1)).toEqual([
        {
          vrm_lookup_option: 'no',
          make: 'Ford',
          model: 'Focus',
          range: focus.value,
          first_registration_date: '2019-03-21',
          mot_expiration_date: '2027-03-20',
          tax_due_date: '2027-04-01',
          mileage: 42_000,
          private_use_only: 'no',
        },
      ]);
      expect(address()).toBe(stepAddress(2));
    });

    it('Q5: wants make, model, range and both dates, and no registration', async () => {
      await open(services());
      const asked = within(screen.getByRole('group', { name: /^MOT expiry date/ }));
      expect(asked.getByText(/first MOT is due 3 years after it was registered, or 4 in Northern Ireland\.$/)).toBeTruthy();
      await goOn();
      const problem = await screen.findByRole('alert');
      expect(
        within(problem)
          .getAllByRole('link')
          .map(({ textContent }) => textContent),
      ).toEqual([
        'Choose a make',
        'Choose a model',
        'Choose a range',
        'Enter the date of first registration',
        'Enter the date the MOT expires',
        'Enter the mileage, like 42,000',
        'Say whether the car is for private use only',
      ]);
    });

    it('has a model that was chosen by hand for no car that its registration then found', async () => {
      const script = services();
      await open(script);
      await chooseCar();
      await userEvent.click(screen.getByRole('button', { name: 'Use the registration instead' }));
      script.answer(lookupVehicle, aVehicle({ make: 'Honda', model: '' }));
      await userEvent.type(plate(), 'AA19NEW{Enter}');
      expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Model/ })).value).toBe('');
    });

    it('has neither the miles nor the service of the car that was found before, or chosen', async () => {
      renderQuote(`${firstStep}?vrm=AA19AAA`, { services: services().answer(lookupVehicle, aVehicle()) });
      await screen.findByRole('region', card);
      const said = () => [
        screen.getByRole<HTMLInputElement>('textbox', { name: /^Mileage/ }).value,
        within(screen.getByRole('group', { name: /last service/ })).getByLabelText<HTMLInputElement>('Day').value,
      ];
      const say = async () => {
        await userEvent.type(screen.getByRole('textbox', { name: /^Mileage/ }), '42,000');
        await typeDay('Date of the last service (optional)', ['14', '9', '2025']);
        expect(said()).toEqual(['42,000', '14']);
      };
      await userEvent.click(await screen.findByText('Add when it was last serviced'));
      await say();
      await notMyCar();
      await userEvent.click(screen.getByRole('button', { name: 'I don’t have the registration' }));
      await screen.findByRole('combobox', { name: 'Make' });
      await chooseCar();
      expect(said()).toEqual(['', '']);
      await say();
      await userEvent.selectOptions(list('Make'), '');
      expect(said()).toEqual(['', '']);
    });

    it('Q5: asks for a size that the range leaves open, or that the price turns out to need, and tries again on the same quote', async () => {
      const script = services({ bhp: null }).refuse(submitStep1, {
        status: 400,
        code: 'INVALID',
        message: 'Check the form',
        fields: { engine_size_range: 'Choose the engine size' },
      });
      await open(script);
      await chooseCar();
      await answerRest();
      await goOn();
      expect(within(await screen.findByRole('alert')).getByRole('link', { name: 'Choose the power' })).toBeTruthy();
      expect(screen.queryByRole('combobox', { name: 'Engine size' })).toBeNull();
      await userEvent.selectOptions(list('Power (bhp)'), '101 to 150 bhp');
      await goOn();
      await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Engine size' }), '1,201 to 1,600 cc');
      script.answer(submitStep1, stepAnswer(aQuote()));
      await goOn();
      expect(script.bodies(submitStep1).at(-1)).toMatchObject({ engine_size_range: '1201_1600' });
      expect(script.bodies(startQuote)).toHaveLength(1);
    });

    it('Q8: goes on silently where a list or the picture does not come', async () => {
      await open(services().refuse(listMakes, unavailable).refuse(findVehicleImage, unavailable));
      expect(await option('Make', 'Choose')).toBeTruthy();
      expect(within(list('Make')).getAllByRole('option')).toHaveLength(1);
      expect([screen.queryByRole('alert'), screen.queryByRole('presentation')]).toEqual([null, null]);
    });

    it('Q8: asks again for makes, models and ranges that did not come, when told to; what was answered stays', async () => {
      const script = services().refuse(listMakes, unavailable).refuse(listModels, unavailable).refuse(listRanges, unavailable);
      await open(script);
      await userEvent.type(screen.getByRole('textbox', { name: 'Mileage' }), '42,000');
      const comes = { makes: [{ value: 'Ford', label: 'Ford' }], models: [{ value: 'Focus', label: 'Focus' }], ranges: [focus] };
      for (const [of, name, wanted] of [
        ['makes', 'Make', 'Ford'],
        ['models', 'Model', 'Focus'],
        ['ranges', 'Range', focus.label],
      ] as const) {
        const again = await screen.findByRole('button', { name: `Try loading the ${of} again` });
        script.answer({ makes: listMakes, models: listModels, ranges: listRanges }[of], comes[of]);
        await userEvent.click(again);
        expect(document.activeElement).toBe(list(name));
        expect(await option(name, wanted)).toBeTruthy();
        expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
        await userEvent.selectOptions(list(name), wanted);
      }
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Mileage' }).value).toBe('42,000');
    });

    it('Q2: is changed only once that is confirmed, when products were chosen for it', async () => {
      const chosen = [aChosenProduct(), aChosenProduct({ product_type: 'tyre', key: 'standard-500-12', is_main: false })];
      await open(services().answer(readProducts, quoteProducts({ chosen })));
      await chooseCar();
      await screen.findByRole('region', { name: 'Tyre cover' });
      await userEvent.selectOptions(list('Make'), '');
      const asked = within(await screen.findByRole('dialog', { name: 'Change the car?' }));
      await userEvent.click(asked.getByRole('button', { name: 'Keep this car' }));
      expect(list('Make')).toHaveProperty('value', 'Ford');
      await userEvent.selectOptions(list('Make'), '');
      await userEvent.click(await screen.findByRole('button', { name: 'Change the car' }));
      expect(['Make', 'Model', 'Range'].map((name) => (list(name) as HTMLSelectElement).value)).toEqual(['', '', '']);
    });

    it('Q2: is asked about too when a registration, or the way back by hand, brings another car', async () => {
      const chosen = [aChosenProduct(), aChosenProduct({ product_type: 'tyre', key: 'standard-500-12', is_main: false })];
      const script = services().answer(readProducts, quoteProducts({ chosen })).answer(lookupVehicle, aVehicle());
      await open(script);
      await chooseCar();
      await screen.findByRole('region', { name: 'Tyre cover' });
      await userEvent.click(screen.getByRole('button', { name: 'Use the registration instead' }));
      expect(screen.queryByRole('dialog')).toBeNull();
      await userEvent.type(plate(), 'AA19AAA{Enter}');
      await userEvent.click(await screen.findByRole('button', { name: 'Keep this car' }));
      expect(script.bodies(lookupVehicle)).toEqual([]);
      await userEvent.type(plate(), '{Enter}');
      await userEvent.click(await screen.findByRole('button', { name: 'Change the car' }));
      expect(await screen.findByRole('region', card)).toBeTruthy();
    });

    it('comes back as it was told', async () => {
      const vehicle = {
        vrm_lookup_option: 'no',
        make: 'Ford',
        model: 'Focus',
        range: focus.value,
        bhp_range: '101_150',
        mileage: 42_000,
      } as const;
      renderQuote(stepAddress(1), { services: services().answer(readQuote, aQuote({ vehicle })) });
      await screen.findByRole('combobox', { name: 'Range' });
      await option('Range', focus.label);
      expect(list('Range')).toHaveProperty('value', focus.value);
      expect(list('Power (bhp)')).toHaveProperty('value', '101_150');
    });
  });

  const range = { value: 'focus-15', label: '1.5 EcoBoost 150', from: 2018, to: null, engine_size: 1497, gross_weight: 1870, bhp: 148 };

  it('is there for the next car, when that of the one before did not come', async () => {
    const services = new ScriptedServices().answer(findVehicleImage, '/lost');
    const api = quoteApi({ fetch: services.fetch });
    const pictureOf = (make: string, model: string) => (
      <ManualPicture api={api} range={range} vehicle={{ make, model, first_registration_date: { day: '', month: '', year: '' } }} />
    );
    const { rerender } = render(pictureOf('Ford', 'Focus'));
    fireEvent.error(await screen.findByRole('presentation'));
    expect(screen.queryByRole('presentation')).toBeNull();
    services.answer(findVehicleImage, '/found');
    rerender(pictureOf('Ford', 'Fiesta'));
    expect((await screen.findByRole('presentation')).getAttribute('src')).toBe('/found');
  });
});
