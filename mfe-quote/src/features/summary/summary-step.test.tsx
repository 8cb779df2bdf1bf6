import { jest } from '@jest/globals';
import { readMe, register } from '@kerbside/contracts/http/accounts/accounts';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { readBooking } from '@kerbside/contracts/http/garages/bookings';
import { readGapInformation } from '@kerbside/contracts/http/pricing/gap-information';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { submitStep5 } from '@kerbside/contracts/http/pricing/journey-steps';
import { readProducts, type SoldPolicy } from '@kerbside/contracts/http/pricing/products';
import type { ProductType } from '@kerbside/contracts/ids';
import { nameInText } from '@kerbside/contracts/products/product-names';
import { forgetTriedOnVoucher, tryOnVoucher } from '@kerbside/contracts/vouchers/voucher-to-try-on';
import { aCover } from '@kerbside/contracts/testing/samples';
import { aPolicy } from '@kerbside/contracts/testing/sample-policy';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aBooking } from '../../testing/booking.js';
import { onDay } from '../../testing/on-day.js';
import { aSoldPolicy, quoteProducts } from '../../testing/product-tables.js';
import { address, renderQuote, stepAddress } from '../../testing/render-quote.js';
import { aPerson, aPrice, aQuote, casey, quoteId, staff, stepAnswer } from '../../testing/samples.js';
import { termsKey, titleOf } from './bought.js';

const details = {
  first_name: 'Jo',
  last_name: 'Bloggs',
  email: 'jo@example.com',
  phone: '07700 900123',
  address_line_1: '1 Kerb Lane',
  town: 'Leeds',
  postcode: 'LS1 1AA',
  start_date: '2026-12-01',
  purchase_date: '2024-03-27',
  where_bought: 'dealer' as const,
  ownership_basis: 'hp_agreement' as const,
  agreement_months_left: 0,
  invoice_amount: 24_999,
};
const cover = aCover({ repair_contribution: 50, subproducts: ['european_cover'] });
const { lines } = aPrice();
const price = aPrice(28_245, {
  lines: [...lines, { kind: 'subproduct', code: 'european_cover', label: 'European cover (+5%)', amountPence: 1_345 }],
});
const vehicle = {
  ...aQuote().vehicle,
  first_registration_date: '2019-03-21',
  mot_expiration_date: '2027-03-20',
  last_service_date: '2026-09-14',
};
const quote = aQuote({ step: 5, version: 6, details, cover, price, vehicle });
const mot = aSoldPolicy({
  product_type: 'mot',
  name: 'MOT',
  level: 'MOT test',
  gross: 45,
  terms: [{ label: 'Garage', value: 'Foss Garage' }],
});
const breakdown = aSoldPolicy({
  product_type: 'breakdown',
  name: 'Breakdown cover',
  level: 'Roadside',
  gross: 42,
  covers: ['A flat tyre'],
});
const buying = (...policies: readonly SoldPolicy[]) => quoteProducts({ policies: [...policies] });
const services = () =>
  new ScriptedServices()
    .answer(readQuote, quote)
    .answer(readProducts, buying(aSoldPolicy()))
    .answer(register, { userId: casey.userId ?? '' })
    .answer(submitStep5, stepAnswer(aQuote({ ...quote, step: 6, version: 7 })));
const open = async (script = services()) => {
  const page = renderQuote(stepAddress(5), { services: script });
  await screen.findByRole('heading', { level: 1, name: 'Check and agree' });
  return { ...page, script };
};
const pay = () => userEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
const boxes = () => within(screen.getByRole('group', { name: 'Terms and conditions' })).getAllByRole<HTMLInputElement>('checkbox');
const tickAll = async () => {
  await screen.findByRole('checkbox', { name: /terms of (my|everything)/ });
  for (const box of boxes()) await userEvent.click(box);
};
const warning = 'Please tick every box before you continue.';
const changeOfMind = /change your mind within 14 days of buying .*less what any claims cost and any fee in the policy wording/;
const untilItBegins = /cancel work at a garage until it begins/;
afterEach(() => {
  jest.useRealTimers();
});

describe('what is being bought', () => {
  it('Q2: is shown with why it costs that, and can be changed', async () => {
    onDay('2026-11-20');
    await open();
    for (const [label, value, step] of [
      ['Cover', 'Extra cover, 12 months', 3],
      ['Starts', '1 December 2026', 2],
      ['Repairs', 'A garage of my choice', 3],
      ['Labour rate we’ll pay', '£120 an hour', 3],
      ['Excess per repair', '£50', 3],
      ['Extras', 'European cover (+5%)', 4],
      ['First registered', '21 March 2019', 1],
      ['MOT expires', '20 March 2027', 1],
      ['Last serviced', '14 September 2026', 1],
      ['Mileage', '42,000', 1],
      ['Private use only', 'Yes', 1],
      ['Bought', '27 March 2024', 2],
      ['Where it was bought', 'From a dealer', 2],
      ['How it is owned', 'Hire purchase (HP)', 2],
      ['Months left on your agreement', '0', 2],
      ['Amount on the car’s invoice', '£24,999', 2],
      ['Name', 'Jo Bloggs', 2],
      ['Address', '1 Kerb Lane, Leeds, LS1 1AA', 2],
    ] as const) {
      const row = within(screen.getByText(label, { selector: 'dt' }).parentElement ?? document.body);
      expect(row.getByText(value)).toBeTruthy();
      expect(row.getByRole('link', { name: `Change ${nameInText(label)}` }).getAttribute('href')).toBe(stepAddress(step));
    }
    expect(screen.getByText('Email', { selector: 'dt' }).parentElement?.textContent).toContain('jo@example.com');
    const receipt = within(screen.getByRole('region', { name: 'Your price' }));
    expect(receipt.getByText('European cover (+5%)').closest('li')?.textContent).toContain('£13.45');
  });

  const moved = aPerson({ firstName: 'Jo', lastName: 'Holt', address: ['2 New Road', 'York'], postcode: 'YO1 1AA' });
  it.each([
    ['of the account are those that it has now', { billing_details: 'yes' as const }, moved, 'Jo Holt', null],
    ['of the quote are told apart from those of its papers', {}, moved, 'Jo Bloggs', 'Jo Holt, 2 New Road, York, YO1 1AA'],
    [
      'of the quote go to an account that has no address',
      {},
      { ...moved, address: [], postcode: null },
      'Jo Bloggs',
      /^Jo Holt, 1 Kerb Lane/,
    ],
    [
      'of the quote that are the account’s too are told once',
      {},
      { ...moved, title: 'Ms', lastName: 'Bloggs', address: ['1 Kerb Lane', 'Leeds'], postcode: 'LS1 1AA' },
      'Jo Bloggs',
      null,
    ],
  ])('Q5: name and address %s', async (_, over, person, name, papers) => {
    const script = services()
      .answer(readQuote, { ...quote, details: { ...details, ...over } })
      .answer(readMe, { person, cars: [], archivedCars: [] });
    renderQuote(stepAddress(5), { services: script, session: casey });
    expect(within((await screen.findByText('Name', { selector: 'dt' })).parentElement ?? document.body).getByText(name)).toBeTruthy();
    const row = screen.queryByText('On your policy and letters', { selector: 'dt' })?.parentElement;
    if (papers === null) expect(row).toBeUndefined();
    else expect(within(row ?? document.body).getByText(papers)).toBeTruthy();
  });

  it('Q2: is folded on a phone where it is told in short, and never where it is declared to be true', async () => {
    const media = window.matchMedia;
    Object.defineProperty(window, 'matchMedia', { value: () => ({ matches: true }), configurable: true });
    await open();
    Object.defineProperty(window, 'matchMedia', { value: media, configurable: true });
    const folds = ['Your car', 'Your cover', 'You'].map((name) => screen.getByRole('heading', { level: 3, name }).closest('details'));
    expect(folds.map((fold) => [fold?.open, fold?.querySelector('summary')?.textContent])).toEqual([
      [true, 'Your car'],
      [false, 'Your coverExtra cover, 12 months, from 1 December 2026, European cover (+5%)'],
      [false, 'YouJo Bloggs, jo@example.com, 07700 900123, 1 Kerb Lane, Leeds, LS1 1AA'],
    ]);
    for (const answer of ['21 March 2019', '42,000', '27 March 2024', 'Hire purchase (HP)'])
      expect(within(folds[0] ?? document.body).getByText(answer)).toBeTruthy();
    fireEvent(window, new Event('beforeprint'));
    expect(folds.map((fold) => fold?.open)).toEqual([true, true, true]);
    fireEvent(window, new Event('afterprint'));
    expect(folds.map((fold) => fold?.open)).toEqual([true, false, false]);
    await userEvent.click(screen.getByText('Your cover'));
    expect(screen.getByRole('link', { name: 'Change excess per repair' })).toBeTruthy();
  });

  it('is not folded on a phone where the papers name another than the quote', async () => {
    const media = window.matchMedia;
    Object.defineProperty(window, 'matchMedia', { value: () => ({ matches: true }), configurable: true });
    const script = services()
      .answer(readQuote, { ...quote, details })
      .answer(readMe, { person: moved, cars: [], archivedCars: [] });
    renderQuote(stepAddress(5), { services: script, session: casey });
    const row = await screen.findByText('On your policy and letters', { selector: 'dt' });
    Object.defineProperty(window, 'matchMedia', { value: media, configurable: true });
    expect(row.closest('details')?.open).toBe(true);
  });

  it('says of an MOT that is over that it is', async () => {
    onDay('2027-03-21');
    await open();
    expect(screen.getByText('MOT expired', { selector: 'dt' }).parentElement?.textContent).toContain('20 March 2027');
  });

  it('Q2: has its total price, and its price before discounts', async () => {
    const reduced = aQuote({ ...quote, price: aPrice(24_210, { originalPence: 26_900 }) });
    await open(services().answer(readQuote, reduced));
    const told = (label: string) => screen.getByText(label, { selector: 'dt' }).parentElement?.textContent;
    expect([told('Price before discounts'), told('Total price')]).toEqual(['Price before discounts£269.00', 'Total price£242.10']);
  });

  it('counts what a garage takes off among the discounts', async () => {
    const lines = [
      { kind: 'base' as const, code: 'full', label: 'Full service at Foss Garage', amountPence: 17_395 },
      { kind: 'factor' as const, code: 'garage_offer', label: 'The garage’s offer', amountPence: -1_740 },
    ];
    await open(services().answer(readQuote, aQuote({ ...quote, price: aPrice(15_655, { lines }) })));
    expect(screen.getByText('Price before discounts', { selector: 'dt' }).parentElement?.textContent).toContain('£173.95');
    expect(screen.getByText('Total price', { selector: 'dt' }).parentElement?.textContent).toContain('£156.55');
  });

  it('names one garage for all work, which is done in one visit', async () => {
    const check = aSoldPolicy({ product_type: 'healthcheck', name: 'Health check', level: 'Health check', gross: 0, terms: [] });
    await open(services().answer(readProducts, buying(mot, check)));
    expect(await all().findAllByText('No day booked yet')).toHaveLength(2);
    expect(all().getAllByText('Foss Garage')).toHaveLength(2);
  });

  it('Q2: calls nothing cover that is work at a garage, and says how that is cancelled', async () => {
    await open(services().answer(readProducts, buying(mot)));
    const terms = within(screen.getByRole('group', { name: 'Terms and conditions' }));
    expect(await terms.findByRole('checkbox', { name: 'I have read the terms of my MOT, and what is not included.' })).toBeTruthy();
    const { textContent } = screen.getByRole('group', { name: 'Terms and conditions' });
    expect([changeOfMind.test(textContent ?? ''), untilItBegins.test(textContent ?? '')]).toEqual([false, true]);
    expect(terms.getByRole('link', { name: 'Conditions (PDF) of MOT' })).toBeTruthy();
    expect(terms.getByRole('heading', { name: 'What is included' })).toBeTruthy();
    expect(terms.queryByText(/^What is (not )?covered$|Policy wording/)).toBeNull();
  });

  const gap = aSoldPolicy({
    product_type: 'gap',
    name: 'GAP',
    level: 'Return to invoice',
    starts_on: '2026-12-01',
    excludes: ['Arrears', 'Taxis, racing and driving tuition'],
    excludes_use: 'Taxis, racing and driving tuition',
  });

  it.each([
    ['a car that is not bought yet', '2026-12-01', { do_not_own: true }, 'yes', /your GAP \(Return to invoice\) starts on 1 December 2026/],
    ['a car that is not bought yet, from a later day', '2026-11-30', { do_not_own: true }, 'yes', null],
    ['a car that was to come by now', '2026-12-01', { do_not_own: true, start_date: '2026-11-29' }, 'yes', null],
    [
      'a car that is used for what is left out',
      '2026-12-01',
      {},
      'no',
      /^You told us .* does not cover: taxis, racing and driving tuition\./,
    ],
    ['a car of its buyer, for private use', '2026-12-01', {}, 'yes', null],
  ] as const)('Q2: warns of cover that may pay for nothing: %s', async (_, today, owned, use, told) => {
    onDay(today);
    const unsuited = aQuote({
      ...quote,
      productType: 'gap',
      cover: null,
      details: { ...details, ...owned },
      vehicle: { ...vehicle, private_use_only: use },
    });
    const script = services().answer(readQuote, unsuited).answer(readProducts, buying(gap));
    script.answer(readGapInformation, {
      state: 'not_needed',
      given_on: null,
      concludable_on: null,
      confirmable_on: null,
      confirmed_on: null,
      premium: null,
      statements: [],
    });
    renderQuote(stepAddress(5).replace('warranty', 'gap'), { services: script });
    await screen.findByRole('checkbox', { name: /terms of my GAP/ });
    expect(told ? [screen.getByText(told)].length : screen.queryByText(/^You told us/)).toBe(told ? 1 : null);
  });

  it('Q2: says to whoever is signed in what the car has already', async () => {
    const policy = aPolicy({ status: 'active', startsOn: '2026-06-01', endsOn: '2027-05-31' });
    const script = services().answer(listPolicies, { rows: [policy], paging: { page: 1, perPage: 100, count: 1 } });
    renderQuote(stepAddress(5), { services: script, session: casey });
    expect(await screen.findByText('Warranty KS-WAR-0000001-100 runs until 31 May 2027.')).toBeTruthy();
    expect(screen.getByText('This car already has this cover')).toBeTruthy();
    expect(script.asked.find(({ id }) => id === listPolicies.id)?.path).toBe('/api/claims/policies?perPage=100');
  });

  it('asks staff’s customer’s policies, and says nothing where they cannot be read', async () => {
    const script = services()
      .answer(readQuote, { ...quote, customerId: casey.userId })
      .refuse(listPolicies, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Not now' });
    renderQuote(stepAddress(5), { services: script, session: staff });
    await waitFor(() =>
      expect(script.asked.find(({ id }) => id === listPolicies.id)?.path).toBe(
        `/api/claims/policies?customerId=${casey.userId}&perPage=100`,
      ),
    );
    expect(screen.queryByText('This car already has this cover')).toBeNull();
  });

  it('Q2: says once, in the open, that the code of the quote has ended and what the price was with it', async () => {
    const note = 'This voucher code has expired. Your price was £254.20 with it, and is now without it.';
    await open(services().answer(readQuote, { ...quote, voucher: { code: 'WELCOME10', label: '10% off', note, isEnded: true } }));
    expect(screen.getByText('WELCOME10 is no longer valid')).toBeTruthy();
    expect(screen.getAllByText(note, { exact: false })).toHaveLength(1);
    expect(screen.getByRole('region', { name: 'Your price' }).textContent).not.toContain(note);
  });

  it.each([
    ['waits for the payment', quote, 1],
    ['is no other than the one in the price', { ...quote, voucher: { code: 'SAVE25', label: '£25 off' } }, 0],
  ])('Q2: says of a code that was found good on step 1 that it %s', async (_, shown, times) => {
    tryOnVoucher({ code: 'WELCOME10', clubMemberId: '' });
    await open(services().answer(readQuote, shown));
    expect(screen.queryAllByText(/WELCOME10 in your voucher box: applied at payment/)).toHaveLength(times);
    forgetTriedOnVoucher();
  });

  it('starts when it can be bought, if that is later than was asked for', async () => {
    await open(services().answer(readProducts, buying(aSoldPolicy({ starts_on: '2026-12-04' }))));
    expect(await screen.findByText('4 December 2026', { selector: 'dd' })).toBeTruthy();
    expect(screen.getByText('Starts', { selector: 'dt' }).parentElement?.textContent).toContain('4 December 2026');
  });

  it('of a visit has no day on which cover starts: the day that is booked stands with what is bought', async () => {
    const lines = [
      { kind: 'base' as const, code: 'mot', label: 'MOT test at Foss Garage', amountPence: 4_500, productType: 'mot' as const },
    ];
    const visit = aQuote({ ...quote, productType: 'mot', cover: null, price: aPrice(4_500, { lines }) });
    const script = services().answer(readQuote, visit).answer(readProducts, buying(mot)).answer(readBooking, null);
    renderQuote(stepAddress(5).replace('warranty', 'mot'), { services: script });
    expect((await screen.findByText('MOT test', { selector: 'dt' })).parentElement?.textContent).toContain('No day booked yet');
    expect(screen.queryByText('Starts', { selector: 'dt' })).toBeNull();
    expect(await screen.findByText('Choose a day before you pay.')).toBeTruthy();
  });

  it.each([
    ['work at a garage stands with that work', 'mot' as const, mot, 'MOT test'],
    ['cover stands with the answers alone', 'warranty' as const, aSoldPolicy(), 'Warranty: Extra'],
  ])('what is added to %s', async (_, productType, policy, title) => {
    const lines = [
      { kind: 'base' as const, code: productType, label: 'The work', amountPence: 4_500, productType },
      { kind: 'subproduct' as const, code: 'more', label: 'Repair cover', amountPence: 3_000, productType },
    ];
    const asked = aQuote({ ...quote, productType, cover: null, price: aPrice(7_500, { lines }) });
    const script = services().answer(readQuote, asked).answer(readProducts, buying(policy)).answer(readBooking, null);
    renderQuote(stepAddress(5).replace('warranty', productType), { services: script });
    const row = (await screen.findByText(title, { selector: 'dt' })).parentElement?.textContent ?? '';
    expect(row.includes('Repair cover')).toBe(productType === 'mot');
    expect(screen.queryByText('Extras', { selector: 'dt' }) !== null).toBe(productType === 'warranty');
  });

  it('Q2: leads from what is added to GAP to step 3, where it is chosen', async () => {
    const lines = [
      { kind: 'base' as const, code: 'gap', label: 'Contract hire, 12 months', amountPence: 8_900, productType: 'gap' as const },
      { kind: 'addon' as const, code: 'tyre', label: 'Tyre cover with GAP', amountPence: 6_500, productType: 'tyre' as const },
      { kind: 'base' as const, code: 'roadside', label: 'Roadside', amountPence: 4_200, productType: 'breakdown' as const },
    ];
    const tyre = aSoldPolicy({ product_type: 'tyre', name: 'Tyre cover', level: 'Tyre cover' });
    const gapQuote = aQuote({ ...quote, productType: 'gap', cover: null, price: aPrice(19_600, { lines }) });
    const policies = buying(aSoldPolicy({ product_type: 'gap', name: 'GAP' }), tyre, breakdown);
    const at = (step: number) => stepAddress(step).replace('warranty', 'gap');
    renderQuote(at(5), { services: services().answer(readQuote, gapQuote).answer(readProducts, policies) });
    for (const [name, step] of [
      ['Change tyre cover', 3],
      ['Change extras', 3],
      ['Change breakdown cover (Roadside)', 4],
    ] as const)
      expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(at(step));
  });

  it('says when a car that is not owned yet is to be bought', async () => {
    const toBuy = { ...details, do_not_own: true, plan_to_buy: 'plan_to_buy_within_1_month' as const };
    await open(services().answer(readQuote, aQuote({ ...quote, details: toBuy })));
    expect(screen.getByText('To be bought', { selector: 'dt' }).parentElement?.textContent).toContain('Within a month');
    expect(screen.queryByText('Bought', { selector: 'dt' })).toBeNull();
  });

  const all = () => within(screen.getByRole('region', { name: 'What you are buying' }));
  const check = aSoldPolicy({ product_type: 'healthcheck', name: 'Health check', level: 'Health check', gross: 0 });
  it.each<[string, readonly (readonly [SoldPolicy, string, number | null])[]]>([
    [
      'the days, garage, level and price of each',
      [
        [aSoldPolicy(), 'Warranty: Extra1 December 2026 to 30 November 2027£282.45', 3],
        [breakdown, 'Breakdown cover: Roadside1 December 2026 to 30 November 2027£42.00', 4],
        [mot, 'MOT testNo day booked yetFoss Garage£45.00', 4],
        [check, 'Included', null],
      ],
    ],
    [
      'monthly cover by the month',
      [[aSoldPolicy({ rolling: true, gross: 25.9 }), 'Warranty: ExtraMonth by month from 1 December 2026£25.90 per month', 3]],
    ],
  ])('Q2: lists %s', async (_, sold) => {
    await open(services().answer(readProducts, buying(...sold.map(([policy]) => policy))));
    for (const [policy, told, step] of sold) {
      const title = titleOf(policy);
      expect((await all().findByText(title, { selector: 'dt' })).parentElement?.textContent).toContain(told);
      const change = all().queryByRole('link', { name: `Change ${nameInText(title)}` });
      expect(change?.getAttribute('href')).toBe(step === null ? undefined : stepAddress(step));
    }
  });

  it.each<[ProductType, readonly (readonly [string, number])[]]>([
    [
      'mot',
      [
        ['Change MOT test', 3],
        ['Change breakdown cover (Roadside)', 1],
      ],
    ],
    ['repair', [['Change repair (Battery)', 1]]],
  ])(
    'Q2: leads from what is bought with work at a garage to where it is chosen, which is not when and where: %s',
    async (productType, rows) => {
      const repair = aSoldPolicy({ product_type: 'repair', name: 'Repair', level: 'Battery' });
      const policies = productType === 'repair' ? [repair] : [mot, breakdown];
      const at = (step: number) => stepAddress(step).replace('warranty', productType);
      const script = services()
        .answer(readQuote, aQuote({ ...quote, productType, cover: null }))
        .answer(readBooking, aBooking());
      renderQuote(at(5), { services: script.answer(readProducts, buying(...policies)) });
      for (const [name, step] of rows) expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(at(step));
    },
  );

  it('says of what a garage has still to price, and of the sum, that it is about that', async () => {
    await open(
      services()
        .answer(readQuote, aQuote({ ...quote, awaits_garage: ['mot'] }))
        .answer(readProducts, buying(aSoldPolicy(), mot)),
    );
    const told = async (title: string) => (await all().findByText(title, { selector: 'dt' })).parentElement?.textContent;
    expect(await told('MOT test')).toContain('About £45.00');
    expect(await told('Warranty: Extra')).not.toContain('About');
    expect(await told('Total price')).toContain('About £');
  });

  it('calls nothing included that a voucher pays for', async () => {
    const lines = [
      { kind: 'base' as const, code: 'extra', label: 'Extra cover', amountPence: 26_900, productType: 'warranty' as const },
      { kind: 'base' as const, code: 'check', label: 'Health check', amountPence: 0, productType: 'healthcheck' as const },
      { kind: 'voucher' as const, code: 'FREE', label: 'Voucher FREE', amountPence: -26_900 },
    ];
    const free = aQuote({ ...quote, price: aPrice(0, { originalPence: 26_900, lines }) });
    const sold = buying(aSoldPolicy({ gross: 0 }), check);
    await open(services().answer(readQuote, free).answer(readProducts, sold));
    expect((await all().findByText('Warranty: Extra', { selector: 'dt' })).parentElement?.textContent).toContain('£0.00');
    expect(all().getAllByText('Included')).toHaveLength(1);
  });

  it('of GAP has its start changed where it was chosen last', async () => {
    await open(services().answer(readQuote, { ...quote, productType: 'gap', cover: null }));
    const change = await screen.findByRole('link', { name: 'Change starts' });
    expect(change.getAttribute('href')).toContain('/quote/gap/step/3/');
  });

  it.each([
    ['whoever is signed in, whose address is another by now, and another again', casey, 'new@example.com', 'newer@example.com'],
    ['a customer of whoever is staff', staff, 'jo@example.com', 'jo@example.com'],
  ])('names the address of %s', async (_, session, email, later) => {
    const me = (address: string) => ({ person: aPerson({ email: address }), cars: [], archivedCars: [] });
    const script = services().answer(readMe, me('new@example.com'));
    renderQuote(stepAddress(5), { services: script, session });
    await screen.findByRole('heading', { level: 1, name: 'Check and agree' });
    const shown = async () => (await screen.findByText('Email', { selector: 'dt' })).parentElement?.textContent;
    expect(await shown()).toContain(email);
    script.answer(readMe, me('newer@example.com'));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(async () => expect(await shown()).toContain(later));
  });

  it('is left out when the service does not send it, and agreed to anyway', async () => {
    await open(services().answer(readProducts, quoteProducts()));
    expect(await screen.findByRole('checkbox', { name: /terms of what I am buying/ })).toHaveProperty('disabled', false);
    expect(screen.queryByRole('region', { name: 'What you are buying' })).toBeNull();
    expect(within(screen.getByRole('region', { name: 'What it costs' })).getByText('Total price')).toBeTruthy();
  });
});

describe('the terms (Q5)', () => {
  it('Q2: warn while any box is unticked, keep the customer here, and lead to what they are about, beside the boxes', async () => {
    const { script, announce } = await open();
    await screen.findByRole('checkbox', { name: 'I have read the terms of my warranty, including what it does not cover.' });
    expect(boxes().map(({ checked }) => checked)).toEqual([false, false]);
    expect(screen.getByText(warning)).toBeTruthy();
    await userEvent.click(boxes()[0] ?? document.body);
    await pay();
    expect(announce.mock.calls).toEqual([[warning]]);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(boxes()[1]);
    expect(document.title).toMatch(/^Error:/);
    await userEvent.click(screen.getByRole('heading', { level: 1 }));
    await pay();
    expect(document.activeElement).toBe(boxes()[1]);
    expect(script.bodies(submitStep5)).toEqual([]);
    const terms = within(screen.getByRole('group', { name: 'Terms and conditions' }));
    const hrefs = ['Read all the terms (opens in a new tab)', 'How Kerbside uses your data (opens in a new tab)'].map((name) =>
      terms.getByRole('link', { name }).getAttribute('href'),
    );
    expect(hrefs).toEqual(['/pages/terms', '/pages/privacy-policy']);
  });

  it('Q2: say what each product covers and does not, who provides it and how it is cancelled, with its documents and its name on the box', async () => {
    await open(services().answer(readProducts, buying(aSoldPolicy(), mot, breakdown)));
    const terms = within(screen.getByRole('group', { name: 'Terms and conditions' }));
    const warranty = within(await terms.findByRole('region', { name: 'Warranty: Extra' }));
    expect(warranty.getByText('Air conditioning')).toBeTruthy();
    expect(warranty.getByText('Up to £120 an hour')).toBeTruthy();
    expect(within(terms.getByRole('region', { name: 'Breakdown cover: Roadside' })).getByText('A flat tyre')).toBeTruthy();
    expect(terms.getByRole('region', { name: 'MOT test' })).toBeTruthy();
    const link = (name: string) => terms.getByRole('link', { name }).getAttribute('href');
    expect(link('Policy wording (PDF) of Warranty')).toBe('/api/pricing/products/warranty/documents/wording');
    expect(link('What you get (PDF) of MOT')).toBe('/api/pricing/products/mot/documents/information');
    expect(terms.getAllByText(/Insured by Ashcombe Insurance plc/).length).toBeGreaterThan(0);
    const { textContent } = screen.getByRole('group', { name: 'Terms and conditions' });
    expect([changeOfMind.test(textContent ?? ''), untilItBegins.test(textContent ?? '')]).toEqual([true, true]);
    expect(
      terms.getByRole('checkbox', {
        name: 'I have read the terms of everything I am buying (warranty, MOT and breakdown cover), including what it does not cover.',
      }),
    ).toBeTruthy();
  });

  it('of a visit say while they load how it is cancelled, not how cover is', async () => {
    const script = services()
      .answer(readQuote, aQuote({ ...quote, productType: 'mot', cover: null }))
      .answer(readBooking, null)
      .refuse(readProducts, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Not now' });
    renderQuote(stepAddress(5).replace('warranty', 'mot'), { services: script });
    const terms = (await screen.findByRole('group', { name: 'Terms and conditions' })).textContent ?? '';
    expect([changeOfMind.test(terms), untilItBegins.test(terms)]).toEqual([false, true]);
  });

  it('cannot be agreed to before they are shown', async () => {
    const script = services().refuse(readProducts, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Not now' });
    await open(script);
    const box = screen.getByRole('checkbox', { name: /terms of what I am buying/ });
    expect(box).toHaveProperty('disabled', true);
    script.answer(readProducts, buying(mot));
    await userEvent.click(await screen.findByRole('button', { name: /^Try again/ }));
    expect(await screen.findByRole('checkbox', { name: /terms of my MOT/ })).toHaveProperty('disabled', false);
  });

  const other = 'What you are buying has changed since you ticked its boxes. Please check it, and tick them again.';
  const atGarage = (...terms: SoldPolicy['terms']): SoldPolicy[] => [{ ...mot, terms: [...mot.terms, ...terms] }];
  it.each<[string, SoldPolicy[], SoldPolicy[], boolean]>([
    ['the same, read again', [aSoldPolicy()], [aSoldPolicy()], true],
    ['another price', [aSoldPolicy()], [aSoldPolicy({ gross: 242.1 })], true],
    ['another garage', atGarage(), [{ ...mot, terms: [{ label: 'Garage', value: 'Victoria Garage' }] }], true],
    ['a garage where there was none', [{ ...mot, terms: [] }], atGarage(), true],
    ['another day of the work', [mot], [{ ...mot, starts_on: '2026-12-04', ends_on: '2026-12-04' }], true],
    ['another term', [aSoldPolicy()], [aSoldPolicy({ terms: [{ label: 'Claim limit', value: '£9' }] })], false],
    ['a term beside the garage', atGarage(), atGarage({ label: 'Retest', value: 'Not included' }), false],
    ['another product', [aSoldPolicy()], [aSoldPolicy(), breakdown], false],
    ['one product less', [aSoldPolicy(), breakdown], [aSoldPolicy()], false],
    ['less cover', [aSoldPolicy()], [aSoldPolicy({ covers: [] })], false],
    ['more that is not covered', [aSoldPolicy()], [aSoldPolicy({ excludes: ['Tyres', 'Exhaust'] })], false],
    ['longer cover', [aSoldPolicy()], [aSoldPolicy({ ends_on: '2028-11-30' })], false],
    ['cover by the month', [aSoldPolicy()], [aSoldPolicy({ rolling: true })], false],
  ])('Q2: are what they were ticked for, with %s', (_, first, later, areSame) => expect(termsKey(later) === termsKey(first)).toBe(areSame));

  const areTicked = (ticked: boolean[], isSaid: boolean) =>
    waitFor(() => expect([boxes().map(({ checked }) => checked), screen.queryByText(other) !== null]).toEqual([ticked, isSaid]));
  it('Q2: are ticked for what is shown, whatever it costs by then', async () => {
    await open();
    await tickAll();
    cleanup();
    await open(services().answer(readProducts, buying(aSoldPolicy({ gross: 242.1 }))));
    await screen.findByRole('checkbox', { name: /terms of (my|everything)/ });
    await areTicked([true, true], false);
  });

  it('are to be ticked again once another term is shown, while the page stays', async () => {
    const { script } = await open();
    await tickAll();
    script
      .answer(readProducts, buying(aSoldPolicy({ terms: [{ label: 'Claim limit', value: '£9' }] })))
      .answer(submitStep5, stepAnswer(aQuote({ ...quote, step: 6, version: 8, price: aPrice(34_078) })));
    const reread = () => script.asked.filter(({ id }) => id === readProducts.id).length;
    const before = reread();
    await pay();
    await waitFor(() => expect(reread()).toBe(before + 1));
    await areTicked([false, false], true);
  });

  it('are to be ticked again once cover that starts today would start tomorrow', async () => {
    onDay('2026-12-01');
    const { script } = await open();
    await tickAll();
    jest.setSystemTime(new Date('2026-12-02T00:01:00Z'));
    script.answer(readProducts, buying(aSoldPolicy({ starts_on: '2026-12-02', ends_on: '2027-12-01' })));
    await pay();
    await areTicked([false, false], true);
    expect(screen.getByText('Starts', { selector: 'dt' }).nextElementSibling?.textContent).toContain('2 December 2026');
    await tickAll();
    expect(script.bodies(submitStep5)).toEqual([]);
    await pay();
    await waitFor(() => expect(address()).toBe(`/payment/${quoteId}/`));
  });

  const motQuote = aQuote({ ...quote, productType: 'mot', cover: null });
  it.each([
    ['what is bought', readProducts],
    ['the visit', readBooking],
    ['the cover that the car has', listPolicies],
    ['the information about GAP', readGapInformation],
  ] as const)('wait below %s, so that no box moves away under the pointer', async (_, late) => {
    const isGap = late === readGapInformation;
    const script = services()
      .answer(readQuote, isGap ? aQuote({ ...quote, productType: 'gap', cover: null }) : motQuote)
      .answer(readProducts, buying(mot))
      .answer(readBooking, null)
      .answer(listPolicies, { rows: [], paging: { page: 1, perPage: 100, count: 0 } });
    script.hold(late);
    renderQuote(stepAddress(5).replace('warranty', isGap ? 'gap' : 'mot'), { services: script, session: casey });
    const waits = "[data-in-order='always'] > :is([data-first-load], :has([data-first-load])) ~ *";
    await waitFor(() => expect(script.asked.some(({ id }) => id === late.id)).toBe(true));
    expect((await screen.findByRole('region', { name: 'Terms and conditions' })).matches(waits)).toBe(true);
  });

  it('do not bring back who opened another page before the answer came', async () => {
    const script = services();
    const answers = script.hold(submitStep5);
    await open(script);
    await tickAll();
    await pay();
    act(() => history.pushState(null, '', '/quote/warranty/elsewhere/'));
    await act(async () => answers.answer(0, stepAnswer(aQuote({ ...quote, step: 6, version: 7 }))));
    expect(address()).toBe('/quote/warranty/elsewhere/');
  });

  it('are refused to nobody else than who asked: once they have signed in again, nothing is said to be missing', async () => {
    const script = services().refuse(submitStep5, { status: 404, code: 'NOT_FOUND', message: 'We could not find that.' });
    const { become } = await open(script);
    await tickAll();
    await pay();
    expect((await screen.findByRole('alert')).textContent).toContain('We could not find that.');
    await become(casey);
    expect(screen.queryByText('We could not find that.')).toBeNull();
  });

  it('Q5, Q8: let the customer go on once every box is ticked, and say why not: refused, or another page has changed the price', async () => {
    const dearer = aQuote({ ...quote, step: 6, version: 8, price: aPrice(34_078) });
    const script = services().refuse(submitStep5, { status: 409, code: 'QUOTE_BEING_PAID', message: 'This quote is being paid.' });
    await open(script);
    await tickAll();
    expect(screen.queryByText(warning)).toBeNull();
    await pay();
    expect((await screen.findByRole('alert')).textContent).toContain('This quote is being paid.');
    script.answer(submitStep5, stepAnswer(dearer));
    await pay();
    const said = 'The price of your quote has changed from £282.45 to £340.78. Check what you are buying, then continue.';
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(said));
    expect(address()).toBe(stepAddress(5));
    await pay();
    await waitFor(() => expect(address()).toBe(`/payment/${quoteId}/`));
    expect(script.bodies(submitStep5)).toEqual(Array.from({ length: 3 }, () => ({ terms: { cover: true, suitability: true } })));
  });

  it.each<[string, Partial<typeof quote>]>([
    ['level', { price: aPrice(28_245, { lines }) }],
    ['term', { cover: aCover({ ...cover, repair_contribution: 0 }) }],
    ['car', { vehicle: { make: 'Nissan', model: 'Leaf' } }],
    ['first day', { details: { ...details, start_date: '2026-12-09' } }],
  ])('are not paid, for the same price, with another %s than was shown', async (_, changes) => {
    const changed = aQuote({ ...quote, step: 6, version: 8, ...changes });
    const script = services().answer(submitStep5, stepAnswer(changed));
    await open(script);
    await tickAll();
    await pay();
    const said = 'What you are buying has changed. Check it, then continue.';
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(said));
    expect(address()).toBe(stepAddress(5));
    await pay();
    await waitFor(() => expect(address()).toBe(`/payment/${quoteId}/`));
  });

  it('show the visit as it is now once another tab chose it', async () => {
    const visit = aQuote({ ...quote, productType: 'mot', cover: null });
    const script = services().answer(readQuote, visit).answer(readProducts, buying(mot)).answer(readBooking, aBooking());
    const { toast } = renderQuote(stepAddress(5).replace('warranty', 'mot'), { services: script });
    await screen.findByText('Foundry Motors, 109 Wharf Road, Leeds, LS2 7AB');
    script.answer(readBooking, aBooking({ booking_date: '2026-12-09', booking_time: '15:30' }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'ks-visit-told', newValue: quoteId })));
    expect(await screen.findByText('9 December 2026 at 15:30')).toBeTruthy();
    expect(toast.mock.calls).toEqual([['In another tab you chose Foundry Motors on 9 December 2026 at 15:30.']]);
  });

  it('are not paid with a visit that cannot be shown', async () => {
    const visit = aQuote({ ...quote, productType: 'mot', cover: null });
    const agreed = stepAnswer(aQuote({ ...visit, step: 6, version: 7 }));
    const script = services().answer(readQuote, visit).answer(readProducts, buying(mot)).answer(submitStep5, agreed);
    script.refuse(readBooking, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Busy.' });
    renderQuote(stepAddress(5).replace('warranty', 'mot'), { services: script });
    await tickAll();
    await pay();
    expect(await screen.findByRole('link', { name: 'We could not load your visit' })).toBeTruthy();
    expect(script.bodies(submitStep5)).toEqual([]);
    script.answer(readBooking, aBooking());
    await userEvent.click(screen.getByRole('button', { name: /^Try again/ }));
    await screen.findByText('Foundry Motors, 109 Wharf Road, Leeds, LS2 7AB');
    await pay();
    await waitFor(() => expect(address()).toBe(`/payment/${quoteId}/`));
  });

  it('are paid while a visit cannot be shown that may be booked afterwards', async () => {
    const { lines } = aPrice();
    const repair = { kind: 'base' as const, code: 'repair', label: 'New battery', amountPence: 16_900, productType: 'repair' as const };
    const beside = aQuote({ ...quote, price: aPrice(45_145, { lines: [...lines, repair] }) });
    const script = services()
      .answer(readQuote, beside)
      .answer(submitStep5, stepAnswer(aQuote({ ...beside, step: 6, version: 7 })));
    script.refuse(readBooking, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Busy.' });
    await open(script);
    expect(await screen.findByText(/^We could not load your visit/)).toBeTruthy();
    await tickAll();
    await pay();
    await waitFor(() => expect(address()).toBe(`/payment/${quoteId}/`));
  });

  it('are not paid with a visit that another page has moved to another garage', async () => {
    const visit = aQuote({ ...quote, productType: 'mot', cover: null });
    const dearer = { ...visit, step: 6, version: 8, price: aPrice(34_078) };
    const script = services().answer(readQuote, visit).answer(readProducts, buying(mot)).answer(readBooking, aBooking());
    renderQuote(stepAddress(5).replace('warranty', 'mot'), { services: script.answer(submitStep5, stepAnswer(dearer)) });
    expect(await screen.findByText('Foundry Motors, 109 Wharf Road, Leeds, LS2 7AB')).toBeTruthy();
    await screen.findByRole('checkbox', { name: /terms of my MOT/ });
    const terms = within(screen.getByRole('group', { name: 'Terms and conditions' }));
    for (const box of terms.getAllByRole('checkbox')) await userEvent.click(box);
    script.answer(readBooking, null);
    await pay();
    expect(await screen.findByText('Choose a day before you pay.')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toMatch(/^There is a problemThe price of your quote has changed/);
    await pay();
    expect(await screen.findByRole('link', { name: 'Book your visit before you pay.' })).toBeTruthy();
    expect(script.bodies(submitStep5)).toHaveLength(1);
  });
});
