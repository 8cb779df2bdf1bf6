import { jest } from '@jest/globals';
import type { IsoDay } from '@kerbside/contracts/days/dates';
import { readVisitPrices } from '@kerbside/contracts/http/garages/offers';
import { submitStep1 } from '@kerbside/contracts/http/pricing/journey';
import { type Quote, readQuote, startQuote } from '@kerbside/contracts/http/pricing/pricing';
import { chooseProduct, type QuoteProducts, readProducts, removeProduct } from '@kerbside/contracts/http/pricing/products';
import { listMakes, lookupVehicle } from '@kerbside/contracts/http/pricing/vehicle';
import { productNames, type ProductType, productTypes } from '@kerbside/contracts/ids';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose, goOn, goOnAsItMoves, type, typeDay } from '../../testing/filling-in.js';
import { notMyCar } from '../../testing/looking-up.js';
import { aChosenProduct, breakdownTable, quoteProducts, tyreTable } from '../../testing/product-tables.js';
import { address, renderQuote } from '../../testing/render-quote.js';
import { aPrice, aQuote, aVehicle, quoteId, stepAnswer } from '../../testing/samples.js';
import { saveQueue } from '../saving/save-queue.js';
import { ProductPrice } from './product-price.js';
import { StartDate } from './start-date.js';
import { wholeTable } from './product-choice.js';

const firstStep = '/quote/breakdown/step/1/';

const saved = aQuote({ productType: 'breakdown', cover: null, price: aPrice(4_500) });

const started = { ...saved, step: 1, version: 1, vehicle: null, price: null };

const tyres = aChosenProduct({ product_type: 'tyre', key: 'standard-500-12', is_main: false });

const withTyres = quoteProducts({ chosen: [aChosenProduct(), tyres] });

const answer = (products: QuoteProducts, quote: Quote = saved) => ({ quote: { ...quote, version: 5 }, products });

/** A visitor whose car is found, whose quote starts, and who adds tyres and takes them out again. */
const services = (products = quoteProducts()) =>
  new ScriptedServices()
    .answer(lookupVehicle, aVehicle())
    .answer(startQuote, { quote: started, secret: 'a-new-secret' })
    .answer(readProducts, products)
    .answer(submitStep1, stepAnswer(saved))
    .answer(chooseProduct, answer(withTyres))
    .answer(removeProduct, answer(quoteProducts()));

const product = (name: string) => within(screen.getByRole('region', { name }));

const open = async (script: ScriptedServices, path = `${firstStep}?vrm=AA19AAA`) => {
  const page = renderQuote(path, { services: script });
  // The first page of a file also compiles the products.
  await screen.findByRole('region', { name: 'Breakdown cover' }, { timeout: 10_000 });
  return page;
};

const addTyres = async () => {
  await userEvent.click(product('Tyre cover').getByRole('button', { name: 'Add Tyre cover' }));
  await product('Tyre cover').findByRole('button', { name: 'Remove Tyre cover' });
};

/** With the questions answered: what else there is to add is offered then. */
const openPriced = async (script: ScriptedServices, path?: string) => {
  const page = await open(script, path);
  await answerUse();
  await screen.findByText(/^Prices are for your car/);
  const others = screen.queryByText(/^Add other cover/);
  if (others?.closest('details')?.open === false) await userEvent.click(others);
  return page;
};

const answerUse = async () => {
  await type('Mileage', '42,000');
  await choose('Is the car for private use only?', 'Yes');
};

const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('another car', () => {
  describe('another car, once products are chosen', () => {
    const plate = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Registration/ });
    it('Q2: is looked up only when the customer agrees that prices change', async () => {
      const script = services();
      await openPriced(script);
      await addTyres();
      await notMyCar();
      await userEvent.clear(plate());
      await userEvent.type(plate(), 'L2WPS{Enter}');
      const asked = await dialogNamed('Change the car?');
      expect(
        asked.getByText(
          'You have chosen products for this car. With another car their prices change, and any we don’t sell for it leave your quote.',
        ),
      ).toBeTruthy();
      await userEvent.click(asked.getByRole('button', { name: 'Keep this car' }));
      expect(screen.getByRole('region', { name: 'We found your Ford Focus' })).toBeTruthy();
      expect(script.bodies(lookupVehicle)).toHaveLength(1);
      await notMyCar();
      expect(plate().value).toBe('AA19AAA');
      await userEvent.clear(plate());
      await userEvent.type(plate(), 'L2WPS{Enter}');
      await userEvent.click((await dialogNamed('Change the car?')).getByRole('button', { name: 'Change the car' }));
      expect(script.bodies(lookupVehicle).at(-1)).toEqual({ vrm: 'L2WPS' });
    });
  });

  describe('another car, before all is answered for it', () => {
    const bar = () => screen.getByRole('button', { name: 'Continue' }).parentElement?.textContent;

    it('has no price: that of the car before is not its own', async () => {
      const script = services();
      await openPriced(script);
      script.answer(lookupVehicle, aVehicle({ registration_number: 'L2WPS' }));
      await notMyCar();
      await userEvent.clear(screen.getByRole('textbox', { name: /Registration/ }));
      await userEvent.type(screen.getByRole('textbox', { name: /Registration/ }), 'L2WPS{Enter}');
      await screen.findByText('Answer the questions above and your price appears here.');
      expect(screen.queryByText(/£\d/)).toBeNull();
    });

    it('has none where it is entered by hand, until the car before is', async () => {
      await openPriced(services().answer(listMakes, []));
      expect(bar()).toContain('£45.00');
      await notMyCar();
      await userEvent.click(screen.getByRole('button', { name: 'I don’t have the registration' }));
      await screen.findByText('Answer the questions above and your price appears here.');
      expect(screen.queryByText(/£\d/)).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Use the registration instead' }));
      await waitFor(() => expect(bar()).toContain('£45.00'));
    });
  });

  it('is priced in a bar that leaves the question in sight which was just answered', async () => {
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 700, 300, 44));
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    await open(services());
    await answerUse();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Continue' }).parentElement?.textContent).toContain('£45.00'));
    expect(scrolled.mock.contexts).toEqual([screen.getByLabelText('Is the car for private use only?')]);
    jest.restoreAllMocks();
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
  const mot = breakdownTable({ product_type: 'mot', name: 'MOT', priced_by: 'visit', add_ons: [] });
  const chosen = aChosenProduct({ product_type: 'mot', is_main: false });

  describe('a visit to a garage', () => {
    it('that is bought with something else costs what its garage asks, and says so', async () => {
      await open(
        services(quoteProducts({ tables: [breakdownTable(), { ...mot, prices_from: true }], chosen: [aChosenProduct(), chosen] })),
      );
      expect(product('MOT').getByText('You choose the garage later. Its own price applies.')).toBeTruthy();
      expect(product('MOT').getByText(/About/)).toBeTruthy();
      // It has two kinds to choose from.
      expect(product('MOT').getByText('MOT options')).toBeTruthy();
    });

    it('whose garage is chosen is not told that it is chosen later', async () => {
      await open(services(quoteProducts({ tables: [breakdownTable(), mot], chosen: [aChosenProduct(), chosen] })));
      expect(product('MOT').queryByText(/You choose the garage later/)).toBeNull();
    });

    it('of one kind has nothing to open: there is nothing to choose', async () => {
      const [kind] = mot.versions;
      const check = { ...mot, product_type: 'healthcheck' as const, name: 'Health check', versions: kind ? [kind] : [] };
      const bought = { ...chosen, product_type: 'healthcheck' as const };
      await open(services(quoteProducts({ tables: [breakdownTable(), check], chosen: [aChosenProduct(), bought] })));
      expect(product('Health check').getByText('It costs the same at every garage.')).toBeTruthy();
      expect(product('Health check').queryByText(/options|details/)).toBeNull();
    });

    it.each([true, false])('is shown about the book’s price, until its garage sets its own, whether it is added or not: %s', (isAdded) => {
      const selected = { version: 'roadside', duration: '12', tyreType: null, claimLimit: null };
      const { container } = render(<ProductPrice table={{ ...mot, prices_from: true }} selected={selected} isAdded={isAdded} isPriced />);
      expect(container.textContent).toContain('About £45.00');
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

    it('Q2: is shown from the lowest of their prices, with their range and its kind, for each has prices of its own', async () => {
      const script = of();
      const prices = script.hold(readVisitPrices);
      await openMot(script);
      const bar = screen.getByRole('button', { name: 'Continue' }).parentElement;
      await waitFor(() => expect(prices.count()).toBe(2));
      expect(bar?.textContent).toBe('Continue');
      for (const at of [0, 1]) prices.answer(at, { from: 30, to: 54.85, near: false });
      expect(await product('MOT').findByText(/^Garages in our network charge £30.00 to £54.85/)).toBeTruthy();
      expect(product('MOT').queryByText(/You choose the garage later/)).toBeNull();
      expect(screen.getByRole('region', { name: 'MOT' }).textContent).toContain('RoadsideFrom £30.00');
      await waitFor(() => expect(bar?.textContent).toBe('MOT From £30.00Continue'));
    });

    it('is shown about the book’s price while theirs, which may all be higher, are not known', async () => {
      await openMot(of().refuse(readVisitPrices, { status: 404, code: 'NO_SUCH_CALL', message: 'Not there.' }));
      expect(screen.getByRole('region', { name: 'MOT' }).textContent).toContain('About £45.00');
    });
  });
});

describe('product choice', () => {
  describe('the products of step 1', () => {
    const every = productTypes.map((product_type) => breakdownTable({ product_type, name: productNames[product_type], add_ons: [] }));

    it('Q2: are that of the page, without a way out, and all others behind one line, those that suit it first', async () => {
      await open(services(quoteProducts({ tables: every })));
      await answerUse();
      const line = await screen.findByText('Add other cover (10)');
      expect(line.closest('details')?.open).toBe(false);
      await userEvent.click(line);
      const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
      expect(names.slice(0, 4)).toEqual(['Breakdown cover', 'Battery cover', 'Tyre cover', 'Warranty']);
      expect(names.toSorted()).toEqual(productTypes.map((type: ProductType) => productNames[type]).toSorted());
      expect(product('Breakdown cover').queryByRole('button', { name: /^(Add|Remove) Breakdown/ })).toBeNull();
    });

    it('begin with those that the address asks for, after that of the page, and are open then', async () => {
      await openPriced(services(quoteProducts({ tables: every })), '/quote/breakdown/step/1/?vrm=AA19AAA&with=gap,mot,repair,healthcheck');
      const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
      expect(names.slice(0, 5)).toEqual(['Breakdown cover', 'GAP', 'MOT', 'Repair', 'Health check']);
    });

    it('Q2: are not offered by themselves where a product of the quote brings them, with what that saves', async () => {
      const bringing = { ...breakdownTable().add_ons[0], code: 'tyre', name: 'Tyre cover with breakdown', product_type: 'tyre' as const };
      const add_ons = [
        { description: '', gross: 39, price_type: 'fixed' as const, percent: null, is_added: false, ...bringing, saves: 10 },
      ];
      await openPriced(services(quoteProducts({ tables: [breakdownTable({ add_ons }), tyreTable()] })));
      expect(screen.queryByRole('region', { name: 'Tyre cover' })).toBeNull();
      const card = within(screen.getByRole('article', { name: 'Tyre cover with breakdown' }));
      expect(card.getByText('£10.00 less than on its own')).toBeTruthy();
    });

    it('wait for a car, and so does the quote', async () => {
      const script = services();
      renderQuote(firstStep, { services: script });
      await screen.findByRole('heading', { level: 1 });
      expect(screen.queryByRole('heading', { name: 'Choose your products' })).toBeNull();
      expect(script.asked).toEqual([]);
      await userEvent.type(screen.getByRole('textbox', { name: /Registration/ }), 'AA19AAA{Enter}');
      await screen.findByRole('region', { name: 'Breakdown cover' });
      expect(script.bodies(startQuote)).toEqual([{ product_type: 'breakdown' }]);
    });

    it('Q4: have no price until what they depend on is answered; then the car is saved, once, and they are priced, and what there is to pay stands beside the button that goes on', async () => {
      const unpriced = quoteProducts({ tables: [breakdownTable({ productPrices: {} })], chosen: [], price: null });
      const script = services(unpriced);
      await open(script);
      expect(product('Breakdown cover').queryByText('undefined price')).toBeNull();
      expect(screen.getByText('Answer the questions above and your price appears here.')).toBeTruthy();
      script.answer(readProducts, quoteProducts());
      await answerUse();
      expect(await product('Breakdown cover').findByText('£45.00')).toBeTruthy();
      expect(product('Breakdown cover').getByText('Roadside', { selector: 'p' })).toBeTruthy();
      expect(product('Breakdown cover').queryByRole('group', { name: /start date/ })).toBeNull();
      const bar = screen.getByRole('button', { name: 'Continue' }).parentElement;
      await waitFor(() => expect(bar?.textContent).toBe('Breakdown cover £45.00Continue'));
      expect(script.bodies(submitStep1)).toEqual([
        { vrm_lookup_option: 'yes', registration_number: 'AA19AAA', mileage: 42_000, private_use_only: 'yes' },
      ]);
      expect(screen.queryByText(/^Answer the questions above/)).toBeNull();
      expect(screen.getByText('Prices are for your car and how you use it, and include tax.')).toBeTruthy();
      await goOn();
      await waitFor(() => expect(address()).toBe(`/quote/breakdown/step/2/?quote=${quoteId}`));
      expect(script.bodies(submitStep1)).toHaveLength(1);
    });

    const atMot = '/quote/mot/step/1/?vrm=AA19AAA';
    const mot = aChosenProduct({ product_type: 'mot', name: 'MOT' });
    const motTable = breakdownTable({ product_type: 'mot', name: 'MOT', priced_by: 'visit', add_ons: [] });
    const forMot = (needs: ('mileage' | 'private_use_only')[] | undefined) =>
      quoteProducts({ chosen: [mot], tables: [motTable, breakdownTable({ add_ons: [], ...(needs && { needs }) })] });
    const motQuote = (over: object = {}) => aQuote({ productType: 'mot', cover: null, version: 2, price: aPrice(3_000), ...over });
    const motServices = (needs: ('mileage' | 'private_use_only')[]) =>
      services(forMot(needs))
        .answer(startQuote, { quote: { ...motQuote(), vehicle: null, price: null, version: 1 }, secret: 'the-secret' })
        .answer(submitStep1, stepAnswer(motQuote()));

    it('of work are priced without a question, and cover beside it asks what it rests on once it is wanted', async () => {
      const script = motServices(['mileage', 'private_use_only']);
      renderQuote(atMot, { services: script });
      await waitFor(() => expect(script.bodies(submitStep1)).toEqual([{ vrm_lookup_option: 'yes', registration_number: 'AA19AAA' }]));
      expect(screen.queryByRole('textbox', { name: /Mileage/ })).toBeNull();
      await userEvent.click(await screen.findByText(/^Add other cover/));
      const cover = product('Breakdown cover');
      expect(cover.getByText('Its price depends on the car’s mileage and use.')).toBeTruthy();
      expect([cover.queryByText('undefined price'), cover.queryByRole('button', { name: /^Add/ })]).toEqual([null, null]);
      await userEvent.click(cover.getByRole('button', { name: 'See the price of breakdown cover' }));
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Mileage/ }));
      script.answer(submitStep1, stepAnswer(motQuote({ version: 3, vehicle: { ...aQuote().vehicle, mileage: 42_001 } })));
      script.answer(readProducts, forMot(undefined));
      await userEvent.paste('42,000');
      await userEvent.selectOptions(screen.getByRole('combobox', { name: /private use/ }), 'Yes');
      expect(await product('Breakdown cover').findByRole('button', { name: 'Add Breakdown cover' })).toBeTruthy();
      expect(script.bodies(submitStep1).at(-1)).toMatchObject({ mileage: 42_000, private_use_only: 'yes' });
    });

    it('of a service ask its miles alone', async () => {
      renderQuote('/quote/service/step/1/?vrm=AA19AAA', { services: services() });
      expect(await screen.findByRole('textbox', { name: /Mileage/ })).toBeTruthy();
      expect(screen.queryByRole('combobox', { name: /private use/ })).toBeNull();
    });

    it('go on without what was asked for, where it is left out', async () => {
      const { mileage: _, ...car } = aQuote().vehicle ?? {};
      const script = motServices(['mileage']).answer(submitStep1, stepAnswer(motQuote({ vehicle: car })));
      renderQuote(atMot, { services: script });
      expect(await screen.findByText('Prices are for your car, and include tax.')).toBeTruthy();
      await userEvent.click(await screen.findByText(/^Add other cover/));
      await userEvent.click(product('Breakdown cover').getByRole('button', { name: /^See the price/ }));
      expect(screen.queryByRole('combobox', { name: /private use/ })).toBeNull();
      await goOn();
      await waitFor(() => expect(address()).toContain('/quote/mot/step/2/'));
      for (const body of script.bodies(submitStep1)) expect(body).not.toHaveProperty('mileage');
    });

    it('say beside that button of how many products that price is', async () => {
      const lines = [
        { kind: 'base' as const, code: 'roadside', label: 'Roadside', amountPence: 4_500 },
        { kind: 'base' as const, code: 'tyre', label: 'Tyre cover', amountPence: 4_900, productType: 'tyre' as const },
      ];
      await openPriced(
        services().answer(submitStep1, stepAnswer(aQuote({ productType: 'breakdown', cover: null, price: aPrice(9_400, { lines }) }))),
      );
      const bar = screen.getByRole('button', { name: 'Continue' }).parentElement;
      await waitFor(() => expect(bar?.textContent).toBe('Breakdown cover and 1 more £94.00Continue'));
    });

    it('Q2: say what else a car can have that cannot be covered, and begin it with what was answered', async () => {
      const data = { because: 'vehicle_age', instead: ['mot', 'tyre'] };
      const script = services().refuse(submitStep1, {
        status: 422,
        code: 'NO_COVER_FOR_CAR',
        message: 'This car is too old for us.',
        data,
      });
      await open(script);
      await answerUse();
      const told = within(await screen.findByRole('alert'));
      expect(told.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
        '/quote/mot/step/1/?vrm=AA19AAA',
        '/quote/tyre/step/1/?vrm=AA19AAA',
      ]);
      await userEvent.click(told.getByRole('link', { name: 'Tyre cover' }));
      await waitFor(() => expect(script.bodies(startQuote).at(-1)).toEqual({ product_type: 'tyre' }));
      expect(screen.getByLabelText<HTMLInputElement>('Mileage').value).toBe('42,000');
      expect(screen.getByRole('region', { name: 'We found your Ford Focus' })).toBeTruthy();
    });

    it('say why the car is refused until whoever goes on reads it beside its field', async () => {
      const message = 'Its MOT test on 24 October 2026 found 63,000 miles. Check the mileage';
      await open(services().refuse(submitStep1, { status: 400, code: 'INVALID', message: 'Check it', fields: { mileage: message } }));
      await answerUse();
      expect((await screen.findByRole('alert')).textContent).toContain(message);
      await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
      expect((await screen.findByRole('alert', { name: '' })).textContent).toContain('There is a problem');
      expect(screen.getAllByText(message)).toHaveLength(2);
    });

    it('tell why one of them cannot be had', async () => {
      const none = tyreTable({ productKeysStructured: {}, not_sold_because: 'We cannot cover this car because of its age or mileage.' });
      await openPriced(services(quoteProducts({ tables: [breakdownTable(), none] })));
      expect(product('Tyre cover').getByText(/because of its age or mileage/)).toBeTruthy();
      expect(product('Tyre cover').getByRole('button', { name: 'Add Tyre cover' }).getAttribute('aria-disabled')).toBe('true');
    });
  });

  describe('a product of step 1', () => {
    it('Q4: moves to the key of another duration, tyre type or claim limit once it is added', async () => {
      const script = services();
      await openPriced(script);
      await addTyres();
      fireEvent.change(product('Tyre cover').getByRole('slider', { name: 'Tyre cover duration' }), { target: { value: '1' } });
      await waitFor(() => expect(script.bodies(chooseProduct).at(-1)).toEqual({ key: 'standard-500-24' }));
      await userEvent.selectOptions(product('Tyre cover').getByRole('combobox', { name: 'Claim limit' }), '1000');
      await waitFor(() => expect(script.bodies(chooseProduct).at(-1)).toEqual({ key: 'standard-1000-12' }));
      await userEvent.selectOptions(product('Tyre cover').getByRole('combobox', { name: 'Tyre type' }), 'run_flat');
      await waitFor(() => expect(script.bodies(chooseProduct).at(-1)).toEqual({ key: 'run_flat-500-12' }));
    });

    it('Q2, Q5: starts on a day of its own, taken as soon as it is a day, and wanted whole once its field is left', async () => {
      const script = services();
      await openPriced(script);
      expect(product('Tyre cover').queryByRole('group', { name: /start date/ })).toBeNull();
      await addTyres();
      await typeDay('Tyre cover start date (optional)', ['31', '2', '2027']);
      expect(screen.queryByText('Tyre cover start date must be a real date')).toBeNull();
      await userEvent.click(screen.getByRole('heading', { level: 1 }));
      expect(screen.getByText('Tyre cover start date must be a real date')).toBeTruthy();
      expect(script.bodies(chooseProduct)).toHaveLength(1);
      await typeDay('Tyre cover start date (optional)', ['1', '2', '2027']);
      expect(script.bodies(chooseProduct).at(-1)).toEqual({ key: 'standard-500-12', start_date: '2027-02-01' });
    });

    it('starts with the rest of the quote again once its day is taken away', async () => {
      const tyres = aChosenProduct({ product_type: 'tyre', key: 'standard-500-12', is_main: false, start_date: '2027-02-01' });
      const script = services(quoteProducts({ chosen: [aChosenProduct(), tyres] }));
      await open(script);
      const start = within(product('Tyre cover').getByRole('group', { name: /start date/ }));
      for (const part of ['Day', 'Month', 'Year']) await userEvent.clear(start.getByRole('textbox', { name: part }));
      expect(script.bodies(chooseProduct)).toEqual([{ key: 'standard-500-12', start_date: null }]);
    });

    it('keeps the customer here while its start date is none, or is refused', async () => {
      const script = services(withTyres);
      await open(script);
      await answerUse();
      await typeDay('Tyre cover start date (optional)', ['31', '4', '2027']);
      // What is said of the field that is left moves the button below it.
      await goOnAsItMoves();
      expect((await screen.findByRole('alert')).textContent).toContain('Tyre cover start date must be a real date');
      const fields = { start_date: 'Cover must start within 6 months' };
      script.refuse(chooseProduct, { status: 400, code: 'INVALID', message: 'Check the form', fields });
      await typeDay('Tyre cover start date (optional)', ['30', '4', '2029']);
      await goOn();
      await waitFor(() => expect(screen.getAllByText('Cover must start within 6 months')).toHaveLength(2));
      expect(address()).toContain('/step/1/');
    });

    it('Q2, Q4: is added at the duration that was selected before, and taken out only once that is confirmed, with all that was chosen for it', async () => {
      const script = services();
      await openPriced(script);
      const dial = () => product('Tyre cover').getByRole('slider', { name: 'Tyre cover duration', hidden: true });
      fireEvent.change(dial(), { target: { value: '1' } });
      expect(dial().getAttribute('aria-valuetext')).toBe('24 months, £3.75 a month');
      expect(script.bodies(chooseProduct)).toEqual([]);
      await addTyres();
      expect(script.bodies(chooseProduct)).toEqual([{ key: 'standard-500-24' }]);
      const remove = () => userEvent.click(product('Tyre cover').getByRole('button', { name: 'Remove Tyre cover' }));
      await remove();
      const asked = await dialogNamed('Remove tyre cover?');
      expect(asked.getByText('Are you sure? What you chose for it will be lost.')).toBeTruthy();
      await userEvent.click(asked.getByRole('button', { name: 'Keep it' }));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(script.bodies(removeProduct)).toEqual([]);
      await remove();
      await userEvent.click((await dialogNamed('Remove tyre cover?')).getByRole('button', { name: 'Remove' }));
      await product('Tyre cover').findByRole('button', { name: 'Add Tyre cover' });
      expect(script.bodies(removeProduct)).toHaveLength(1);
      expect(dial().getAttribute('aria-valuetext')).toBe('12 months, £4.08 a month');
      expect(product('Tyre cover').queryByRole('group', { name: /start date/ })).toBeNull();
    });

    it('Q4: shows the price before a voucher struck through, and monthly cover by the month', async () => {
      const leaf = { gross: 45, discounted: 40.5, per: 'month', label: null, saving: null } as const;
      const monthly = { ...leaf, max_allowed_instalments_count: null, instalment_price: null };
      const table = breakdownTable({ productPrices: { '12': { '1': { '10': monthly } } } });
      await open(services(quoteProducts({ tables: [table] })));
      const { textContent } = screen.getByRole('region', { name: 'Breakdown cover' });
      expect(textContent).toContain('Original price £45.00£40.50per month');
    });
  });

  describe('the add-ons panel of step 1', () => {
    it('Q2: lists the add-ons of each product in the quote, to add and to take away', async () => {
      const script = services();
      await open(script);
      const panel = within(await screen.findByRole('region', { name: 'Add-ons' }));
      expect(panel.getByRole('heading', { name: 'Add-ons for breakdown cover' })).toBeTruthy();
      expect(panel.queryByRole('heading', { name: 'Add-ons for tyre cover' })).toBeNull();
      await userEvent.click(within(panel.getByRole('article', { name: 'At home' })).getByRole('button', { name: /Add/ }));
      expect(script.bodies(chooseProduct)).toEqual([{ key: 'roadside-12', add_ons: ['home'] }]);
    });
  });
});

describe('the fields of an add-on', () => {
  it.each([
    ['duration', breakdownTable({ durations: [] })],
    ['tyre type', tyreTable({ tyre_types: [] })],
    ['claim limit', tyreTable({ claim_limits: [] })],
  ])('Q8: are a developer error without the %s', (field, table) => {
    expect(() => wholeTable(table)).toThrow(`The ${field} field of the add-on ${table.product_type} is missing`);
  });

  it.each([
    ['all that sets its price', tyreTable()],
    ['nothing to sell', breakdownTable({ durations: [], productKeys: [] })],
  ])('are whole with %s', (_, table) => {
    expect(wholeTable(table)).toBe(table);
  });
});
