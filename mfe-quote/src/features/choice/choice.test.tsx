import type { IsoDay } from '@kerbside/contracts/days/dates';
import { readVisitPrices } from '@kerbside/contracts/http/garages/offers';
import { submitStep1 } from '@kerbside/contracts/http/pricing/journey';
import { readQuote, startQuote } from '@kerbside/contracts/http/pricing/pricing';
import { chooseProduct, readProducts } from '@kerbside/contracts/http/pricing/products';
import { lookupVehicle } from '@kerbside/contracts/http/pricing/vehicle';
import type { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
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
import { goOn, type } from '../../testing/filling-in.js';
import { notMyCar } from '../../testing/looking-up.js';
import { aChosenProduct, breakdownTable, quoteProducts } from '../../testing/product-tables.js';
import { address, renderQuote } from '../../testing/render-quote.js';
import { aPrice, aQuote, quoteId } from '../../testing/samples.js';
import { saveQueue } from '../saving/save-queue.js';
import { ProductPrice } from './product-price.js';
import { StartDate } from './start-date.js';

describe('another car', () => {
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
});

const shown = (day: IsoDay | null) => <StartDate type="tyre" day={day} refused={undefined} saves={saveQueue()} onDay={() => undefined} />;
const year = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Year' });

describe('the start date of a product', () => {
  it('goes with the product when that is taken out, though it was put in again at once', () => {
    const { rerender } = render(shown('2027-02-01'));
    expect(year().value).toBe('2027');
    rerender(shown(null));
    expect(year().value).toBe('');
  });

  it('stays as it is being typed', async () => {
    const { rerender } = render(shown('2027-02-01'));
    await userEvent.type(year(), '{Backspace}6');
    rerender(shown(null));
    expect(year().value).toBe('2026');
  });
});

describe('visit price', () => {
  afterEach(() => sessionStorage.clear());

  const mot = breakdownTable({ product_type: 'mot', name: 'MOT', priced_by: 'visit', add_ons: [] });
  const chosen = aChosenProduct({ product_type: 'mot', is_main: false });

  describe('a visit to a garage', () => {
    it('that is bought with something else costs what its garage asks, and says so', async () => {
      await open(
        services(quoteProducts({ tables: [breakdownTable(), { ...mot, prices_from: true }], chosen: [aChosenProduct(), chosen] })),
      );
      expect(product('MOT').getByText('You choose the garage later. Its own price applies.')).toBeTruthy();
      expect(product('MOT').getByText(/From/)).toBeTruthy();
      // It has two kinds to choose from.
      expect(product('MOT').getByText('MOT options')).toBeTruthy();
    });

    it('of one kind has nothing to open: there is nothing to choose', async () => {
      const [kind] = mot.versions;
      const check = { ...mot, product_type: 'healthcheck' as const, name: 'Health check', versions: kind ? [kind] : [] };
      const bought = { ...chosen, product_type: 'healthcheck' as const };
      await open(services(quoteProducts({ tables: [breakdownTable(), check], chosen: [aChosenProduct(), bought] })));
      expect(product('Health check').getByText('You choose the garage later. The price stays the same.')).toBeTruthy();
      expect(product('Health check').queryByText(/options|details/)).toBeNull();
    });

    it('that the quote is for is shown from where prices begin, until its garage sets its own', () => {
      const selected = { version: 'roadside', duration: '12', tyreType: null, claimLimit: null };
      const { container } = render(<ProductPrice table={{ ...mot, prices_from: true }} selected={selected} isAdded isPriced />);
      expect(container.textContent).toContain('From £45.00');
    });
  });

  describe('a visit that its garage prices', () => {
    const lines = [{ kind: 'base' as const, code: 'mot', label: 'MOT test', amountPence: 4_500, productType: 'mot' as const }];
    const motQuote = aQuote({ productType: 'mot', step: 2, cover: null, price: aPrice(4_500, { lines }), awaits_garage: ['mot'] });
    const isMain = { ...chosen, is_main: true };
    const openMot = async (script: ScriptedServices) => {
      renderQuote(`/quote/mot/step/1/?quote=${quoteId}`, { services: script });
      await screen.findByRole('region', { name: 'MOT' });
    };
    const of = () => services(quoteProducts({ tables: [{ ...mot, prices_from: true }], chosen: [isMain] })).answer(readQuote, motQuote);

    it('Q2: is shown from the lowest of their prices, with their range', async () => {
      const script = of().answer(readVisitPrices, { from: 30, to: 54.85, near: false });
      await openMot(script);
      expect(await product('MOT').findByText(/^Garages in our network charge £30.00 to £54.85/)).toBeTruthy();
      expect(product('MOT').queryByText(/You choose the garage later/)).toBeNull();
      expect(screen.getByRole('region', { name: 'MOT' }).textContent).toContain('From £30.00');
      const bar = screen.getByRole('button', { name: 'Continue' }).parentElement;
      await waitFor(() => expect(bar?.textContent).toBe('MOT From £30.00Continue'));
    });

    it('is shown from the book’s price while theirs are not known', async () => {
      await openMot(of().refuse(readVisitPrices, { status: 404, code: 'NO_SUCH_CALL', message: 'Not there.' }));
      expect(screen.getByRole('region', { name: 'MOT' }).textContent).toContain('From £45.00');
    });
  });

  describe('the price of a product', () => {
    it('says which of its kinds it is of', async () => {
      await openPriced(services(quoteProducts()));
      expect(product('Breakdown cover').getByText('Roadside', { selector: 'p' })).toBeTruthy();
      expect(product('Tyre cover').getByText('Standard tyres, up to £500 a claim', { selector: 'p' })).toBeTruthy();
    });
  });
});
