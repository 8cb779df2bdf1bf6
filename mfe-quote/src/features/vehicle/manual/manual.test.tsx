import { submitStep1 } from '@kerbside/contracts/http/pricing/journey';
import { readQuote, startQuote } from '@kerbside/contracts/http/pricing/pricing';
import { readProducts } from '@kerbside/contracts/http/pricing/products';
import { findVehicleImage, listMakes, listModels, listRanges, lookupVehicle } from '@kerbside/contracts/http/pricing/vehicle';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { quoteApi } from '../../../api/quote-api.js';
import { goOn, typeDay } from '../../../testing/filling-in.js';
import { card, plate } from '../../../testing/looking-up.js';
import { aChosenProduct, quoteProducts } from '../../../testing/product-tables.js';
import { address, renderQuote, stepAddress } from '../../../testing/render-quote.js';
import { aQuote, aVehicle, stepAnswer } from '../../../testing/samples.js';
import { ManualPicture } from './manual-picture.js';

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

  it('Q2, Q3: is chosen by make, model and range, dated, and submitted as not looked up', async () => {
    const script = services();
    await open(script);
    await chooseCar();
    await answerRest();
    await typeDay('Tax due date (optional)', ['1', '4', '2027']);
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

  it('says when a car that has had no MOT yet is due its first', async () => {
    await open(services());
    const asked = within(screen.getByRole('group', { name: /^MOT expiry date/ }));
    expect(asked.getByText(/first MOT is due 3 years after it was registered, or 4 in Northern Ireland\.$/)).toBeTruthy();
  });

  it('Q5: wants make, model, range and both dates, and no registration', async () => {
    await open(services());
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

  it('has no model before its make, and forgets model and range when the make changes', async () => {
    await open(services());
    expect(list('Model').hasAttribute('disabled')).toBe(true);
    await chooseCar();
    await userEvent.selectOptions(list('Make'), '');
    expect([list('Model'), list('Range')].map((each) => (each as HTMLSelectElement).value)).toEqual(['', '']);
  });

  it('Q2: shows a picture of the car by its range and year', async () => {
    const script = services();
    await open(script);
    await chooseCar();
    expect((await screen.findByRole('presentation')).getAttribute('src')).toBe(picture);
    expect(script.bodies(findVehicleImage)).toEqual([{ make: 'Ford', model: 'Focus 1.5 EcoBoost 150', date_to_compare: '2018' }]);
  });

  it('Q5: asks for the sizes that the range leaves open', async () => {
    await open(services({ bhp: null }));
    await chooseCar();
    await answerRest();
    await goOn();
    expect(within(await screen.findByRole('alert')).getByRole('link', { name: 'Choose the power' })).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Engine size' })).toBeNull();
  });

  it('asks for a size that the price turns out to need, and tries again on the same quote', async () => {
    const script = services().refuse(submitStep1, {
      status: 400,
      code: 'INVALID',
      message: 'Check the form',
      fields: { engine_size_range: 'Choose the engine size' },
    });
    await open(script);
    await chooseCar();
    await answerRest();
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

  it.each([
    ['makes', listMakes, 'Make', 'Ford'],
    ['models', listModels, 'Model', 'Focus'],
    ['ranges', listRanges, 'Range', focus.label],
  ] as const)('Q8: asks again for %s that did not come, when told to; what was answered stays', async (of, call, name, wanted) => {
    const script = services().refuse(call, unavailable);
    await open(script);
    await userEvent.type(screen.getByRole('textbox', { name: 'Mileage' }), '42,000');
    if (of !== 'makes') {
      await option('Make', 'Ford');
      await userEvent.selectOptions(list('Make'), 'Ford');
    }
    if (of === 'ranges') {
      await option('Model', 'Focus');
      await userEvent.selectOptions(list('Model'), 'Focus');
    }
    const again = await screen.findByRole('button', { name: `Try loading the ${of} again` });
    script
      .answer(listMakes, [{ value: 'Ford', label: 'Ford' }])
      .answer(listModels, [{ value: 'Focus', label: 'Focus' }])
      .answer(listRanges, [focus]);
    await userEvent.click(again);
    expect(document.activeElement).toBe(list(name));
    expect(await option(name, wanted)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Mileage' }).value).toBe('42,000');
  });

  it('has products to choose once its range is chosen, which start the quote', async () => {
    const script = services();
    await open(script);
    expect(script.bodies(startQuote)).toEqual([]);
    await chooseCar();
    expect(await screen.findByRole('heading', { name: 'Choose your products' })).toBeTruthy();
    await waitFor(() => expect(script.bodies(startQuote)).toHaveLength(1));
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
    expect(list('Make')).toHaveProperty('value', '');
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
