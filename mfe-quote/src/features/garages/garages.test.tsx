import { jest } from '@jest/globals';
import type { PublicConfig } from '@kerbside/contracts/host';
import type { Garage } from '@kerbside/contracts/http/garages/garages';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aGarage } from '../../testing/garages.js';
import { aPrice } from '../../testing/samples.js';
import { priceByUs } from '../garage-choice/chosen-garage.js';
import { totalsAt } from '../visits/visit-totals.js';
import { GarageList } from './garage-list.js';
import { inOrder, letterOf, milesToFar, priceAt, type PricedThere, starsOf } from './garage-order.js';

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
    it('Q9: has the letters of the list, the selected one larger', async () => {
      open({ chosenId: 'ks-001' });
      await press('Show on a map');
      const [near, chosen] = [await marker('A: Foundry Motors'), await marker('B: Millbrook Garage')];
      expect([near, chosen].map(({ textContent }) => textContent)).toEqual(['A £49.95', 'B £39.95']);
      // Radius 12, of the selected one 13.
      expect([near.style.width, chosen.style.width]).toEqual(['24px', '26px']);
    });

    it('Q2: describes the selected garage, and chooses it', async () => {
      const onChoose = open();
      await press('Show on a map');
      const dialog = within(screen.getByRole('dialog', { name: 'Garages near you on the map' }));
      expect(dialog.getByText('Pick a letter on the map to see its garage.')).toBeTruthy();
      fireEvent.click(await marker('A: Foundry Motors'));
      expect(dialog.getByText('A. Foundry Motors')).toBeTruthy();
      expect(dialog.getByText('0.8 miles away')).toBeTruthy();
      expect(dialog.getByText('★★★★★')).toBeTruthy();
      await userEvent.click(dialog.getByRole('button', { name: 'Choose Foundry Motors' }));
      expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ id: 'ks-002' }));
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it('says which garage is already chosen', async () => {
      open({ chosenId: 'ks-001' });
      await press('Show on a map');
      const dialog = within(screen.getByRole('dialog', { name: 'Garages near you on the map' }));
      expect(dialog.getByRole('button', { name: 'Selected Millbrook Garage', pressed: true })).toBeTruthy();
      fireEvent.click(await marker('A: Foundry Motors'));
      expect(dialog.getByRole('button', { name: 'Choose Foundry Motors', pressed: false })).toBeTruthy();
    });

    it('is used by keyboard too', async () => {
      open();
      await press('Show on a map');
      (await marker('B: Millbrook Garage')).focus();
      await userEvent.keyboard('{Enter}');
      expect(screen.getByText('B. Millbrook Garage', { selector: 'strong' })).toBeTruthy();
    });

    it('keeps the keyboard where it is, by the space bar too', async () => {
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

    it('Q2: draws the outline of the country where no tiles are configured', async () => {
      open();
      await press('Show on a map');
      await marker('A: Foundry Motors');
      const map = screen.getByRole('region', { name: 'Map of garages' });
      expect(map.querySelectorAll('path').length).toBeGreaterThan(20);
      expect(map.querySelectorAll('img')).toHaveLength(0);
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
    const [near, far] = screen.getAllByText(/miles away/);
    expect([near?.textContent, far?.textContent]).toEqual(['25 miles away', '25.1 miles away: a long way to go']);
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

    it('Q2: has its own map, its hours and what it does', async () => {
      open();
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
    });

    it('Q2: totals its price with what else is in the quote', async () => {
      open();
      const totals = within((await detail()).getByRole('region', { name: 'Your price here' }));
      expect(totals.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['£39.95', '£45.00', '£84.95']);
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

    it('chooses the garage', async () => {
      const onChoose = open();
      await userEvent.click((await detail()).getByRole('button', { name: 'Choose' }));
      expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ id: 'ks-001' }));
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
