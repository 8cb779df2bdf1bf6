import { readQuote, startQuote } from '@kerbside/contracts/http/pricing/pricing';
import { submitStep1 } from '@kerbside/contracts/http/pricing/journey';
import { chooseProduct, readProducts } from '@kerbside/contracts/http/pricing/products';
import { lookupVehicle } from '@kerbside/contracts/http/pricing/vehicle';
import type { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addTyres,
  answer,
  answerUse,
  dialogNamed,
  firstStep,
  open,
  openPriced,
  product,
  services,
  started,
  withTyres,
} from '../../testing/choosing.js';
import { notMyCar } from '../../testing/looking-up.js';
import { goOn, type } from '../../testing/filling-in.js';
import { address } from '../../testing/render-quote.js';
import { quoteId } from '../../testing/samples.js';

afterEach(() => sessionStorage.clear());

describe('another car, once products are chosen', () => {
  const plate = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Registration/ });
  const tryOther = async (script: ScriptedServices) => {
    await openPriced(script);
    await addTyres();
    await notMyCar();
    await userEvent.clear(plate());
    await userEvent.type(plate(), 'L2WPS{Enter}');
    return dialogNamed('Change the car?');
  };

  it('Q2: is looked up when the customer agrees that prices change', async () => {
    const script = services();
    const asked = await tryOther(script);
    expect(
      asked.getByText(
        'You have chosen products for this car. With another car their prices change, and any we don’t sell for it leave your quote.',
      ),
    ).toBeTruthy();
    expect(script.bodies(lookupVehicle)).toHaveLength(1);
    await userEvent.click(asked.getByRole('button', { name: 'Change the car' }));
    expect(script.bodies(lookupVehicle).at(-1)).toEqual({ vrm: 'L2WPS' });
  });

  it('is given up for the car that was found before', async () => {
    const script = services();
    const asked = await tryOther(script);
    await userEvent.click(asked.getByRole('button', { name: 'Keep this car' }));
    await notMyCar();
    expect(plate().value).toBe('AA19AAA');
    expect(screen.getByRole('region', { name: 'We found your Ford Focus' })).toBeTruthy();
    expect(script.bodies(lookupVehicle)).toHaveLength(1);
  });
});

describe('a car that cannot be covered', () => {
  it('is told of no more once an answer changes', async () => {
    const message = 'This car is too old for us.';
    await open(services().refuse(submitStep1, { status: 422, code: 'NO_COVER_FOR_CAR', message }));
    await answerUse();
    expect(await screen.findByText(message)).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('Mileage'));
    expect(screen.queryByText(message)).toBeNull();
  });
});

describe('step 1 as it was left', () => {
  it('Q2: comes back after a reload, with the quote that was begun', async () => {
    const script = services();
    await openPriced(script);
    await addTyres();
    cleanup();
    await open(script.answer(readQuote, started).answer(readProducts, withTyres), firstStep);
    expect(screen.getByLabelText<HTMLInputElement>('Mileage').value).toBe('42,000');
    expect(screen.getByRole('region', { name: 'We found your Ford Focus' })).toBeTruthy();
    expect(product('Tyre cover').getByRole('button', { name: 'Remove Tyre cover' })).toBeTruthy();
    expect([script.bodies(lookupVehicle).length, script.bodies(startQuote).length]).toEqual([1, 1]);
  });

  it('gives way to another registration from the home page', async () => {
    await open(services());
    await type('Mileage', '42,000');
    cleanup();
    await open(services(), `${firstStep}?vrm=L2WPS`);
    expect(screen.getByLabelText<HTMLInputElement>('Mileage').value).toBe('');
    await notMyCar();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Registration/ }).value).toBe('L2WPS');
  });

  it('Q2: keeps another registration, typed in the place of that from the home page', async () => {
    await open(services());
    await notMyCar();
    await userEvent.clear(screen.getByRole('textbox', { name: /Registration/ }));
    await userEvent.type(screen.getByRole('textbox', { name: /Registration/ }), 'L2WPS{Enter}');
    await type('Mileage', '42,000');
    cleanup();
    await open(services(), address());
    await notMyCar();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Registration/ }).value).toBe('L2WPS');
    expect(screen.getByLabelText<HTMLInputElement>('Mileage').value).toBe('42,000');
  });

  it('is not sent again when its products were priced with it', async () => {
    const script = services();
    await open(script);
    await answerUse();
    await waitFor(() => expect(script.bodies(submitStep1)).toHaveLength(1));
    await waitFor(() => expect(product('Breakdown cover').queryByText('undefined price')).toBeNull());
    await goOn();
    await waitFor(() => expect(address()).toBe(`/quote/breakdown/step/2/?quote=${quoteId}`));
    expect(script.bodies(submitStep1)).toHaveLength(1);
  });

  it('goes on with the same quote, once all that was chosen is saved', async () => {
    const script = services();
    await openPriced(script);
    const adding = script.hold(chooseProduct);
    await userEvent.click(product('Tyre cover').getByRole('button', { name: 'Add Tyre cover' }));
    await userEvent.clear(screen.getByLabelText('Mileage'));
    await type('Mileage', '43,000');
    await goOn();
    expect(script.bodies(submitStep1)).toHaveLength(1);
    adding.answer(0, answer(withTyres));
    await waitFor(() => expect(address()).toBe(`/quote/breakdown/step/2/?quote=${quoteId}`));
    expect(script.bodies(startQuote)).toHaveLength(1);
  });
});
