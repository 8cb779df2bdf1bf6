import { describe, jest } from '@jest/globals';
import { addDays, londonDay } from '@kerbside/contracts/days/dates';
import { register } from '@kerbside/contracts/http/accounts/accounts';
import { readCallbackGrade } from '@kerbside/contracts/http/callbacks/grade';
import { adjustGapQuote } from '@kerbside/contracts/http/pricing/gap';
import {
  confirmGapEarly,
  type GapInformation,
  giveGapInformation,
  readGapInformation,
} from '@kerbside/contracts/http/pricing/gap-information';
import { submitStep3, submitStep5 } from '@kerbside/contracts/http/pricing/journey-steps';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { type ProductTable, readProducts } from '@kerbside/contracts/http/pricing/products';
import { adjustQuotePrice, readQuotePricing } from '@kerbside/contracts/http/pricing/staff';
import { applyVoucher } from '@kerbside/contracts/http/vouchers/vouchers';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { cleanup, fireEvent, screen, waitFor, within, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GapPanels } from '../../api/journey-api.js';
import { goOn, type, typeDay } from '../../testing/filling-in.js';
import { onDay } from '../../testing/on-day.js';
import { aChosenProduct, breakdownTable, quoteProducts } from '../../testing/product-tables.js';
import { address, renderQuote } from '../../testing/render-quote.js';
import { aPrice, aQuote, casey, quoteId, staff, stepAnswer } from '../../testing/samples.js';
import { anAdjustedPrice, quotePricing } from '../../testing/staff-samples.js';
import { Shortfall, shortfallAfter, worthAfter } from '../gap-shortfall/shortfall.js';

const addOn = (code: string, name: string, gross: number, is_added = false) => ({
  code,
  name,
  description: `${name} for your car.`,
  product_type: null,
  gross,
  price_type: 'fixed' as const,
  percent: null,
  is_added,
});

/** The GAP page as saved, with some of its add-ons in. */
const gapPanels = (added: readonly string[] = [], summary: Partial<GapPanels['summary']> = {}): GapPanels => ({
  addons: {
    rows: [
      addOn('excess', 'Excess cover', 29, added.includes('excess')),
      addOn('deposit', 'Deposit contribution', 19, added.includes('deposit')),
    ],
    is_all_added: added.length === 2,
  },
  vouchers: { voucher: null },
  summary: {
    key: 'roadside-12',
    version: 'roadside',
    name: 'Return to invoice',
    duration: '12',
    start_date: '2026-12-01',
    payment_method: 'in_full',
    price: aPrice(10_235),
    instalments: { count: 12, price: 8.53, payments: [8.53, 8.53, 8.53, 8.53, 8.53, 8.53, 8.52, 8.53, 8.53, 8.53, 8.53, 8.53] },
    ...summary,
  },
});

/** Two kinds, two durations. */
const gapTable = (): ProductTable => ({ ...breakdownTable(), product_type: 'gap', name: 'GAP' });

describe('gap information', () => {
  const quote = aQuote({
    productType: 'gap',
    step: 5,
    cover: null,
    price: aPrice(10_235),
    details: { first_name: 'Jo', last_name: 'Bloggs', email: 'jo@example.com' },
  });
  const information = (over: Partial<GapInformation> = {}): GapInformation => ({
    state: 'waiting',
    given_on: '2026-11-20',
    concludable_on: '2026-11-23',
    confirmable_on: '2026-11-21',
    confirmed_on: null,
    premium: 102.35,
    statements: [{ heading: 'You do not have to buy it', text: 'GAP insurance is optional.' }],
    ...over,
  });
  const services = (now: GapInformation) =>
    new ScriptedServices()
      .answer(readQuote, quote)
      .answer(readProducts, quoteProducts({ chosen: [aChosenProduct({ product_type: 'gap' })], tables: [gapTable()] }))
      .answer(readGapInformation, now)
      .answer(register, { userId: quoteId })
      .answer(submitStep5, stepAnswer({ ...quote, step: 6, version: 9 }));

  afterEach(() => {
    jest.useRealTimers();
  });
  const open = async (script: ScriptedServices, day = '2026-11-20') => {
    onDay(day);
    renderQuote(`/quote/gap/step/5/?quote=${quoteId}`, { services: script });
    await screen.findByRole('heading', { level: 1, name: 'Check and agree' });
  };
  const title = 'Before you buy GAP insurance';
  const region = async () => within(await screen.findByRole('region', { name: title }));
  const pay = async () => {
    const terms = within(screen.getByRole('region', { name: 'Terms and conditions' }));
    for (const box of terms.getAllByRole('checkbox')) await userEvent.click(box);
    await userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
  };

  describe('GAP that a partner sells (ICOBS 6A.1)', () => {
    it('Q4: gives the information when it is first shown, dated, with the premium and the statements', async () => {
      const script = services(information({ state: 'not_given', given_on: null, concludable_on: null })).answer(
        giveGapInformation,
        information(),
      );
      await open(script);
      const shown = await region();
      expect(shown.getByText('£102.35')).toBeTruthy();
      expect(shown.getByText('GAP insurance is optional.')).toBeTruthy();
      expect(shown.getByText(/Given to you on 20 November 2026\./).textContent).toContain('We email a copy to jo@example.com.');
      expect(script.asked.filter(({ id }) => id === giveGapInformation.id)).toHaveLength(1);
    });

    it('Q4: waits two clear days, says until when, and does not go to payment', async () => {
      const script = services(information());
      await open(script);
      expect((await region()).getByText('You can buy this cover from 23 November 2026')).toBeTruthy();
      expect(screen.queryByRole('checkbox', { name: /came back of my own accord/ })).toBeNull();
      await pay();
      const summary = within(await screen.findByRole('alert'));
      const said = 'You can buy this cover from 23 November 2026. Please come back then.';
      await userEvent.click(summary.getByRole('link', { name: said }));
      expect(document.activeElement).toBe(screen.getByRole('region', { name: title }));
      expect(script.bodies(submitStep5)).toEqual([]);
    });

    it('Q4: can be bought the next day by a customer who came back and confirms both', async () => {
      const script = services(information());
      await open(script, '2026-11-21');
      const shown = await region();
      await userEvent.click(shown.getByRole('button', { name: 'Confirm and buy now' }));
      expect(shown.getAllByText('Confirm that you came back of your own accord').length).toBeGreaterThan(0);
      expect(shown.getAllByText('Confirm that you understand that you could have waited').length).toBeGreaterThan(0);
      await userEvent.click(shown.getByRole('checkbox', { name: 'I came back of my own accord: nobody asked me to.' }));
      await userEvent.click(shown.getByRole('checkbox', { name: /I understand that I could have waited/ }));
      const confirmed = information({ state: 'may_conclude', confirmed_on: '2026-11-21' });
      script.answer(confirmGapEarly, confirmed).answer(readGapInformation, confirmed);
      await userEvent.click(shown.getByRole('button', { name: 'Confirm and buy now' }));
      expect(await screen.findByText('You came back of your own accord and confirmed on 21 November 2026.')).toBeTruthy();
      expect(script.bodies(confirmGapEarly)).toEqual([{ came_back_by_myself: true, understands_restriction: true }]);
      await pay();
      await waitFor(() => expect(address()).toBe(`/payment/${quoteId}/`));
    });

    it('Q4: can be bought once two clear days have passed', async () => {
      await open(services(information({ state: 'may_conclude' })), '2026-11-23');
      expect((await region()).getByText('You can buy this cover now')).toBeTruthy();
      await pay();
      await waitFor(() => expect(address()).toBe(`/payment/${quoteId}/`));
    });

    it('is not bought before the information could be shown', async () => {
      const script = services(information()).refuse(readGapInformation, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Busy.' });
      await open(script);
      await (await region()).findByRole('button', { name: /^Try again/ });
      await pay();
      expect(await screen.findByText('We have to give you some information about GAP insurance before you can buy it.')).toBeTruthy();
      expect(script.bodies(submitStep5)).toEqual([]);
    });
  });

  it('GAP that we sell ourselves needs none of it', async () => {
    const script = services(information({ state: 'not_needed', given_on: null, premium: null, statements: [] }));
    await open(script);
    await pay();
    await waitFor(() => expect(address()).toBe(`/payment/${quoteId}/`));
    expect(screen.queryByRole('region', { name: title })).toBeNull();
    expect(script.asked.filter(({ id }) => id === giveGapInformation.id)).toEqual([]);
  });
});

const quote = aQuote({ productType: 'gap', step: 3, cover: null, price: aPrice(10_235), details: { start_date: '2026-12-01' } });

const services = () =>
  new ScriptedServices()
    .answer(readQuote, quote)
    .answer(readProducts, quoteProducts({ tables: [gapTable()] }))
    .answer(adjustGapQuote, gapPanels())
    .answer(submitStep3, stepAnswer({ ...quote, step: 4, version: 9 }));

const open = async (script = services()) => {
  const page = renderQuote(`/quote/gap/step/3/?quote=${quoteId}`, { services: script });
  await screen.findByRole('heading', { level: 1, name: 'Choose your GAP cover' });
  await screen.findByRole('region', { name: 'Add-ons for GAP' });
  return { ...page, script };
};

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

const changes = (script: ScriptedServices) => script.bodies(adjustGapQuote).slice(1);

const adjusted = (target: string, part: object) => ({ quoteId, target, ProductQuote: part });

const card = (name: string) => within(screen.getByRole('article', { name }));

describe('the GAP page', () => {
  it('Q2: names what is made for a leased car, and leaves the choice to its driver', async () => {
    const versions = gapTable().versions.map((one, at) => (at === 1 ? { ...one, version: 'lease', name: 'Contract hire' } : one));
    const leased = { ...quote, details: { ...quote.details, ownership_basis: 'personal_lease_agreement' as const } };
    const script = services()
      .answer(readQuote, leased)
      .answer(readProducts, quoteProducts({ tables: [{ ...gapTable(), versions }] }));
    await open(script);
    expect(screen.getByText('You told us that you lease the car. Contract hire is the GAP made for that.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'How much could you be left short?' })).toBeNull();
    expect(changes(script)).toEqual([]);
    await press('Choose contract hire');
    await waitFor(() => expect(changes(script)).toEqual([adjusted('mainProduct', { key: 'national-12' })]));
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Contract hire/ }));
    cleanup();
    await open();
    expect(screen.queryByText(/You told us that you lease the car/)).toBeNull();
    expect(screen.getByRole('region', { name: 'How much could you be left short?' })).toBeTruthy();
  });

  it.each([
    ['last to an outright owner', 'privately_owned' as const, [/^Vehicle replacement/, /^Contract hire/]],
    ['first to whoever leases', 'personal_lease_agreement' as const, [/^Contract hire/, /^Vehicle replacement/]],
  ])('Q2: offers contract hire %s', async (_, ownership_basis, names) => {
    const versions = gapTable().versions.map((one, at) =>
      at === 0 ? { ...one, version: 'lease', name: 'Contract hire' } : { ...one, name: 'Vehicle replacement' },
    );
    const script = services()
      .answer(readQuote, { ...quote, details: { ...quote.details, ownership_basis } })
      .answer(readProducts, quoteProducts({ tables: [{ ...gapTable(), versions }] }));
    await open(script);
    const kinds = within(screen.getByRole('group', { name: /^Types of/ }))
      .getAllByRole('radio')
      .map((kind) => kind.parentElement?.textContent);
    names.forEach((name, at) => expect(kinds[at]).toMatch(name));
  });

  it('Q2, Q8: opens with the panels as they are saved, saves another duration of the main product, and only then says what that did', async () => {
    const { script, toast } = await open();
    expect(script.bodies(adjustGapQuote)).toEqual([adjusted('reload', {})]);
    expect(within(screen.getByRole('region', { name: 'Your price' })).getByText('Total').parentElement?.textContent).toContain('£102.35');
    expect(toast).not.toHaveBeenCalled();
    script.answer(adjustGapQuote, gapPanels([], { key: 'roadside-24', duration: '24', price: aPrice(12_000) }));
    fireEvent.change(screen.getByRole('slider', { name: 'Duration' }), { target: { value: '1' } });
    await waitFor(() => expect(changes(script)).toEqual([adjusted('mainProduct', { key: 'roadside-24' })]));
    await waitFor(() =>
      expect(toast.mock.calls.map(([message]) => message)).toEqual([
        'Saving and adjusting quote in progress ...',
        'Updated additional products list',
        'Updated vouchers panel',
        'Updated summary panel',
      ]),
    );
    expect(screen.getByRole('region', { name: 'Your price' }).textContent).toContain('£120.00');
  });

  it('Q2, Q4: asks whoever does not own the car yet for the day on which they get it', async () => {
    const toBuy = { ...quote, details: { ...quote.details, do_not_own: true } };
    await open(services().answer(readQuote, toBuy));
    expect(
      screen.getByRole('group', { name: 'Start date', description: /^You don’t own the car yet: choose the day you get it/ }),
    ).toBeTruthy();
  });

  it('Q2, Q5: saves the start date once it is complete and left, asks for a date when half of one was, and says why one was refused', async () => {
    const { script } = await open();
    expect(within(screen.getByRole('group', { name: 'Start date' })).getByRole<HTMLInputElement>('textbox', { name: 'Day' }).value).toBe(
      '1',
    );
    await typeDay('Start date', ['31', '2', '2026']);
    await userEvent.tab();
    expect(screen.getByText('Start date must be a real date')).toBeTruthy();
    expect(changes(script)).toEqual([]);
    await typeDay('Start date', ['14', '12', '2026']);
    expect(changes(script)).toEqual([]);
    await userEvent.tab();
    await waitFor(() => expect(changes(script)).toEqual([adjusted('mainProduct', { key: 'roadside-12', start_date: '2026-12-14' })]));
    const fields = { start_date: 'Cover cannot start in the past' };
    script.refuse(adjustGapQuote, { status: 400, code: 'INVALID', message: 'Check the form', fields });
    await typeDay('Start date', ['14', '12', '2020']);
    await userEvent.tab();
    expect((await screen.findByRole('alert')).textContent).toContain('Cover cannot start in the past');
  });

  it('Q2, Q9: adds all add-ons, removes all, and sends those that are added in quick succession together (Q9: 100 ms)', async () => {
    const { script } = await open();
    script.answer(adjustGapQuote, gapPanels(['excess', 'deposit']));
    await press('Add all');
    await waitFor(() => expect(changes(script)).toEqual([adjusted('addons', { add_all: true })]));
    expect(card('Excess cover').getByRole('button', { name: /Remove/ })).toBeTruthy();
    script.answer(adjustGapQuote, gapPanels());
    await press('Remove all');
    await waitFor(() => expect(changes(script).at(-1)).toEqual(adjusted('addons', { remove_all: true })));
    expect(await card('Excess cover').findByRole('button', { name: /Add/ })).toBeTruthy();
    script.answer(adjustGapQuote, gapPanels(['excess', 'deposit']));
    const [excess, deposit] = ['Excess cover', 'Deposit contribution'].map((name) => card(name).getByRole('button', { name: /Add/ }));
    for (const button of [excess, deposit]) fireEvent.click(button ?? document.body);
    await waitFor(() => expect(changes(script)).toHaveLength(3));
    expect(changes(script).at(-1)).toEqual(adjusted('addons', { add_ons: ['excess', 'deposit'] }));
  });

  it('Q2: saves another version of the main product and how it is paid, and shows every instalment', async () => {
    const { script } = await open();
    await userEvent.click(screen.getByRole<HTMLInputElement>('radio', { name: /National/ }));
    await waitFor(() => expect(changes(script)).toEqual([adjusted('mainProduct', { key: 'national-12' })]));
    script.answer(adjustGapQuote, gapPanels([], { payment_method: 'instalments' }));
    await userEvent.click(screen.getByRole('button', { name: 'In instalments' }));
    await waitFor(() => expect(changes(script).slice(1)).toEqual([adjusted('paymentMethod', { payment_method: 'instalments' })]));
    expect(screen.getByText('See all 12 payments')).toBeTruthy();
    expect(screen.getByText('Payment 7').parentElement?.textContent).toContain('£8.52');
    await goOn();
    await waitFor(() => expect(script.bodies(submitStep3)).toEqual([{ instalments: true }]));
  });

  it('Q4: keeps a choice that could not be saved, says why, and sends it again before going on', async () => {
    const { script } = await open();
    script.refuse(adjustGapQuote, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'We are busy. Please try again.' });
    await press('Add all');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('We are busy. Please try again.');
    expect(card('Excess cover').getByRole('button', { name: /Remove/ })).toBeTruthy();
    await goOn();
    expect(script.bodies(submitStep3)).toEqual([]);
    script.answer(adjustGapQuote, gapPanels(['excess', 'deposit']));
    await press(/^Try again/);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
    await goOn();
    await waitFor(() => expect(address()).toBe(`/quote/gap/step/4/?quote=${quoteId}`));
  });

  it('sends a choice that an ended session refused once its customer has signed in again', async () => {
    const { script, become } = await open();
    script.refuse(adjustGapQuote, { status: 404, code: 'NOT_FOUND', message: 'We could not find that.' });
    await press('Add all');
    await screen.findByRole('alert');
    script.answer(adjustGapQuote, gapPanels(['excess', 'deposit']));
    await become(casey);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(card('Excess cover').getByRole('button', { name: /Remove/ })).toBeTruthy();
  });

  it('does not go on with a start date that is not one', async () => {
    const { script } = await open();
    await typeDay('Start date', ['31', '4', '2027']);
    await goOn();
    expect((await screen.findByRole('alert')).textContent).toContain('Start date must be a real date');
    expect(script.bodies(submitStep3)).toEqual([]);
    await typeDay('Start date', ['30', '4', '2027']);
    await goOn();
    await waitFor(() => expect(address()).toBe(`/quote/gap/step/4/?quote=${quoteId}`));
  });

  it('Q2: reloads the panels once a voucher changed the price, and shows every price that can be chosen with it', async () => {
    const { script } = await open();
    const roadside = () => screen.getByRole<HTMLInputElement>('radio', { name: /Roadside/ }).parentElement?.textContent;
    await waitFor(() => expect(roadside()).toContain('£45.00'));
    const reduced = gapTable();
    const { '1': kind } = reduced.productPrices['12'] ?? {};
    const price = kind?.['10'];
    if (!price) throw new Error('the sample has a price for a year');
    const productPrices = { ...reduced.productPrices, '12': { '1': { '10': { ...price, discounted: 40.5 } } } };
    const voucher = { code: 'WELCOME10', label: '10% off' };
    script
      .answer(applyVoucher, { no_mot_detected: false, no_breakdown_detected: false, ...voucher, totalPence: 9_212 })
      .answer(readQuote, { ...quote, version: 8, voucher })
      .answer(readProducts, quoteProducts({ tables: [{ ...reduced, productPrices }] }))
      .answer(adjustGapQuote, { ...gapPanels([], { price: aPrice(9_212) }), vouchers: { voucher } });
    await type('Voucher code', 'welcome10');
    await press('Apply code');
    await waitFor(() => expect(roadside()).toContain('£40.50'));
    await waitFor(() => expect(changes(script)).toEqual([adjusted('reload', {})]));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Your price' }).textContent).toContain('£92.12'));
  });

  it('Q4: reloads its panels when staff adjust the price beside it', async () => {
    const script = services()
      .answer(readQuotePricing, quotePricing())
      .answer(readCallbackGrade, { grade: 0 })
      .answer(adjustQuotePrice, anAdjustedPrice({ price: 97.23 }));
    renderQuote(`/quote/gap/step/3/?quote=${quoteId}`, { services: script, session: staff });
    const desk = within(await screen.findByRole('region', { name: 'For staff' }));
    await userEvent.click(await desk.findByRole('button', { name: 'Edit discount' }));
    await type('Reason', 'Matched an offer');
    const price = aPrice(9_723, { priceVersion: 2 });
    script.answer(readQuote, { ...quote, version: 7, price }).answer(adjustGapQuote, gapPanels([], { price }));
    await userEvent.click(desk.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByRole('region', { name: 'Your price' }).textContent).toContain('£97.23'));
    expect(changes(script)).toEqual([adjusted('reload', {})]);
  });

  it('Q2: is saved in the background when it is left, and can be reserved', async () => {
    const { script } = await open();
    expect(screen.getByRole('checkbox', { name: 'Reserve my price' })).toBeTruthy();
    cleanup();
    expect(script.bodies(submitStep3)).toEqual([{ instalments: false, is_auto_submitted: '1', form_created_at: quote.formCreatedAt }]);
  });
});

describe('the chart of the shortfall', () => {
  const told = /^After 3 years a car that cost £30,000 may be worth £16,256/;
  const registered = (first_registration_date: string) => ({ first_registration_date });
  const tomorrow = addDays(londonDay(new Date()), 1);

  describe('the picture of a shortfall', () => {
    it('is of the invoice, where step 2 asked for it', () => {
      render(<Shortfall quote={{ details: { invoice_amount: 30_000, purchase_date: '2026-09-01' }, vehicle: registered('2025-09-02') }} />);
      expect(screen.getByRole('textbox', { name: /What did the car cost/ })).toHaveProperty('value', '30,000');
      expect(screen.getByRole('img', { name: told }).textContent).toContain('£13,744 short');
    });

    it('is of what the car is worth, where step 2 asked for that', () => {
      render(<Shortfall quote={{ details: { current_value: 20_000 }, vehicle: registered(tomorrow) }} />);
      expect(screen.getByRole('textbox', { name: /What is the car worth now/ })).toHaveProperty('value', '20,000');
      expect(screen.getByRole('img', { name: /^In 3 years a car that is worth £20,000 now may be worth £12,282/ })).toBeTruthy();
    });

    it('loses no first year twice where the car was bought second-hand', () => {
      render(<Shortfall quote={{ details: { invoice_amount: 20_000, purchase_date: '2026-09-01' }, vehicle: registered('2025-09-01') }} />);
      expect(screen.getByRole('img', { name: /^After 3 years a car that cost £20,000 may be worth £12,282/ })).toBeTruthy();
      expect(screen.getByText(/15% of its worth each year after its first/)).toBeTruthy();
    });

    it('Q2: is an example until an amount is typed', async () => {
      render(<Shortfall quote={{ details: null, vehicle: registered(tomorrow) }} />);
      expect(screen.getByText(/^For example, after 3 years a car that cost £20,000/)).toBeTruthy();
      expect(screen.getByText('A car for £20,000')).toBeTruthy();
      expect(screen.queryByText(/^Price:/)).toBeNull();
      const asked = screen.getByRole('textbox', { name: /What did the car cost/ });
      await userEvent.type(asked, '30,00{Tab}');
      expect(asked.getAttribute('aria-invalid')).toBe('true');
      await userEvent.type(asked, '0');
      expect(screen.getByRole('img', { name: told })).toBeTruthy();
      expect(screen.queryByText(/^For example/)).toBeNull();
      expect(screen.getByText('Price: £30,000')).toBeTruthy();
    });
  });

  describe('what a car may be worth', () => {
    it.each([
      [20_000, 0, 20_000, 0],
      [20_000, 0.5, 17_321, 2_679],
      [20_000, 1, 15_000, 5_000],
      [20_000, 2, 12_750, 7_250],
      [20_000, 3, 10_837, 9_163],
      [1, 5, 0, 1],
    ])('of £%d after %d years is £%d, £%d less than was paid', (paid, years, worth, shortfall) =>
      expect([worthAfter(paid, years, true), shortfallAfter(paid, years, true)]).toEqual([worth, shortfall]),
    );

    it.each([
      [20_000, 0, 20_000],
      [20_000, 1, 17_000],
      [20_000, 3, 12_282],
    ])('of £%d now is, %d years on, £%d: its first year is behind it', (now, years, worth) =>
      expect(worthAfter(now, years, false)).toBe(worth),
    );
  });
});
