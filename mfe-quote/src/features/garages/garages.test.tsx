import { jest } from '@jest/globals';
import type { PublicConfig } from '@kerbside/contracts/host';
import { type Garage, lookupGarages } from '@kerbside/contracts/http/garages/garages';
import { act, fireEvent, render, screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { saveBooking, readBooking } from '@kerbside/contracts/http/garages/bookings';
import { chooseVisit } from '@kerbside/contracts/http/garages/offers';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { readSlots } from '@kerbside/contracts/http/garages/slots';
import { aChosenVisit, aGarage, nearby } from '../../testing/garages.js';
import { aPrice, quoteId } from '../../testing/samples.js';
import { priceByUs } from '../garage-choice/chosen-garage.js';
import { totalsAt } from '../visits/visit-totals.js';
import { GarageList } from './garage-list.js';
import { inOrder, letterOf, milesToFar, priceAt, type PricedThere, starsOf } from './garage-order.js';
import { check, isOff, open, press, repairQuote, saveButton, services, aBooking, collect, openDays } from '../../testing/booking.js';
import { field, typeDay } from '../../testing/filling-in.js';
import { onDay } from '../../testing/on-day.js';
import { address, renderQuote } from '../../testing/render-quote.js';
import { keepVisit } from '../visits/kept-visit.js';
import { windowAround } from '../slots/slot-window.js';

describe('garage list', () => {
  const garages = [
    aGarage({ distance: 2 }),
    aGarage({
      id: 'ks-002',
      name: 'Foundry Motors',
      distance: 0.8,
      mot_price: 49.95,
      latitude: 53.81,
      longitude: -1.5,
      customer_score: 9.4,
    }),
  ];

  // The map takes its size from the page, which has none here, and scrolls to where it was.
  beforeAll(() => {
    for (const side of ['clientWidth', 'clientHeight'])
      Object.defineProperty(HTMLElement.prototype, side, { configurable: true, value: 400 });
    window.scrollTo = () => undefined;
  });

  const { lines } = aPrice(3_000);

  const price = aPrice(12_000, {
    lines: [
      ...lines.map((line) => ({ ...line, productType: 'mot' as const })),
      { kind: 'base', code: 'roadside', label: 'Roadside, 12 months', amountPence: 4_500, productType: 'breakdown' },
      { kind: 'base', code: 'healthcheck', label: 'Health check', amountPence: 0, productType: 'healthcheck' },
    ],
  });

  const open = (
    over: {
      readonly chosenId?: string;
      readonly maps?: PublicConfig['maps'];
      readonly garages?: readonly Garage[];
      readonly priced?: PricedThere;
    } = {},
  ) => {
    const onChoose = jest.fn<(garage: Garage) => void>();
    render(
      <GarageList
        maps={over.maps}
        garages={over.garages ?? garages}
        chosenId={over.chosenId}
        priced={over.priced ?? ['mot']}
        totalsAt={(garage) => totalsAt({ price }, garage, over.priced ?? ['mot'])}
        onChoose={onChoose}
      />,
    );
    return onChoose;
  };

  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  /** By its letter and its garage, whatever it costs there. */
  const marker = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name.replace(':', '( £[\\d.]+)?:')}$`) });

  describe('the map of all garages (Q2, Q9)', () => {
    it('Q9: has the letters of the list, the selected one larger, and says which garage is already chosen', async () => {
      open({ chosenId: 'ks-001' });
      await press('Show on a map');
      const [near, chosen] = [await marker('A: Foundry Motors'), await marker('B: Millbrook Garage')];
      expect([near, chosen].map(({ textContent }) => textContent)).toEqual(['A £49.95', 'B £39.95']);
      // Radius 12, of the selected one 13.
      expect([near.style.width, chosen.style.width]).toEqual(['24px', '26px']);
      const dialog = within(screen.getByRole('dialog', { name: 'Garages near you on the map' }));
      expect(dialog.getByRole('button', { name: 'Selected Millbrook Garage', pressed: true })).toBeTruthy();
      fireEvent.click(near);
      expect(dialog.getByRole('button', { name: 'Choose Foundry Motors', pressed: false })).toBeTruthy();
    });

    it('Q2: draws the outline of the country where no tiles are configured, describes the selected garage, and chooses it', async () => {
      const onChoose = open();
      await press('Show on a map');
      const dialog = within(screen.getByRole('dialog', { name: 'Garages near you on the map' }));
      expect(dialog.getByText('Pick a letter on the map to see its garage.')).toBeTruthy();
      const first = await marker('A: Foundry Motors');
      const map = screen.getByRole('region', { name: 'Map of garages' });
      expect(map.querySelectorAll('path').length).toBeGreaterThan(20);
      expect(map.querySelectorAll('img')).toHaveLength(0);
      fireEvent.click(first);
      expect(dialog.getByText('A. Foundry Motors')).toBeTruthy();
      expect(dialog.getByText('0.8 miles away')).toBeTruthy();
      expect(dialog.getByText('★★★★★')).toBeTruthy();
      await userEvent.dblClick(dialog.getByRole('button', { name: 'Choose Foundry Motors' }));
      await waitFor(() => expect(onChoose.mock.calls).toEqual([[expect.objectContaining({ id: 'ks-002' })]]));
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it.each(['Show on a map', 'Details of Foundry Motors'])(
      '%s: is closed by going back, and leaves nothing to go back to',
      async (name) => {
        open();
        const before = location.href;
        await press(name);
        const dialog = screen.getByRole('dialog');
        act(() => history.back());
        await waitFor(() => expect(dialog.isConnected).toBe(false));
        await press(name);
        const entries = history.length;
        await press('Close');
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
        await press(name);
        expect([history.length, location.href]).toEqual([entries, before]);
      },
    );

    it('is used by keyboard, which stays where it is, by the space bar too', async () => {
      open();
      await press('Show on a map');
      const [first, second] = [await marker('A: Foundry Motors'), await marker('B: Millbrook Garage')];
      second.focus();
      await userEvent.keyboard(' ');
      expect(screen.getByText('B. Millbrook Garage', { selector: 'strong' })).toBeTruthy();
      expect(document.activeElement).toBe(second);
      expect([first, second].map((button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
      await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
      expect(screen.getByText('A. Foundry Motors', { selector: 'strong' })).toBeTruthy();
    });

    it('shows garages at one place side by side, in the order of the list', async () => {
      const five = ['One', 'Two', 'Three', 'Four', 'Five'].map((name, at) =>
        aGarage({ id: `ks-${at}`, name, distance: at, selected: false }),
      );
      open({ garages: five });
      await press('Show on a map');
      await marker('E: Five');
      const buttons = within(screen.getByRole('region', { name: 'Map of garages' })).getAllByRole('button', { name: /^[A-E]\b.*: / });
      expect(buttons.map(({ textContent }) => textContent)).toEqual(
        ['A', 'B', 'C', 'D', 'E'].map((letter) => expect.stringMatching(new RegExp(`^${letter} £`))),
      );
      const places = buttons.map(({ style }) => [style.left, style.top].map(Number.parseFloat));
      for (const [at, [x = 0, y = 0]] of places.entries())
        for (const [otherX = 0, otherY = 0] of places.slice(at + 1)) expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThan(26);
    });

    it('Q2: draws configured tiles with their attribution', async () => {
      open({ maps: { tileUrl: 'https://{s}.tiles.example/{z}/{x}/{y}.png', attribution: '© OpenStreetMap contributors' } });
      await press('Show on a map');
      await marker('A: Foundry Motors');
      const map = screen.getByRole('region', { name: 'Map of garages' });
      expect(map.querySelectorAll('path')).toHaveLength(0);
      expect(map.textContent).toContain('© OpenStreetMap contributors');
    });
  });

  it('Q2: says of a garage that it is far, and of one nearby nothing of the kind', () => {
    open({ garages: [aGarage({ distance: 25 }), aGarage({ id: 'ks-002', name: 'Foundry Motors', distance: 25.1 })] });
    const [near, far] = screen.getAllByText(/\d miles/);
    expect([near?.textContent, far?.textContent]).toEqual(['25 miles away', '25.1 miles: a long way']);
  });

  it.each([
    [0, 'Under a mile away'],
    [1, '1 mile away'],
    [1.1, '1.1 miles away'],
  ])('says how far a garage is at a distance of %s: %s', (distance, told) => {
    open({ garages: [aGarage({ distance })] });
    expect(screen.getByText(told)).toBeTruthy();
  });

  it('Q2: asks before a garage that is far is chosen, and leaves it when the answer is no', async () => {
    const onChoose = open({ garages: [aGarage({ distance: 301.2 })] });
    await press('Choose Millbrook Garage');
    const dialog = screen.getByRole('dialog', { name: 'This garage is far from you' });
    expect(dialog.textContent).toContain('Millbrook Garage is 301.2 miles away. Choose it anyway?');
    await press('Look at the others');
    expect(onChoose).not.toHaveBeenCalled();
    await press('Choose Millbrook Garage');
    await press('Choose it');
    expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ id: 'ks-001' }));
  });

  describe('the prices of a service (Q9)', () => {
    const priced = [
      aGarage({ service_price: 189.95, service_price_discounted: 170.95 }),
      aGarage({ id: 'ks-002', name: 'Foundry Motors', distance: 2, service_price: 160 }),
    ];
    const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    const orders = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

    it('Q2: stand beside each garage, which can be put in their order, letters too', async () => {
      open({ garages: priced, priced: ['service'] });
      expect([screen.getByText('£170.95'), screen.getByText('£189.95').closest('s'), screen.getByText('£160.00')].every(Boolean)).toBe(
        true,
      );
      expect(orders()).toEqual(['Nearest first', 'Lowest price first', 'Highest price first', 'Best rated first']);
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lowest price first');
      expect(names()).toEqual(['A. Foundry Motors', 'B. Millbrook Garage']);
      await press('Show on a map');
      expect((await marker('A: Foundry Motors')).textContent).toBe('A £160');
    });

    it('are not guessed: without them there is nothing to sort by', () => {
      open({ garages: [aGarage()], priced: ['service'] });
      expect(orders()).toEqual(['Nearest first', 'Best rated first']);
      expect(screen.queryByText(/£/)).toBeNull();
    });
  });

  describe('the detail of a garage (Q2)', () => {
    const detail = async (name = 'Millbrook Garage') => {
      await press(`Details of ${name}`);
      return within(screen.getByRole('dialog', { name }));
    };

    it('Q2: has its own map, its hours, what it does and its price with what else is in the quote, and chooses the garage', async () => {
      const onChoose = open();
      const dialog = await detail();
      expect(await marker('B: Millbrook Garage')).toBeTruthy();
      const hours = within(dialog.getByRole('region', { name: 'Opening hours' }));
      expect(hours.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
        'Monday',
        'Tuesday',
        'Wednesday',
        'Thursday',
        'Friday',
        'Saturday',
        'Sunday',
      ]);
      expect([hours.getAllByText('08:30 to 18:00').length, hours.getAllByText('Closed').length]).toEqual([5, 2]);
      expect(dialog.getByText('MOT tests, Services')).toBeTruthy();
      const totals = within(dialog.getByRole('region', { name: 'Your price here' }));
      expect(totals.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['£39.95', '£45.00', '£84.95']);
      await userEvent.click(dialog.getByRole('button', { name: 'Choose' }));
      await waitFor(() => expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ id: 'ks-001' })));
    });

    it('Q2: shows the street where there is a picture of it, larger when asked', async () => {
      open({ garages: [aGarage({ street_view_image_url: '/street.jpg' })] });
      const dialog = await detail();
      await userEvent.click(dialog.getByRole('button', { name: 'Millbrook Garage from the street: show larger' }));
      expect(screen.getByRole('dialog', { name: 'Millbrook Garage from the street' })).toBeTruthy();
      expect(screen.getByRole('img', { name: 'Millbrook Garage from the street' }).getAttribute('src')).toBe('/street.jpg');
    });

    it('Q2: says of a drawing that it is one', async () => {
      open({ garages: [aGarage({ street_view_image_url: '/api/garages/drawings/brick.svg' })] });
      const name = 'Drawing of a garage front, in place of a photograph of Millbrook Garage';
      await userEvent.click((await detail()).getByRole('button', { name: `${name}: show larger` }));
      expect(screen.getByRole('img', { name })).toBeTruthy();
    });
  });
});

describe('garage order', () => {
  const garage = (id: string, distance: number, mot_price: number, customer_score: number) =>
    aGarage({ id, distance, mot_price, customer_score });

  const garages = [garage('near', 1, 50, 7), garage('cheap', 2, 30, 9), { ...garage('reduced', 3, 45, 9), mot_price_discounted: 25 }];

  it.each([
    ['ascending-distance', ['near', 'cheap', 'reduced']],
    ['ascending-price', ['reduced', 'cheap', 'near']],
    ['descending-price', ['near', 'cheap', 'reduced']],
    ['descending-rate', ['cheap', 'reduced', 'near']],
  ] as const)('Q9: garages by %s', (order, ids) => expect(inOrder(garages, order).map(({ id }) => id)).toEqual(ids));

  describe('a garage’s price of all that it is asked to do', () => {
    const both = aGarage({ mot_price: 42.5, service_price: 107.95 });
    it.each([
      ['an MOT', both, ['mot'], { price: 42.5 }],
      ['a service', both, ['service'], { price: 107.95 }],
      ['both', both, ['mot', 'service'], { price: 150.45 }],
      ['both with an offer', { ...both, service_price_discounted: 100.1 }, ['service', 'mot'], { price: 142.6, original: 150.45 }],
      ['both, where one is not known', aGarage(), ['mot', 'service'], undefined],
      ['nothing of it', both, [], undefined],
    ] as const)('Q3: %s', (_, one, of, price) => expect(priceAt(one, of)).toEqual(price));

    it.each([
      [['mot'], 45],
      [['mot', 'service'], 155],
      [[], undefined],
    ] as const)('Q4: is of each the middle one where we choose the garage: %j', (of, pounds) => {
      const near = [both, aGarage({ mot_price: 45, service_price: 110 }), aGarage({ mot_price: 50, service_price: 120 })];
      expect(priceByUs(near, of)).toBe(pounds);
    });
  });

  it.each([
    [10, '★★★★★'],
    [8.9, '★★★★☆'],
    [9, '★★★★★'],
    [0, '☆☆☆☆☆'],
  ])('Q9: a score of %s is %s', (customer_score, stars) => expect(starsOf({ customer_score })).toBe(stars));

  it('Q9: markers are lettered from A', () => expect([0, 4].map(letterOf)).toEqual(['A', 'E']));

  it.each([
    ['none', [], undefined],
    ['one that is near', [25, 301], undefined],
    ['none that is near', [422, 301.2, 350], 301.2],
    ['one that is just too far', [25.1], 25.1],
  ])('Q2: of garages %s says how far they are', (_, distances, miles) =>
    expect(milesToFar(distances.map((distance) => ({ distance })))).toBe(miles),
  );
});

describe('the choice of a garage', () => {
  beforeEach(() => {
    onDay('2026-11-20');
  });
  afterEach(() => jest.useRealTimers());

  const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');

  describe('the garage (Q4)', () => {
    it('Q4: is the first one flagged, until another is chosen; the booking is saved with it', async () => {
      const { script } = await open();
      expect(isOff(saveButton())).toBe(true);
      await check();
      expect(await screen.findByRole('button', { name: 'Selected Foundry Motors', pressed: true })).toBeTruthy();
      expect(isOff(saveButton())).toBe(false);
      await press('Choose Millbrook Garage');
      expect(screen.getByText('Millbrook Garage')).toBeTruthy();
      expect(screen.queryByRole('button', { name: /Foundry Motors/ })).toBeNull();
      await typeDay('Date of your visit', ['2', '12', '2026']);
      await userEvent.click(saveButton());
      await waitFor(() => expect(address()).toBe(`/quote/warranty/step/5/?quote=${quoteId}`));
      expect(script.bodies(saveBooking)).toEqual([
        expect.objectContaining({
          delivery_type: 'drop_car',
          booking_date: '2026-12-02',
          postcode: 'LS1 1AA',
          garage_choice: 'own_garage',
          garage_id: 'ks-001',
        }),
      ]);
      expect(script.bodies(chooseVisit)).toEqual([]);
    });

    it('Q4: is the one that was chosen on step 3, with its day', async () => {
      keepVisit(quoteId, { garageId: 'ks-001', day: '2026-12-14' });
      await open();
      expect([field('Day').value, field('Month').value]).toEqual(['14', '12']);
      await check();
      expect(await screen.findByRole('button', { name: 'Selected Millbrook Garage', pressed: true })).toBeTruthy();
    });

    it('Q2, Q4: may be left to us, without its times; "by myself" opens the list again', async () => {
      const { script } = await open();
      await check();
      await screen.findByRole('button', { name: 'Selected Foundry Motors' });
      await press('Garage by us');
      expect([pressed('Garage by us'), pressed('Garage by myself')]).toEqual(['true', 'false']);
      expect(screen.queryByRole('button', { name: /Foundry Motors/ })).toBeNull();
      expect(isOff(saveButton())).toBe(false);
      await press('Garage by myself');
      expect(screen.getByRole('button', { name: 'Choose Foundry Motors', pressed: false })).toBeTruthy();
      expect(isOff(saveButton())).toBe(true);
      await press('Garage by us');
      expect(screen.queryByRole('group', { name: 'Days with free times' })).toBeNull();
      await typeDay('Date of your visit', ['2', '12', '2026']);
      await userEvent.click(saveButton());
      await waitFor(() => expect(script.bodies(saveBooking)).toEqual([expect.objectContaining({ garage_choice: 'our_choice' })]));
      expect(script.bodies(saveBooking)[0]).not.toHaveProperty('booking_time');
    });

    it('Q4: is our choice where there is none to choose from', async () => {
      await open(services().answer(lookupGarages, nearby()));
      await check();
      expect(await screen.findByText(/^No garages near LS1 1AA/)).toBeTruthy();
      expect(pressed('Garage by us')).toBe('true');
      expect(isOff(saveButton())).toBe(false);
    });

    it('Q8: leads back to the start when garages cannot be loaded; an unknown postcode is reported in the error box', async () => {
      const message = "We don't know this postcode. Please check if it's correct.";
      const script = services().refuse(lookupGarages, { status: 422, code: 'POSTCODE_UNKNOWN', message, fields: { postcode: message } });
      await open(script);
      await check();
      expect((await screen.findByRole('alert')).querySelector('li')?.textContent).toBe(message);
      script.refuse(lookupGarages, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Busy.' });
      await check();
      await waitFor(() => expect(address()).toBe('/?feedback=no-results'));
    });

    it('Q2: of an MOT costs its own price when it is left to us: the one that is shown', async () => {
      const garages = [30, 50, 45].map((mot_price, place) => aGarage({ id: `ks-00${place}`, mot_price }));
      const lines = [{ kind: 'base' as const, code: 'mot', label: 'MOT at Foss Garage', amountPence: 4_000, productType: 'mot' as const }];
      const script = services()
        .answer(readQuote, { ...repairQuote, price: aPrice(4_000, { lines }) })
        .answer(lookupGarages, nearby(...garages))
        .answer(chooseVisit, aChosenVisit({ garage_id: 'our-choice', booking_date: '2026-12-02', gross: 45, total: 45 }));
      const { toast } = await open(script);
      await check();
      await press('Garage by us');
      expect(screen.getByText(/It costs £45\.00, whichever garage we choose\./)).toBeTruthy();
      const receipt = screen.getByRole('region', { name: 'Your price' });
      expect(receipt.textContent).toContain('MOT at a garage that we choose£45.00');
      expect(receipt.textContent).toContain('Your price at a garage that we choose, once you save this booking.');
      await typeDay('Date of your visit', ['2', '12', '2026']);
      await userEvent.click(saveButton());
      await waitFor(() => expect(toast).toHaveBeenCalledWith('Price changed to £45.00', 'info', undefined, 'price'));
      const expected = { product_type: 'mot', garage_id: 'our-choice', booking_date: '2026-12-02', postcode: 'LS1 1AA' };
      expect(script.bodies(chooseVisit)).toEqual([expected]);
    });

    it('Q2: that is far is not chosen by itself, and we say how far ours would be', async () => {
      await open(services().answer(lookupGarages, nearby(aGarage({ distance: 301.2 }))));
      await check();
      expect(await screen.findByRole('button', { name: 'Choose Millbrook Garage', pressed: false })).toBeTruthy();
      expect(isOff(saveButton())).toBe(true);
      await press('Garage by us');
      expect(screen.getByText(/The nearest is 301\.2 miles away\./)).toBeTruthy();
    });

    it('Q2, Q8: prices an MOT where and when it is booked', async () => {
      const motLine = { kind: 'base' as const, code: 'test', label: 'MOT test', amountPence: 3_000, productType: 'mot' as const };
      const mot = { ...repairQuote, price: aPrice(32_900, { lines: [...aPrice().lines, motLine] }) };
      const script = services()
        .answer(readQuote, mot)
        .answer(chooseVisit, aChosenVisit({ garage_id: 'ks-002', booking_date: '2026-12-02', gross: 49.95, total: 49.95 }));
      const { toast } = await open(script);
      await check();
      await screen.findByRole('button', { name: 'Selected Foundry Motors' });
      // Each garage has its price beside it, and the list can be put in their order.
      expect(screen.getAllByText('£39.95').length).toBeGreaterThanOrEqual(2);
      expect(screen.getByRole('option', { name: 'Lowest price first' })).toBeTruthy();
      await typeDay('Date of your visit', ['2', '12', '2026']);
      await userEvent.click(saveButton());
      await waitFor(() => expect(toast).toHaveBeenCalledWith('Price changed to £49.95', 'info', undefined, 'price'));
      expect(script.bodies(chooseVisit)).toEqual([
        { product_type: 'mot', garage_id: 'ks-002', booking_date: '2026-12-02', postcode: 'LS1 1AA' },
      ]);
    });
  });
});

describe('times', () => {
  describe('the times of the chosen garage (Q5)', () => {
    beforeEach(() => {
      onDay('2026-11-20');
    });

    afterEach(() => jest.useRealTimers());

    const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

    const queries = (script: ReturnType<typeof services>) =>
      script.asked.filter(({ id }) => id === readSlots.id).map(({ path }) => Object.fromEntries(new URL(path, 'http://x').searchParams));

    const atGarage = async (script = services()) => {
      await open(script);
      await check();
      await screen.findByRole('group', { name: 'Days with free times' });
      return script;
    };

    it('Q2: are asked for once there is a garage, and again for another or for a collection', async () => {
      const script = await atGarage();
      await press('Choose Millbrook Garage');
      await screen.findByRole('group', { name: 'Days with free times' });
      await collect();
      await screen.findByRole('group', { name: 'Days with free times' });
      const dropped = { delivery_type: 'drop_car', from: '2026-11-24', to: '2026-12-07' };
      expect(queries(script)).toEqual([
        { garage_id: 'ks-002', ...dropped },
        { garage_id: 'ks-001', ...dropped },
        { garage_id: 'ks-001', delivery_type: 'collect_and_return', from: '2026-11-26', to: '2026-12-09' },
      ]);
    });

    it('Q2: are of working days alone; a full one cannot be chosen', async () => {
      const full = openDays().map((day) => (day.date === '2026-11-25' ? { ...day, times: [], left: [], problem: 'Fully booked.' } : day));
      await atGarage(services().answer(readSlots, { earliest: '2026-11-24', days: full }));
      const days = within(screen.getByRole('group', { name: 'Days with free times' })).getAllByRole<HTMLInputElement>('radio');
      expect([days.length, radio('Tue 24 Nov').disabled, radio('Wed 25 Nov').disabled]).toEqual([12, false, true]);
      expect(screen.queryByRole('radio', { name: 'Sun 29 Nov' })).toBeNull();
      await typeDay('Date of your visit', ['25', '11', '2026']);
      expect(screen.getByText('Fully booked.')).toBeTruthy();
    });

    it('Q2: of the chosen day say how many places are left; the earliest is chosen until another one is', async () => {
      const script = await atGarage();
      await userEvent.click(radio('Wed 2 Dec'));
      expect([field('Day').value, field('Month').value, field('Year').value]).toEqual(['2', '12', '2026']);
      const times = within(screen.getByRole('group', { name: 'Time on Wed 2 Dec' }));
      expect([times.getByText('2 places left'), times.getByText('1 place left')].length).toBe(2);
      expect(radio('08:30').checked).toBe(true);
      await userEvent.click(radio('10:30'));
      await userEvent.click(saveButton());
      await waitFor(() =>
        expect(script.bodies(saveBooking)).toEqual([expect.objectContaining({ booking_date: '2026-12-02', booking_time: '10:30' })]),
      );
    });

    it.each([
      ['several each', ['08:30', '10:30', '13:30'], [3, 3, 3]],
      ['a single time', ['08:30'], [1]],
    ])('say nothing of places that tell no time from another: %s', async (_, times, left) => {
      const days = openDays().map((day) => (day.times.length > 0 ? { ...day, times, left } : day));
      await atGarage(services().answer(readSlots, { earliest: '2026-11-24', days }));
      await userEvent.click(radio('Wed 2 Dec'));
      const shown = within(screen.getByRole('group', { name: 'Time on Wed 2 Dec' }));
      expect([shown.getAllByRole('radio').length, shown.queryByText(/left$/)]).toEqual([times.length, null]);
    });

    it('Q2: are those around a day that is typed, and later or earlier ones when turned to', async () => {
      const script = await atGarage();
      await typeDay('Date of your visit', ['10', '12', '2026']);
      await screen.findByRole('group', { name: 'Days with free times' });
      await press('Earlier days');
      await screen.findByRole('group', { name: 'Days with free times' });
      expect(screen.queryByRole('button', { name: 'Earlier days' })).toBeNull();
      await press('Later days');
      await waitFor(() =>
        expect(queries(script).map(({ from }) => from)).toEqual(['2026-11-24', '2026-12-08', '2026-11-24', '2026-12-08']),
      );
    });

    it('Q2: that somebody else was faster to take are chosen no more; what was typed stays', async () => {
      const message = 'Somebody else has just taken that time. Please choose another.';
      const script = services().refuse(saveBooking, {
        status: 409,
        code: 'SLOT_TAKEN',
        message: 'Taken.',
        fields: { booking_time: message },
      });
      await atGarage(script);
      await userEvent.click(radio('Wed 2 Dec'));
      const left = openDays().map((day) => (day.date === '2026-12-02' ? { ...day, times: ['10:30'], left: [1] } : day));
      script.answer(readSlots, { earliest: '2026-11-24', days: left });
      await userEvent.click(saveButton());
      expect((await screen.findAllByText(message)).length).toBe(2);
      await waitFor(() => expect(screen.queryByRole('radio', { name: '08:30' })).toBeNull());
      expect([radio('10:30').checked, radio('Wed 2 Dec').checked, field('Postcode').value]).toEqual([false, true, 'LS1 1AA']);
      script.answer(saveBooking, aBooking());
      await userEvent.click(radio('10:30'));
      await userEvent.click(saveButton());
      await waitFor(() => expect(script.bodies(saveBooking).at(-1)).toMatchObject({ booking_time: '10:30' }));
    });

    it('Q2: that were taken while they were paid for are chosen again: the rest is as it was saved', async () => {
      const script = services().answer(readBooking, aBooking({ booking_time: '09:30' }));
      renderQuote(`/booking/${quoteId}/?taken=1`, { services: script });
      expect(await screen.findByText(/Somebody else has just taken that time\. Everything else is as you left it/)).toBeTruthy();
      expect([(await screen.findByRole<HTMLInputElement>('radio', { name: '08:30' })).checked, radio('Wed 2 Dec').checked]).toEqual([
        false,
        true,
      ]);
    });

    it('come back with the saved booking', async () => {
      await open(services().answer(readBooking, aBooking({ booking_time: '10:30' })));
      expect((await screen.findByRole<HTMLInputElement>('radio', { name: '10:30' })).checked).toBe(true);
    });

    it('Q2: that cannot be loaded can be asked for again, and the earliest is booked without them', async () => {
      const script = services().refuse(readSlots, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Busy.' });
      await open(script);
      await check();
      await screen.findByText('We could not load the times of this garage');
      await typeDay('Date of your visit', ['2', '12', '2026']);
      await userEvent.click(saveButton());
      await waitFor(() => expect(script.bodies(saveBooking)).toEqual([expect.objectContaining({ booking_date: '2026-12-02' })]));
      expect(script.bodies(saveBooking)[0]).not.toHaveProperty('booking_time');
    });
  });

  describe('the days that are shown (Q5)', () => {
    const from = (delivery: 'drop_car' | 'collect_and_return') => ({ today: '2026-11-20', delivery });

    it.each([
      [undefined, 'drop_car', '2026-11-24', '2026-12-07', undefined, '2026-12-08'],
      [undefined, 'collect_and_return', '2026-11-26', '2026-12-09', undefined, '2026-12-10'],
      ['2026-11-01', 'drop_car', '2026-11-24', '2026-12-07', undefined, '2026-12-08'],
      ['2026-12-07', 'drop_car', '2026-11-24', '2026-12-07', undefined, '2026-12-08'],
      ['2026-12-08', 'drop_car', '2026-12-08', '2026-12-21', '2026-11-24', '2026-12-22'],
      ['2027-05-20', 'drop_car', '2027-05-11', '2027-05-24', '2027-04-27', undefined],
      ['2031-01-01', 'drop_car', '2027-05-11', '2027-05-24', '2027-04-27', undefined],
    ] as const)('around %s by %s are %s to %s, then %s and %s', (day, delivery, first, last, earlier, later) =>
      expect(windowAround(day, from(delivery))).toEqual({ from: first, to: last, earlier, later }),
    );
  });
});
