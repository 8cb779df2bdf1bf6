import { findAddresses } from '@kerbside/contracts/http/garages/addresses';
import { type Booking, readBooking, saveBooking } from '@kerbside/contracts/http/garages/bookings';
import { lookupGarages } from '@kerbside/contracts/http/garages/garages';
import { chooseVisit } from '@kerbside/contracts/http/garages/offers';
import { type OpenDay, readSlots } from '@kerbside/contracts/http/garages/slots';
import { submitStep1 } from '@kerbside/contracts/http/pricing/journey';
import { submitStep3, submitStep4 } from '@kerbside/contracts/http/pricing/journey-steps';
import type { PriceLine } from '@kerbside/contracts/http/pricing/price';
import { type Quote, readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { chooseProduct, readProducts, removeProduct } from '@kerbside/contracts/http/pricing/products';
import type { ProductType } from '@kerbside/contracts/ids';
import { wayBack } from '@kerbside/contracts/quotes/way-back';
import { put } from '@kerbside/contracts/testing/put';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { tryOnVoucher } from '@kerbside/contracts/vouchers/voucher-to-try-on';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aBooking, openDays } from '../../testing/booking.js';
import { field, goOn } from '../../testing/filling-in.js';
import { aChosenVisit, aGarage, nearby, twoGarages } from '../../testing/garages.js';
import { onDay } from '../../testing/on-day.js';
import { aChosenProduct, breakdownTable, quoteProducts, tyreTable } from '../../testing/product-tables.js';
import { address, renderQuote } from '../../testing/render-quote.js';
import { aPrice, aQuote, casey, quoteId, stepAnswer } from '../../testing/samples.js';
import { firstFree, freeDays, type FreeTimes, someOf, timesOn } from './free-times.js';
import { givesDateAway, headOf, keepsDateFrom } from './mot-date.js';

describe('when and where', () => {
  const vehicle = { ...aQuote().vehicle, mot_expiration_date: '2027-03-21' };

  const quoteOf = (productType: ProductType, over: Partial<Quote> = {}) =>
    aQuote({ productType, step: 3, cover: null, vehicle, price: aPrice(4_000), details: { postcode: 'LS1 1AA' }, ...over });

  const atMillbrook = aBooking({
    booking_date: '2026-11-24',
    booking_time: '10:30',
    garage: { id: 'ks-001', name: 'Millbrook Garage', address: ['72 Mill Lane', 'Leeds', 'LS1 2AB'] },
    held_until: '2026-11-20T12:30:00.000Z',
  });

  const services = (productType: ProductType, over: Partial<Quote> = {}) =>
    new ScriptedServices()
      .answer(readQuote, quoteOf(productType, over))
      .answer(lookupGarages, nearby(...twoGarages()))
      .answer(readSlots, { earliest: '2026-11-24', days: openDays() })
      .answer(saveBooking, atMillbrook)
      .answer(chooseVisit, aChosenVisit({ booking_date: '2026-11-24' }))
      .answer(submitStep3, stepAnswer({ ...quoteOf(productType), step: 4, version: 8 }))
      .answer(submitStep4, stepAnswer({ ...quoteOf(productType), step: 5, version: 9 }));

  const open = (productType: ProductType, script = services(productType), search = '') =>
    renderQuote(`/quote/${productType}/step/3/?quote=${quoteId}${search}`, { services: script });

  const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

  const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

  const ready = () => screen.findByRole('button', { name: '10:30 at Millbrook Garage' });

  beforeEach(() => {
    onDay('2026-11-20');
  });

  it('Q2: has the garages near the known address and their times on the first free day, without a press, until one is chosen', async () => {
    const script = services('mot');
    open('mot', script);
    await ready();
    expect(screen.getByRole('heading', { level: 1, name: 'Your MOT runs out on 21 March 2027' })).toBeTruthy();
    expect(screen.getByText('Test from 22 February and keep that date.')).toBeTruthy();
    expect(screen.getByText('Step 3 of 6: your visit')).toBeTruthy();
    expect(screen.getByText('Near LS1 1AA')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Tue 24 Nov' }).checked).toBe(true);
    expect(names().slice(0, 3)).toEqual(['A. Foundry Motors', 'B. Millbrook Garage', 'Garage by us']);
    const row = screen.getByRole('listitem', { name: 'B. Millbrook Garage' });
    expect(row.textContent).toContain('£39.95');
    expect(row.textContent).toContain('1.2 miles');
    expect(row.textContent).toContain('★ 8.8');
    expect(within(row).getByRole('group', { name: 'Times at Millbrook Garage on Tue 24 Nov' })).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lowest price first');
    expect(names().slice(0, 2)).toEqual(['A. Millbrook Garage', 'B. Foundry Motors']);
    await goOn();
    const summary = within(await screen.findByRole('alert'));
    await userEvent.click(summary.getByRole('link', { name: 'Choose a time at a garage before you continue.' }));
    expect(document.activeElement?.contains(screen.getByRole('button', { name: '10:30 at Millbrook Garage' }))).toBe(true);
    expect(script.bodies(submitStep3)).toEqual([]);
  });

  it.each<[ProductType, string | undefined]>([
    ['mot', 'mot'],
    ['repair', undefined],
  ])('Q2: books a time of a %s in one tap, at the price of its garage', async (productType, priced) => {
    const script = services(productType);
    open(productType, script);
    await userEvent.click(await ready());
    expect((await screen.findAllByText(/24 November 2026 at 10:30, Millbrook Garage/)).length).toBeGreaterThan(0);
    expect(screen.getByText('Held for you until 12:30.')).toBeTruthy();
    expect(screen.getByRole('button', { name: '10:30 at Millbrook Garage', pressed: true })).toBeTruthy();
    const [saved] = script.bodies(saveBooking);
    const day = { booking_date: '2026-11-24', booking_time: '10:30', postcode: 'LS1 1AA' };
    expect(saved).toMatchObject({ ...day, delivery_type: 'drop_car', garage_choice: 'own_garage', garage_id: 'ks-001' });
    const chosen = { product_type: priced, garage_id: 'ks-001', booking_date: '2026-11-24', postcode: 'LS1 1AA' };
    expect(script.bodies(chooseVisit)).toEqual(priced === undefined ? [] : [chosen]);
    await goOn();
    await waitFor(() => expect(address()).toBe(`/quote/${productType}/step/5/?quote=${quoteId}`));
    expect([script.bodies(submitStep3), script.bodies(submitStep4)]).toEqual([[{}], [{}]]);
  });

  it('has no time any longer once the car is to get there in another way than was booked', async () => {
    const details = { postcode: 'LS1 1AA', address_line_1: '1 Kerb Lane', town: 'Leeds' };
    open('mot', services('mot', { details }));
    await userEvent.click(await ready());
    await screen.findByText('Held for you until 12:30.');
    await userEvent.click(screen.getByRole('radio', { name: 'Collect it from me and return it' }));
    expect(screen.queryByText('Held for you until 12:30.')).toBeNull();
    await goOn();
    expect(await screen.findByText('Choose a time at a garage before you continue.')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /drop it off/ }));
    expect(await screen.findByText('Held for you until 12:30.')).toBeTruthy();
  });

  it('has no time any longer once the car is to be collected from elsewhere, until one is taken with it', async () => {
    const collected = { delivery_type: 'collect_and_return', booking_address_line_1: '1 Kerb Lane', booking_town: 'Leeds' } as const;
    const held = { ...atMillbrook, ...collected, booking_date: '2026-11-26' };
    const slots = { earliest: '2026-11-26', days: openDays().slice(2) };
    const script = services('mot').answer(readBooking, held).answer(readSlots, slots).answer(findAddresses, { items: [] });
    open('mot', script.answer(saveBooking, { ...held, booking_address_line_1: '2 Mill Lane' }));
    expect(await screen.findByRole('button', { name: '10:30 at Millbrook Garage', pressed: true })).toBeTruthy();
    await press('Change where we collect the car');
    await userEvent.clear(await screen.findByRole('textbox', { name: 'Address line 1' }));
    await put(field('Address line 1'), '2 Mill Lane');
    await goOn();
    expect(await screen.findByText('Choose a time at a garage before you continue.')).toBeTruthy();
    await userEvent.click(await ready());
    expect(await screen.findByRole('button', { name: '10:30 at Millbrook Garage', pressed: true })).toBeTruthy();
    expect(script.bodies(saveBooking)).toEqual([expect.objectContaining({ booking_address_line_1: '2 Mill Lane' })]);
  });

  it('leaves the garage to us, at the middle price', async () => {
    const script = services('mot').answer(saveBooking, { ...atMillbrook, garage: null });
    open('mot', script);
    await ready();
    await press('Let us choose');
    await waitFor(() => expect(script.bodies(chooseVisit)).toEqual([expect.objectContaining({ garage_id: 'our-choice' })]));
    expect(script.bodies(saveBooking)).toEqual([expect.objectContaining({ garage_choice: 'our_choice' })]);
    expect(script.bodies(saveBooking)[0]).not.toHaveProperty('garage_id');
  });

  it('collects the car from the address of step 2, which is not asked again', async () => {
    const details = { postcode: 'LS1 1AA', address_line_1: '1 Kerb Lane', town: 'Leeds' };
    const script = services('mot', { details }).answer(readSlots, { earliest: '2026-11-26', days: openDays().slice(2) });
    open('mot', script);
    await ready();
    await userEvent.click(screen.getByRole('radio', { name: 'Collect it from me and return it' }));
    expect(screen.getByText('1 Kerb Lane, Leeds, LS1 1AA')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Thu 26 Nov' }).checked).toBe(true));
    await userEvent.click(await ready());
    const line = { booking_address_line_1: '1 Kerb Lane', booking_town: 'Leeds', delivery_type: 'collect_and_return' };
    await waitFor(() => expect(script.bodies(saveBooking)).toEqual([expect.objectContaining(line)]));
  });

  it('offers the addresses of another postcode, where the car is to be collected', async () => {
    const details = { postcode: 'LS1 1AA', address_line_1: '1 Kerb Lane', town: 'Leeds' };
    const script = services('mot', { details }).answer(findAddresses, {
      items: [{ id: '10108000', description: '20 Victoria Road, Leeds' }],
    });
    open('mot', script);
    await ready();
    await userEvent.click(screen.getByRole('radio', { name: 'Collect it from me and return it' }));
    await press('Change postcode');
    await userEvent.clear(field('Your postcode'));
    await userEvent.type(field('Your postcode'), 'LS11 5TU');
    expect(await screen.findByRole('option', { name: '20 Victoria Road, Leeds' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Address line 1' })).toBeNull();
  });

  it('asks for the address where it is not known, before a time is taken', async () => {
    const script = services('mot');
    open('mot', script);
    await ready();
    await userEvent.click(screen.getByRole('radio', { name: 'Collect it from me and return it' }));
    await userEvent.click(await ready());
    expect((await screen.findAllByText('Enter the first line of the address')).length).toBeGreaterThan(0);
    expect(script.bodies(saveBooking)).toEqual([]);
  });

  it('is there again after a reload, as it was booked', async () => {
    const script = services('mot').answer(readBooking, atMillbrook);
    open('mot', script);
    expect(await screen.findByRole('button', { name: '10:30 at Millbrook Garage', pressed: true })).toBeTruthy();
    await goOn();
    await waitFor(() => expect(address()).toBe(`/quote/mot/step/5/?quote=${quoteId}`));
  });

  it('says that somebody else was faster, and has nothing booked', async () => {
    const refused = { status: 409, code: 'SLOT_TAKEN', message: 'Somebody else has just taken that time.' };
    const script = services('mot').refuse(saveBooking, refused);
    open('mot', script);
    const taken = await ready();
    script.answer(readSlots, { earliest: '2026-11-24', days: openDays().map((one) => ({ ...one, times: ['08:30'], left: [2] })) });
    await userEvent.click(taken);
    expect((await screen.findByRole('alert')).textContent).toContain(refused.message);
    await waitFor(() => expect(taken.isConnected).toBe(false));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '08:30 at Millbrook Garage' }));
    expect(script.bodies(chooseVisit)).toEqual([]);
  });

  it('says nothing any more of what an ended session refused, once its customer has signed in again', async () => {
    const refused = { status: 404, code: 'NOT_FOUND', message: 'We could not find that.' };
    const { become } = open('mot', services('mot').refuse(saveBooking, refused));
    await userEvent.click(await ready());
    expect((await screen.findByRole('alert')).textContent).toContain(refused.message);
    await become(casey);
    expect(screen.queryByText(refused.message)).toBeNull();
  });

  it.each([
    ['taken', 'Somebody else has just taken that time. Choose another.', atMillbrook],
    ['late', 'There is no longer time to arrange your visit on the day you chose. Choose another.', null],
  ])('says of a time that was %s since why it is chosen again', async (why, told, before) => {
    open('mot', services('mot').answer(readBooking, before), `&${why}`);
    expect(await screen.findByText(told)).toBeTruthy();
    expect(await screen.findByRole('button', { name: '10:30 at Millbrook Garage', pressed: false })).toBeTruthy();
    await userEvent.click(await ready());
    await waitFor(() => expect(screen.queryByText(told)).toBeNull());
    expect(address()).toBe(`/quote/mot/step/3/?quote=${quoteId}`);
  });

  it('Q5: searches as soon as a postcode is whole, and says beside it what is wrong with one', async () => {
    const script = services('mot', { details: null });
    open('mot', script);
    await userEvent.type(await screen.findByRole('textbox', { name: /Your postcode/ }), 'ls2 7e');
    expect(script.bodies(lookupGarages)).toEqual([]);
    await press('Find garages');
    expect((await screen.findAllByText('Please supply a complete postcode')).length).toBeGreaterThan(0);
    await userEvent.type(field('Your postcode'), 'y');
    await ready();
    expect(script.bodies(lookupGarages)).toEqual([expect.objectContaining({ postcode: 'LS2 7EY' })]);
    const message = "We don't know this postcode. Please check if it's correct.";
    script.refuse(lookupGarages, { status: 422, code: 'POSTCODE_UNKNOWN', message, fields: { postcode: message } });
    await press('Change postcode');
    await userEvent.clear(field('Your postcode'));
    await userEvent.type(field('Your postcode'), 'ZZ1 1ZZ');
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    cleanup();
  });

  it('Q8: leads back to the start when there is no garage', async () => {
    open('mot', services('mot', { details: null }).answer(lookupGarages, nearby()));
    await userEvent.type(await screen.findByRole('textbox', { name: /Your postcode/ }), 'LS1 1AA');
    await waitFor(() => expect(address()).toBe('/?feedback=no-results'));
    expect(wayBack()).toBe(`/quote/mot/step/3/?quote=${quoteId}`);
  });

  it('Q4: applies a code that was found before there was a quote: the previous price is struck through', async () => {
    tryOnVoucher({ code: 'WELCOME10', clubMemberId: '' });
    const script = services('mot').answer(lookupGarages, nearby(aGarage({ mot_price_discounted: 35.96 })));
    open('mot', script);
    const row = within(await screen.findByRole('listitem', { name: 'A. Millbrook Garage' }));
    expect(script.bodies(lookupGarages)).toEqual([expect.objectContaining({ voucher_to_try_on: 'WELCOME10' })]);
    expect(row.getByText('£35.96')).toBeTruthy();
    expect(row.getByText('£39.95').closest('s')).toBeTruthy();
  });

  it('says neither that there are no times nor that they failed while they come', async () => {
    const script = services('mot');
    const slots = script.hold(readSlots);
    open('mot', script);
    await waitFor(() => expect(slots.count()).toBe(2));
    for (const words of [/could not load the times/, /times left/]) expect(screen.queryByText(words)).toBeNull();
    slots.answer(0, { earliest: '2026-11-24', days: openDays() });
    slots.answer(1, { earliest: '2026-11-24', days: openDays().map((day) => ({ ...day, times: [] })) });
    await ready();
  });

  it('says so where no garage has a time in two weeks', async () => {
    open('mot', services('mot').answer(readSlots, { earliest: '2026-11-24', days: [] }));
    expect(await screen.findByText('No garage near you has times left in these two weeks. Look at later days.')).toBeTruthy();
  });

  it('leaves the others their times where one garage does not answer, and asks it again', async () => {
    let isSilent = true;
    const script = services('mot').answerBy(readSlots, ({ query }) => {
      if (isSilent && query.garage_id === 'ks-002') throw new Error('silent');
      return { earliest: '2026-11-24', days: openDays() };
    });
    open('mot', script);
    await ready();
    expect(screen.getByText('We could not load the times of this garage.')).toBeTruthy();
    isSilent = false;
    await press('Try again: times at Foundry Motors');
    expect(await screen.findByRole('button', { name: '10:30 at Foundry Motors' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('group', { name: /^Times at Foundry Motors/ }));
  });
});

describe('visit extras', () => {
  const { mileage: _, private_use_only: __, ...silent } = aQuote().vehicle ?? {};

  const quote = aQuote({
    productType: 'mot',
    step: 3,
    cover: null,
    vehicle: silent,
    price: aPrice(4_000),
    details: { postcode: 'LS1 1AA' },
  });

  const mot = aChosenProduct({ product_type: 'mot', name: 'MOT', key: 'mot-once' });

  const service = aChosenProduct({ product_type: 'service', name: 'Service', key: 'roadside-12', is_main: false });

  const serviceTable = breakdownTable({ product_type: 'service', name: 'Service', priced_by: 'visit', add_ons: [] });

  const products = quoteProducts({ chosen: [mot], tables: [serviceTable, breakdownTable(), tyreTable()] });

  const millbrook = { id: 'ks-001', name: 'Millbrook Garage', address: ['72 Mill Lane', 'Leeds', 'LS1 2AB'] };

  const booked = aBooking({ booking_date: '2026-11-24', booking_time: '10:30', garage: millbrook });

  const services = (kept: Booking | null = booked, read = products) =>
    new ScriptedServices()
      .answer(readQuote, quote)
      .answer(lookupGarages, nearby(aGarage()))
      .answer(readSlots, { earliest: '2026-11-24', days: openDays() })
      .answer(readBooking, kept)
      .answer(readProducts, read);

  const open = async (script: ScriptedServices) => {
    const page = renderQuote(`/quote/mot/step/3/?quote=${quoteId}`, { services: script });
    await screen.findByRole('button', { name: '10:30 at Millbrook Garage' });
    await userEvent.click(screen.getByText('Add to your visit'));
    return page;
  };

  beforeEach(() => {
    onDay('2026-11-20');
  });

  describe('work that is added to a visit, or taken out', () => {
    const answer = (script: ScriptedServices, chosen: typeof products.chosen) => {
      const answered = { quote: { ...quote, version: 9, price: aPrice(19_000) }, products: { ...products, chosen } };
      const answers = script.hold(chooseProduct);
      script.answer(removeProduct, answered);
      return async () => act(async () => answers.answer(0, answered));
    };

    it('keeps its time', async () => {
      const script = services();
      const { toast } = await open(script);
      const added = answer(script, [mot, service]);
      await userEvent.click(await screen.findByRole('button', { name: 'Add Service' }));
      // The time was held for the test alone.
      script.answer(readBooking, null).answer(saveBooking, booked);
      await added();
      const saved = expect.objectContaining({ booking_date: '2026-11-24', booking_time: '10:30', garage_id: 'ks-001' });
      await waitFor(() => expect(script.bodies(saveBooking)).toEqual([saved]));
      await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.stringMatching(/is kept/), 'success', undefined));
    });

    it('leaves the time that is taken while the one of before is still read', async () => {
      const script = services(null);
      await open(script);
      const added = answer(script, [mot]);
      await userEvent.click(await screen.findByRole('button', { name: 'Add Breakdown cover' }));
      const reads = script.hold(readBooking);
      await added();
      await waitFor(() => expect(reads.count()).toBe(1));
      script.answer(saveBooking, booked).answer(chooseVisit, priced);
      await userEvent.click(screen.getByRole('button', { name: '10:30 at Millbrook Garage' }));
      await screen.findByRole('button', { name: '10:30 at Millbrook Garage', pressed: true });
      await act(async () => reads.answer(0, null));
      expect(screen.getByRole('button', { name: '10:30 at Millbrook Garage', pressed: true })).toBeTruthy();
    });

    it('Q3: is done by other garages, whose rows have the price of all of it', async () => {
      const script = services();
      await open(script);
      const foss = aGarage({ id: 'ks-009', name: 'Foss Garage', mot_price: 42.5, service_price: 107.95 });
      const lines: PriceLine[] = (['mot', 'service'] as const).map((productType) => ({
        kind: 'base',
        code: 'interim',
        label: productType,
        amountPence: 9_500,
        productType,
      }));
      script.answer(lookupGarages, nearby(foss)).answer(chooseProduct, {
        quote: { ...quote, version: 9, price: aPrice(19_000, { lines }) },
        products: { ...products, chosen: [mot, service] },
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Add Service' }));
      const row = await screen.findByRole('listitem', { name: /Foss Garage/ });
      expect(row.textContent).toContain('£150.45');
      expect(screen.queryByRole('listitem', { name: /Millbrook Garage/ })).toBeNull();
      expect(script.bodies(lookupGarages).at(-1)).toMatchObject({ product_type: 'mot', service_type: 'interim' });
    });

    it('is said not to fit where it does not, and its time is asked again', async () => {
      const script = services();
      const { toast } = await open(script);
      const added = answer(script, [mot, service]);
      await userEvent.click(await screen.findByRole('button', { name: 'Add Service' }));
      script.answer(readBooking, null).refuse(saveBooking, { status: 409, code: 'SLOT_TAKEN', message: 'Taken' });
      await added();
      const said = 'Millbrook Garage cannot take your car on 24 November 2026 at 10:30. Choose another time before you pay.';
      await waitFor(() => expect(toast).toHaveBeenCalledWith(said, 'warning', 10_000));
      await waitFor(() => expect(screen.queryByText(/24 November 2026 at 10:30, Millbrook Garage/)).toBeNull());
    });

    const awaiting = { ...quote, version: 9, price: aPrice(19_000), awaits_garage: ['service' as const] };
    const again = { product_type: 'mot', garage_id: 'ks-001', booking_date: '2026-11-24', postcode: booked.postcode };
    const priced = aChosenVisit({ booking_date: '2026-11-24', gross: 40, total: 147.95 });
    it('costs what its garage asks, where that is not known yet', async () => {
      const script = services();
      await open(script);
      script
        .answer(chooseProduct, { quote: awaiting, products: { ...products, chosen: [mot, service] } })
        .answer(chooseVisit, priced)
        .answer(readQuote, { ...quote, version: 10, price: aPrice(14_795) });
      await userEvent.click(await screen.findByRole('button', { name: 'Add Service' }));
      await waitFor(() => expect(script.bodies(chooseVisit)).toEqual([again]));
      await waitFor(() => expect(screen.getByRole('region', { name: 'Your price' }).textContent).toContain('£147.95'));
    });

    it('is not gone on with while a part of it has no price', async () => {
      const script = services();
      await open(script);
      const answers = script.hold(chooseProduct);
      await userEvent.click(await screen.findByRole('button', { name: 'Add Service' }));
      script.answer(readBooking, null).refuse(saveBooking, { status: 409, code: 'SLOT_TAKEN', message: 'Taken' });
      await act(async () => answers.answer(0, { quote: awaiting, products: { ...products, chosen: [mot, service] } }));
      await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
      expect(script.bodies(submitStep3)).toEqual([]);
      expect(script.bodies(chooseVisit)).toEqual([]);
    });

    it('keeps its price where the car is told more of, which a garage may ask for', async () => {
      const script = services(
        booked,
        quoteProducts({ chosen: [mot, service], tables: [breakdownTable({ needs: ['mileage'] }), serviceTable] }),
      );
      await open(script);
      await userEvent.click(await screen.findByRole('button', { name: 'See the price of breakdown cover' }));
      await userEvent.type(screen.getByRole('textbox', { name: /Mileage/ }), '42000');
      script.answer(submitStep1, stepAnswer({ ...awaiting, vehicle: { ...silent, mileage: 42_000 } })).answer(chooseVisit, priced);
      await userEvent.click(screen.getByRole('button', { name: 'Show the prices' }));
      await waitFor(() => expect(script.bodies(chooseVisit)).toEqual([again]));
    });

    it('gives the garage less to do at the same time', async () => {
      const script = services(booked, { ...products, chosen: [mot, service] });
      await open(script);
      answer(script, [mot]);
      script.answer(saveBooking, booked);
      await userEvent.click(await screen.findByRole('button', { name: 'Remove Service' }));
      await waitFor(() => expect(script.asked.some(({ id }) => id === removeProduct.id)).toBe(true));
      // The visit stood as it was: nothing is booked again.
      expect(script.bodies(saveBooking)).toEqual([]);
    });

    it('asks nothing of the visit where cover is added', async () => {
      const script = services();
      await open(script);
      const before = script.asked.filter(({ id }) => id === readBooking.id).length;
      const added = answer(script, [mot]);
      await userEvent.click(await screen.findByRole('button', { name: 'Add Breakdown cover' }));
      await added();
      expect(script.bodies(saveBooking)).toEqual([]);
      expect(script.asked.filter(({ id }) => id === readBooking.id).length).toBeLessThanOrEqual(before + 1);
    });
  });

  describe('cover whose price rests on what nobody said of the car', () => {
    const needs = ['mileage', 'private_use_only'] as const;
    const waiting = quoteProducts({
      chosen: [mot],
      tables: [breakdownTable({ needs: [...needs] }), tyreTable({ needs: ['mileage'] }), serviceTable],
    });
    const card = (name: string) => within(screen.getByRole('article', { name }));

    it('is not priced, asks it beside the choice, and is priced then', async () => {
      const script = services(booked, waiting);
      await open(script);
      await screen.findByRole('article', { name: 'Breakdown cover' });
      expect(screen.getByRole('button', { name: 'Add Service' })).toBeTruthy();
      expect(card('Breakdown cover').getByText('Its price depends on the car’s mileage and use.')).toBeTruthy();
      expect(card('Tyre cover').getByText('Its price depends on the car’s mileage.')).toBeTruthy();
      expect(screen.queryByText('undefined price')).toBeNull();
      expect(screen.queryByRole('textbox', { name: /Mileage/ })).toBeNull();
      await userEvent.click(card('Breakdown cover').getByRole('button', { name: /^See the price/ }));
      expect(document.activeElement).toBe(card('Breakdown cover').getByRole('textbox', { name: /Mileage/ }));
      await userEvent.click(card('Breakdown cover').getByRole('button', { name: 'Show the prices' }));
      expect(card('Breakdown cover').getByText('Enter the mileage, like 42,000')).toBeTruthy();
      expect(card('Breakdown cover').getByText('Say whether the car is for private use only')).toBeTruthy();
      expect(script.bodies(submitStep1)).toEqual([]);
      const told = { ...silent, mileage: 42_000, private_use_only: 'yes' as const };
      script.answer(submitStep1, stepAnswer({ ...quote, version: 9, vehicle: told })).answer(readProducts, products);
      await userEvent.type(card('Breakdown cover').getByRole('textbox', { name: /Mileage/ }), '42000');
      await userEvent.selectOptions(card('Breakdown cover').getByRole('combobox', { name: /private use only/ }), 'Yes');
      await userEvent.click(card('Breakdown cover').getByRole('button', { name: 'Show the prices' }));
      expect(await screen.findByRole('button', { name: 'Add Breakdown cover' })).toBeTruthy();
      expect(script.bodies(submitStep1)).toEqual([
        expect.objectContaining({ registration_number: 'AA19AAA', mileage: 42_000, private_use_only: 'yes' }),
      ]);
    });

    it('keeps what was said before, where only the rest is asked', async () => {
      const mileage = 20_000;
      const driven = { ...quote, vehicle: { ...silent, mileage } };
      const asks = { ...waiting, tables: [tyreTable({ needs: ['private_use_only'] })] };
      const script = services(booked, asks).answer(readQuote, driven);
      await open(script);
      await screen.findByRole('article', { name: 'Tyre cover' });
      expect(card('Tyre cover').getByText('Its price depends on the car’s use.')).toBeTruthy();
      await userEvent.click(await screen.findByRole('button', { name: 'See the price of tyre cover' }));
      await userEvent.selectOptions(card('Tyre cover').getByRole('combobox', { name: /private use only/ }), 'Yes');
      script.answer(submitStep1, stepAnswer({ ...driven, version: 9 }));
      await userEvent.click(card('Tyre cover').getByRole('button', { name: 'Show the prices' }));
      await waitFor(() => expect(script.bodies(submitStep1)).toEqual([expect.objectContaining({ mileage, private_use_only: 'yes' })]));
    });

    it('asks only what it needs, and says what is wrong with an answer, beside it', async () => {
      const script = services(booked, waiting).refuse(submitStep1, {
        status: 400,
        code: 'INVALID',
        message: 'Check the form',
        fields: { mileage: 'Enter the miles on the dial' },
      });
      await open(script);
      await userEvent.click(await screen.findByRole('button', { name: 'See the price of tyre cover' }));
      expect(card('Tyre cover').queryByRole('combobox', { name: /private use only/ })).toBeNull();
      await userEvent.type(card('Tyre cover').getByRole('textbox', { name: /Mileage/ }), '1');
      await userEvent.click(card('Tyre cover').getByRole('button', { name: 'Show the prices' }));
      expect(await card('Tyre cover').findByText('Enter the miles on the dial')).toBeTruthy();
    });
  });
});

const on = (date: string, ...times: string[]): OpenDay => ({ date, times, left: times.map(() => 1), problem: null });

const times: FreeTimes = new Map([
  ['near', [on('2026-11-30'), on('2026-12-01', '09:00', '10:00'), on('2026-12-06', '09:00')]],
  ['cheap', [on('2026-12-01', '11:00'), on('2026-12-02', '08:30')]],
  ['silent', undefined],
]);

it('days are working days with the times of all garages, in order', () =>
  expect(freeDays(times)).toEqual([
    { date: '2026-11-30', count: 0 },
    { date: '2026-12-01', count: 3 },
    { date: '2026-12-02', count: 1 },
  ]));

it.each([
  ['the first with a time', freeDays(times), '2026-12-01'],
  ['none where all is full', [{ date: '2026-12-01', count: 0 }], undefined],
  ['none without days', [], undefined],
])('the first free day is %s', (_, days, day) => expect(firstFree(days)).toBe(day));

it.each([
  ['near', '2026-12-01', ['09:00', '10:00']],
  ['near', '2026-11-30', []],
  ['cheap', '2026-11-30', []],
  ['cheap', undefined, []],
  ['silent', '2026-12-01', undefined],
  ['unknown', '2026-12-01', undefined],
])('the times of %s on %s', (garage, day, free) => expect(timesOn(times, garage, day)).toEqual(free));

const all = ['08:30', '09:00', '09:30', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:30'];

it.each([
  ['few', all.slice(0, 5), undefined, all.slice(0, 5)],
  ['many, from morning to afternoon', all, undefined, ['08:30', '10:00', '13:00', '16:30']],
  ['many, with the chosen one', all, '09:30', ['08:30', '09:30', '10:00', '13:00', '16:30']],
  ['none', [], undefined, []],
])('of %s times these are shown first', (_, given, chosen, shown) => expect(someOf(given, chosen)).toEqual(shown));

it.each([
  ['2027-03-21', '2027-02-22'],
  ['2027-03-31', '2027-03-01'],
  ['2027-01-15', '2026-12-16'],
  ['2028-03-30', '2028-03-01'],
])('an MOT that runs out on %s keeps its date from %s', (expires, from) => expect(keepsDateFrom(expires)).toBe(from));

const of = (productType: 'mot' | 'service' | 'repair' | 'healthcheck', mot_expiration_date: string | undefined) => ({
  productType,
  vehicle: { mot_expiration_date },
});

it.each([
  ['2026-11-25', of('mot', '2027-03-21'), 'Your MOT runs out on 21 March 2027', 'Test from 22 February and keep that date.'],
  ['2027-03-01', of('mot', '2027-03-21'), 'Your MOT runs out on 21 March 2027', 'Test from now and keep that date.'],
  ['2027-03-21', of('mot', '2027-03-21'), 'Your MOT runs out on 21 March 2027', 'Test from now and keep that date.'],
  [
    '2027-03-22',
    of('mot', '2027-03-21'),
    'Your MOT ran out on 21 March 2027',
    'Pick a time at a garage. The price you see there is the price you pay.',
  ],
  ['2026-11-25', of('mot', undefined), 'When and where', 'Pick a time at a garage. The price you see there is the price you pay.'],
  ['2026-11-25', of('service', '2027-03-21'), 'When and where', 'Pick a time at a garage. The price you see there is the price you pay.'],
  ['2026-11-25', of('repair', '2027-03-21'), 'When and where', 'Pick a time at a garage.'],
  ['2026-11-25', of('healthcheck', undefined), 'When and where', 'Pick a time at a garage.'],
] as const)('on %s the page of %j is headed by what is known', (today, quote, title, lead) =>
  expect(headOf(quote, today)).toEqual({ title, lead }),
);

it.each([
  ['2027-02-21', of('mot', '2027-03-21'), 'Before 22 February a test still counts, but your next MOT then runs out a year after it.'],
  ['2027-02-22', of('mot', '2027-03-21'), undefined],
  ['2027-02-21', of('repair', '2027-03-21'), undefined],
  [undefined, of('mot', '2027-03-21'), undefined],
] as const)('a visit on %s of %j is told where it gives the date away', (day, quote, told) => expect(givesDateAway(day, quote)).toBe(told));
