import type { DocumentSection, ProductDocument } from '@kerbside/contracts/http/pricing/documents';
import { productTypes } from '@kerbside/contracts/products/product-names';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ok, openShell } from '../testing/open-shell.js';
import { coverTable } from './cover-table.js';

describe('landing', () => {
  const scrollTo = (pixels: number) =>
    act(async () => {
      Object.defineProperty(window, 'scrollY', { value: pixels, configurable: true });
      window.dispatchEvent(new Event('scroll'));
    });

  const isNarrow = (matches: boolean) =>
    Object.defineProperty(window, 'matchMedia', {
      value: (query: string) => ({
        matches: matches && query.includes('767px'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }),
      configurable: true,
    });

  const documentsOf = (thing: string) =>
    ok({
      documents: [
        {
          name: 'information',
          title: 'Information',
          lead: 'A summary.',
          edition: '2026-12',
          sections: [
            { heading: 'What is insured?', paragraphs: ['Up to £500 a claim.'], items: [thing] },
            { heading: 'What is not insured?', items: [`No ${thing}`] },
          ],
        },
      ],
    });

  const pathOf = (type: string) => `/api/pricing/products/${type}/documents`;

  const answers = Object.fromEntries(
    ['warranty', 'breakdown', 'tyre', 'gap'].map((type) => [pathOf(type), () => documentsOf(`Thing of ${type}`)]),
  );

  beforeEach(async () => {
    isNarrow(false);
    await scrollTo(0);
  });

  describe('what follows the page', () => {
    afterEach(() => Reflect.deleteProperty(window, 'IntersectionObserver'));

    it.each([
      ['scrolls', (_see: () => void) => scrollTo(1)],
      ['sees the end of what is there', (see: () => void) => act(async () => see())],
    ])('is fetched once the visitor %s, not before', async (_, goOn) => {
      let see = () => {};
      class Sight {
        constructor(tell: (seen: readonly { readonly isIntersecting: boolean }[]) => void) {
          see = () => tell([{ isIntersecting: true }]);
        }
        observe() {}
        disconnect() {}
      }
      Object.assign(window, { IntersectionObserver: Sight });
      await openShell('/', { answers });
      await screen.findByRole('heading', { level: 1 });
      expect(screen.queryByRole('heading', { name: 'What our customers say' })).toBeNull();
      await goOn(() => see());
      await screen.findByText('Thing of warranty');
      await screen.findByRole('heading', { name: 'What our customers say' });
    });
  });

  describe('the quote bar', () => {
    const bar = () => screen.queryByRole('region', { name: 'A price for your car' });

    it('A2, A9: is there once the page has scrolled past 514 px, with what was typed above, leads to its parts, leaves with it, but not while it is used, and starts a quote', async () => {
      await openShell('/', { answers });
      await screen.findByText('Thing of warranty');
      await userEvent.type(screen.getByLabelText('Your registration number'), 'aa19');
      await scrollTo(514);
      expect(bar()).toBeNull();
      await scrollTo(515);
      expect(bar()).toBeTruthy();
      const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
      expect(links.length).toBeGreaterThan(4);
      for (const link of links) expect(document.querySelector(link.getAttribute('href') ?? '')?.tagName).toBe('H2');
      await scrollTo(100);
      expect(bar()).toBeNull();
      await scrollTo(900);
      const field = screen.getByLabelText('Registration number');
      expect(field).toHaveProperty('value', 'aa19');
      await userEvent.click(field);
      await scrollTo(0);
      await userEvent.type(field, ' aaa{Enter}');
      expect(`${location.pathname}${location.search}`).toBe('/quote/warranty/step/1/?vrm=AA19AAA');
    });

    it('says what is wrong with a plate and keeps it', async () => {
      await openShell('/', { answers });
      await screen.findByText('Thing of warranty');
      await scrollTo(900);
      const field = screen.getByLabelText('Registration number');
      await userEvent.type(field, 'not a plate!{Enter}');
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(field).toHaveProperty('value', 'not a plate!');
      expect(location.pathname).toBe('/');
    });
  });

  describe('what is in a cover', () => {
    it('stands in tabs, as its documents say', async () => {
      await openShell('/', { answers });
      expect(await screen.findByText('Thing of warranty')).toBeTruthy();
      await userEvent.click(screen.getByRole('tab', { name: 'GAP' }));
      expect(await screen.findByText('No Thing of gap')).toBeTruthy();
      expect(screen.queryByText('Thing of warranty')).toBeNull();
      expect(screen.getByRole('link', { name: 'See my price for GAP' }).getAttribute('href')).toBe('/quote/gap/step/1/');
    });

    it('A2: is an accordion under 768 px, of which one part is open', async () => {
      isNarrow(true);
      await openShell('/', { answers });
      const part = (name: string) => screen.getByRole('button', { name });
      expect(await screen.findByText('Thing of warranty')).toBeTruthy();
      expect(part('Warranty').getAttribute('aria-expanded')).toBe('true');
      await userEvent.click(part('Tyre cover'));
      expect(await screen.findByText('Thing of tyre')).toBeTruthy();
      expect(part('Warranty').getAttribute('aria-expanded')).toBe('false');
      await userEvent.click(part('Tyre cover'));
      expect(part('Tyre cover').getAttribute('aria-expanded')).toBe('false');
      expect(screen.queryByRole('tab')).toBeNull();
    });
  });

  describe('what customers say', () => {
    const shown = () => screen.getAllByRole('group').find((slide) => slide.matches('[aria-roledescription=slide]:not([inert])'));
    const open = async () => {
      await openShell('/', { answers });
      return screen.findByRole('region', { name: 'What our customers say, one at a time' });
    };

    it('A2, A9: changes by buttons and arrow keys, and ends where it ends', async () => {
      const slider = within(await open());
      expect(shown()?.textContent).toContain('Priya');
      const next = slider.getByRole('button', { name: 'Next' });
      await userEvent.click(next);
      expect(shown()?.textContent).toContain('Tom');
      await userEvent.keyboard('{ArrowRight}{ArrowRight}');
      expect(shown()?.textContent).toContain('Morag');
      expect(next.getAttribute('aria-disabled')).toBe('true');
      await userEvent.keyboard('{ArrowLeft}');
      expect(shown()?.textContent).toContain('Tom');
      expect(shown()?.getAttribute('aria-label')).toBe('2 of 3');
    });

    it('A2, A9: follows a pointer while its button is held, and not once it was let go outside', async () => {
      Object.assign(Element.prototype, { setPointerCapture: () => undefined });
      const slider = await open();
      const slides = slider.querySelector('[aria-live]') ?? slider;
      const point = (type: string, at: MouseEventInit) =>
        fireEvent(slides, Object.assign(new MouseEvent(type, { bubbles: true, ...at }), { isPrimary: true, pointerId: 1 }));
      const followed = () => slides.querySelector<HTMLElement>('[style]')?.style.getPropertyValue('--by');
      point('pointerdown', { buttons: 1, clientX: 200 });
      point('pointermove', { buttons: 1, clientX: 150 });
      expect(followed()).toBe('-50px');
      point('pointermove', { buttons: 0, clientX: 20 });
      expect(followed()).toBe('0px');
      point('pointermove', { buttons: 0, clientX: 10 });
      expect(followed()).toBe('0px');
      expect(shown()?.textContent).toContain('Priya');
    });

    it('can be told to keep still', async () => {
      const slider = within(await open());
      const still = slider.getByRole('button', { name: 'Pause' });
      await userEvent.click(still);
      expect(still.getAttribute('aria-pressed')).toBe('true');
      await userEvent.click(still);
      expect(still.getAttribute('aria-pressed')).toBe('false');
    });

    it('A2, A9: opens the film of a customer over the page', async () => {
      await open();
      await userEvent.click(screen.getByRole('button', { name: 'Watch Priya, Leeds' }));
      const film = within(screen.getByRole('dialog', { name: 'Priya, Leeds on film' }));
      expect(film.getByLabelText('Priya, Leeds on film').getAttribute('src')).toBe('/films/gearbox-in-leeds.webm');
      await userEvent.click(film.getByRole('button', { name: 'Close' }));
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  describe('the menu of products', () => {
    const button = () => screen.findByRole('button', { name: 'Get a price' });

    it('has every product below what it is for', async () => {
      await openShell('/pages/about-us');
      await userEvent.click(await button());
      const upkeep = within(screen.getByRole('list', { name: 'Servicing and MOT' })).getAllByRole('link');
      expect(upkeep.map((link) => link.getAttribute('href'))).toEqual(
        ['service', 'mot', 'healthcheck'].map((type) => `/quote/${type}/step/1/`),
      );
      const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
      for (const type of productTypes)
        expect(menu.getAllByRole('link').filter((link) => link.getAttribute('href') === `/quote/${type}/step/1/`)).toHaveLength(1);
    });

    it('A2, A9: opens and shuts by keyboard: arrows lead through it, Escape back to its button', async () => {
      await openShell('/pages/about-us');
      (await button()).focus();
      await userEvent.keyboard('{Enter}{ArrowDown}');
      expect(document.activeElement?.textContent).toContain('Warranty');
      await userEvent.keyboard('{End}{ArrowDown}');
      expect(document.activeElement?.textContent).toBe('Compare the policy documents');
      await userEvent.keyboard('{Home}{ArrowUp}');
      expect(await button()).toBe(document.activeElement);
      await userEvent.keyboard('{ArrowDown}{Escape}');
      expect(await button()).toBe(document.activeElement);
      expect((await button()).getAttribute('aria-expanded')).toBe('false');
    });

    it('shuts when the focus or a press goes elsewhere', async () => {
      await openShell('/pages/about-us');
      await userEvent.click(await button());
      fireEvent.pointerDown(document.body);
      expect((await button()).getAttribute('aria-expanded')).toBe('false');
      await userEvent.click(await button());
      await act(async () => screen.getByRole('link', { name: 'Kerbside home' }).focus());
      expect((await button()).getAttribute('aria-expanded')).toBe('false');
    });

    it('A2, A9: is a plain link where one buys', async () => {
      await openShell('/quote/warranty/step/1/');
      await screen.findByRole('heading', { level: 1 });
      expect(screen.getByRole('link', { name: 'Get a price' }).getAttribute('href')).toBe('/quote/warranty/step/1/');
    });
  });
});

const informationWith = (sections: ProductDocument['sections']): ProductDocument[] => [
  { name: 'wording', title: '', lead: '', edition: '', sections: [{ heading: 'What is insured?', items: ['Not of this document'] }] },
  { name: 'information', title: '', lead: '', edition: '', sections },
];

const of = (topic: string, level: string, part: Omit<DocumentSection, 'heading'>): DocumentSection => ({
  heading: `${topic} ${level}`,
  topic,
  level,
  ...part,
});

const [isInsured, isNot] = ['What is insured?', 'What is not insured?'] as const;

describe('what is in a product', () => {
  it('A2, A9: is one table: a column for each level, a row for what is in the same of them, and what is in none comes last', () =>
    expect(
      coverTable(
        informationWith([
          { heading: 'What is this type of insurance?', paragraphs: ['The parts.'] },
          of(isInsured, 'Essential', { paragraphs: ['Up to £1,000 a claim.'], items: ['Engine', 'Clutch'] }),
          of(isInsured, 'Extra', { paragraphs: ['Up to £2,500 a claim.'], items: ['Engine', 'Clutch', 'Steering'] }),
          { heading: isNot, items: ['Paint'] },
          of(isNot, 'Essential', { items: ['Steering'] }),
          { heading: 'How do I cancel?', paragraphs: ['In your account.'] },
        ]),
      ),
    ).toEqual({
      levels: ['Essential', 'Extra'],
      most: ['£1,000', '£2,500'],
      limits: [],
      rows: [
        { items: ['Engine', 'Clutch'], isIn: [true, true] },
        { items: ['Steering'], isIn: [false, true] },
        { items: ['Paint'], isIn: [false, false] },
      ],
    }));

  it('keeps levels apart of which neither has all of the other', () =>
    expect(
      coverTable(
        informationWith([
          of(isInsured, 'Hire', { items: ['Rentals', 'First rental'] }),
          of(isInsured, 'Invoice', { items: ['Excess', 'Rentals'] }),
        ]),
      ).rows,
    ).toEqual([
      { items: ['Rentals'], isIn: [true, true] },
      { items: ['First rental'], isIn: [true, false] },
      { items: ['Excess'], isIn: [false, true] },
    ]));

  it('has what holds at every level in each of them, and no row of limits that only some have', () =>
    expect(
      coverTable(
        informationWith([
          { heading: isInsured, paragraphs: ['Up to £500 a claim.'], items: ['Towing'] },
          of(isInsured, 'Home', { items: ['Help at home'] }),
          of(isInsured, 'Abroad', { items: ['Help in France'] }),
        ]),
      ),
    ).toMatchObject({
      most: [],
      limits: ['Up to £500 a claim.'],
      rows: [{ isIn: [true, true] }, { isIn: [true, false] }, { isIn: [false, true] }],
    }));

  it('has one column where there are no levels', () =>
    expect(
      coverTable(
        informationWith([
          { heading: isInsured, paragraphs: ['Up to your limit.'], items: ['Tyres'] },
          { heading: isNot, items: ['Wear'] },
        ]),
      ),
    ).toEqual({
      levels: [],
      most: [],
      limits: ['Up to your limit.'],
      rows: [
        { items: ['Tyres'], isIn: [true] },
        { items: ['Wear'], isIn: [false] },
      ],
    }));

  it('is nothing where nothing is sold', () => expect(coverTable([])).toEqual({ levels: [], most: [], limits: [], rows: [] }));
});
