import { jest } from '@jest/globals';
import { anOrder } from '@kerbside/contracts/testing/sample-policy';
import { breakdownHelp } from '@kerbside/contracts/firm/firm';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { lookupGarages } from '@kerbside/contracts/http/garages/garages';
import { readBooking } from '@kerbside/contracts/http/garages/bookings';
import { preSubmit, readPayment, readReceipt } from '@kerbside/contracts/http/payments/payments';
import { aRefund } from '@kerbside/contracts/testing/samples';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, screen, waitFor, within, fireEvent, cleanup } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readQuote, type Quote } from '@kerbside/contracts/http/pricing/pricing';
import { noteDates } from '@kerbside/contracts/http/pricing/purchase';
import { holdSlot, releaseSlot } from '@kerbside/contracts/http/garages/slots';
import { FakeCards } from '@kerbside/contracts/testing/fake-cards';
import ICAL from 'ical.js';
import { confirmationAddress, openPayment, payable, paymentAddress, renderPayment } from '../testing/render-payment.js';
import { aPayment, aPolicy, aReceipt, casey, pageOf, quoteId, aTyreQuote } from '../testing/samples.js';
import { calendarEntry } from '../features/visit/calendar-entry.js';

const services = () => new ScriptedServices().answer(readReceipt, aReceipt()).answer(listPolicies, pageOf(aPolicy()));
const open = async (script = services(), session = casey) => {
  const page = renderPayment(confirmationAddress, { services: script, session });
  await screen.findByRole('heading', { level: 1, name: /^(You are covered|Thank you for your order)$/ });
  return page;
};
const notFound = { status: 404, code: 'NOT_FOUND', message: 'We could not find that.' };
const now = () => new Date().toISOString();
const writing = 'We are preparing your policy. It usually takes a few seconds.';

describe('the confirmation', () => {
  it('has a reference, the policy with its days and a document to keep, and hands the sale over for an advertising partner', async () => {
    const script = services();
    const { converted } = await open(script);
    expect(await screen.findByText('KS-WAR-0000007-100')).toBeTruthy();
    const car = within(screen.getByRole('region', { name: 'Your car' }));
    expect(await car.findByRole('img', { name: 'Red Ford Focus hatchback, registration AA19AAA' })).toBeTruthy();
    expect(car.queryByRole('link')).toBeNull();
    expect(screen.getByText('20 November 2026 to 19 November 2027')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Download policy schedule (Warranty)' }).getAttribute('href')).toBe(
      `/api/claims/policies/${aPolicy().id}/document`,
    );
    expect(screen.getByRole('link', { name: 'See policy KS-WAR-0000007-100' }).getAttribute('href')).toBe(
      `/account/policies/${aPolicy().id}`,
    );
    expect(screen.getByRole('link', { name: 'Policy wording (PDF) of Warranty' }).getAttribute('href')).toBe(
      '/api/pricing/products/warranty/documents/wording',
    );
    expect(screen.getByText('KQ-TMVAZCQE')).toBeTruthy();
    expect(screen.getByText('Visa ending 4242')).toBeTruthy();
    expect(script.asked.find(({ id }) => id === listPolicies.id)?.path).toBe(`/api/claims/policies?quoteId=${quoteId}`);
    // Its reference and its sum, nothing of the customer.
    expect(converted.mock.calls).toEqual([[{ id: 'KQ-TMVAZCQE', amount: 242.1, currencyCode: 'GBP', type: 'sale' }]]);
    // Whoever is signed in needs no link to a password, and cover no visit.
    expect(screen.queryByText(/we have emailed you a link/)).toBeNull();
    expect(screen.queryByRole('region', { name: 'Your visit' })).toBeNull();
    expect(script.asked.map(({ id }) => id)).not.toContain(readBooking.id);
  });

  it('says what was paid and when, and what happens next', async () => {
    const lines = aReceipt().lines.map((line) => ({ ...line, productType: 'warranty' as const }));
    await open(services().answer(readReceipt, aReceipt({ lines, paidAt: now(), coverStartsOn: '2026-11-20' })));
    const next = within(screen.getByRole('region', { name: 'What happens next' }));
    expect(next.getByText('£242.10 paid')).toBeTruthy();
    expect(next.getByText('20 November 2026')).toBeTruthy();
    expect(next.getByText(/before any repair starts/).closest('li')).toBeNull();
    expect(next.getAllByRole('listitem')).toHaveLength(3);
    expect(next.getByText('Your cover has started')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Extra warranty, 12 months' })).getByText('Paid')).toBeTruthy();
  });

  it.each([
    ['2099-12-01', 'You are covered from 1 December 2099'],
    ['2026-11-20', 'You are covered'],
    [null, 'You are covered'],
  ])('says from when cover runs that begins on %s', async (coverStartsOn, title) => {
    const script = services().answer(readReceipt, aReceipt({ coverStartsOn }));
    renderPayment(confirmationAddress, { services: script, session: casey });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  });

  it.each([
    ['suspended', 'Your cover is suspended', /^A payment was not taken/, 1],
    ['over', 'Your cover has ended', /^Nothing more is taken for it/, 0],
  ] as const)('of cover that is %s by now promises none', async (cover, title, lead, emailed) => {
    renderPayment(confirmationAddress, { services: services().answer(readReceipt, aReceipt({ cover, paidAt: now() })), session: casey });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.getByText(lead)).toBeTruthy();
    expect(screen.queryByText(/You are covered|before any repair starts/)).toBeNull();
    expect(screen.queryAllByText(/email you your policy schedule/)).toHaveLength(emailed);
  });

  it('of a visit alone promises no cover, and writes a confirmation and no policy', async () => {
    const script = services()
      .answer(readReceipt, aReceipt({ lines: motLines }))
      .answer(listPolicies, pageOf());
    renderPayment(confirmationAddress, { services: script, session: casey });
    expect(await screen.findByRole('heading', { level: 1, name: 'Thank you for your order' })).toBeTruthy();
    expect(screen.queryByText('You are covered')).toBeNull();
    expect(await screen.findByText(/^We are preparing your confirmation/)).toBeTruthy();
    expect(screen.queryByText(writing)).toBeNull();
    script.answer(listPolicies, pageOf(anOrder()));
    expect(await screen.findByRole('link', { name: 'Download confirmation (MOT)' })).toBeTruthy();
    expect(screen.getByText('MOT')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Order number' })).toBeTruthy();
    expect(screen.getByText('Your payment has been taken.')).toBeTruthy();
    expect(screen.getByRole('link', { name: `See order ${anOrder().policyNumber}` })).toBeTruthy();
    expect(screen.queryByText(/policy number|see policy/i)).toBeNull();
    expect(screen.queryByText(/policy schedule|before any repair starts|to 19 November 2027/)).toBeNull();
  });

  it.each([
    ['its schedule', ['warranty'], now(), /your policy schedule within/],
    ['its confirmation', ['mot'], now(), /your confirmation within/],
    ['the papers of all of it', ['warranty', 'mot'], now(), /the papers of all that you bought within/],
    ['nothing more on a later day', ['warranty'], '2026-11-20T16:30:00.000Z', undefined],
  ] as const)('promises by email %s', async (_, products, paidAt, said) => {
    const [line] = aReceipt().lines;
    const lines = products.flatMap((productType) => (line ? [{ ...line, kind: 'base' as const, productType }] : []));
    await open(services().answer(readReceipt, aReceipt({ lines, paidAt })));
    const promise = within(screen.getByRole('region', { name: 'What happens next' })).queryByText(/email you/);
    if (said) expect(promise?.textContent).toMatch(said);
    else expect(promise).toBeNull();
  });

  it('names what was bought first before what came with it', async () => {
    const [line] = aReceipt().lines;
    const lines = (['mot', 'healthcheck'] as const).flatMap((productType) =>
      line ? [{ ...line, kind: 'base' as const, productType }] : [],
    );
    const mot = anOrder({ policyNumber: 'KS-MOT-0000002-100' });
    const check = anOrder({
      id: '7e57ab1e-0000-4000-8000-000000000002',
      productType: 'healthcheck',
      productName: 'Health check',
      policyNumber: 'KS-HLC-0000001-100',
    });
    await open(services().answer(readReceipt, aReceipt({ lines })).answer(listPolicies, pageOf(check, mot)));
    await screen.findByText(mot.policyNumber);
    expect(screen.getByRole('region', { name: 'Order numbers' })).toBeTruthy();
    expect(screen.getAllByText(/^KS-/).map(({ textContent }) => textContent)).toEqual([mot.policyNumber, check.policyNumber]);
  });

  it('says when something comes before what comes later', async () => {
    const schedule = [{ number: 1, amountPence: 24_210, dueOn: '2026-12-01', state: 'due' as const }];
    await open(services().answer(readReceipt, aReceipt({ method: 'direct_debit', schedule, coverStartsOn: null, paidAt: now() })));
    const next = await screen.findByRole('region', { name: 'What happens next' });
    const said = within(next)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(said).toEqual([expect.stringContaining('email you'), expect.stringContaining('1 December 2026')]);
  });

  it.each([
    ['gap', 'To make a claim if the car is written off or stolen'],
    ['tyre', 'Send us a photo of the tyre'],
    ['breakdown', `If the car has stopped, call ${breakdownHelp.telephone}`],
    ['battery_cover', 'what the garage found'],
    ['smart_repair', 'before any repair starts'],
  ] as const)('says how what was bought is claimed, in its own words: %s', async (productType, words) => {
    const [line] = aReceipt().lines;
    const lines = line ? [{ ...line, kind: 'base' as const, productType }] : [];
    await open(services().answer(readReceipt, aReceipt({ lines })));
    expect(screen.getByText(new RegExp(words))).toBeTruthy();
    expect(screen.queryAllByText(/before any repair starts/)).toHaveLength(productType === 'smart_repair' ? 1 : 0);
  });

  it('says of which cover it tells how to claim, where several were bought, and each once', async () => {
    const lines = aReceipt()
      .lines.slice(0, 1)
      .flatMap((line) => [
        { ...line, kind: 'base' as const, productType: 'gap' as const },
        { ...line, kind: 'base' as const, productType: 'tyre' as const },
        { ...line, kind: 'addon' as const, productType: 'tyre' as const },
      ]);
    await open(services().answer(readReceipt, aReceipt({ lines })));
    expect(screen.getAllByText(/To make a claim/).map(({ textContent }) => textContent?.split(',')[0])).toEqual([
      'GAP: To make a claim if the car is written off or stolen',
      'Tyre cover: To make a claim',
    ]);
  });

  it('names how it was paid', async () => {
    await open(services().answer(readReceipt, aReceipt({ method: 'paypal', card: null })));
    expect(screen.getByText('PayPal')).toBeTruthy();
  });

  it.each([
    ['cover', aPolicy({ status: 'cancelled', cancelledOn: '2026-11-21' })],
    ['cover that has not begun', aPolicy({ status: 'cancelled', cancelledOn: '2026-11-21', startsOn: '2026-12-01' })],
    ['monthly cover', aPolicy({ status: 'cancelled', cancelledOn: '2026-11-21', rolling: true })],
  ])('of a part that was cancelled since says so, and neither its days nor a place in the wallet: %s', async (_, cancelled) => {
    const kept = aPolicy({
      id: 'c0000000-0000-4000-8000-000000000009',
      policyNumber: 'KS-TYR-0000009-100',
      productType: 'tyre',
      productName: 'Tyre cover',
    });
    const [line] = aReceipt().lines;
    const lines = (['warranty', 'tyre'] as const).flatMap((productType) => (line ? [{ ...line, kind: 'base' as const, productType }] : []));
    const receipt = aReceipt({ lines, paidAt: now() });
    await open(
      services()
        .answer(readReceipt, receipt)
        .answer(listPolicies, { ...pageOf(cancelled), rows: [cancelled, kept] }),
    );
    await screen.findByText(kept.policyNumber);
    const next = within(screen.getByRole('region', { name: 'What happens next' }));
    expect(next.getAllByText(/To make a claim/).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^To make a claim.*photo of the tyre/),
    ]);
    expect(next.queryByText(/email you/)).toBeNull();
    const issued = screen.getByRole('region', { name: /^Policy number/ });
    expect(within(issued).getAllByText('Cancelled')).toHaveLength(1);
    expect(within(issued).getAllByText(/ to \d+ \w+ \d{4}$/)).toHaveLength(1);
    expect(within(issued).getAllByRole('link', { name: 'Save to your phone’s wallet' })).toHaveLength(1);
  });

  it('says what went back of it, and when it arrives', async () => {
    await open(services().answer(readReceipt, aReceipt({ refunds: [aRefund()] })));
    const refunds = within(screen.getByRole('region', { name: 'Your refunds' }));
    expect(refunds.getByText('On its way to Visa ending 4242. It arrives by 4 December 2026.')).toBeTruthy();
  });

  it('hands over nothing to those who bought for a customer', async () => {
    const { converted } = await open(services(), { ...casey, role: 'agent' });
    expect(converted).not.toHaveBeenCalled();
  });

  it('of a direct debit says that it is pending, and its reference', async () => {
    const schedule = [{ number: 1, dueOn: '2027-01-20', amountPence: 24_210, state: 'due' as const }];
    const mandate = { reference: 'KERB-123', accountEnds: '11' };
    await open(services().answer(readReceipt, aReceipt({ method: 'direct_debit', option: 'in_full', card: null, schedule, mandate })));
    const next = within(screen.getByRole('region', { name: 'What happens next' }));
    expect(next.getByText('Next payment: £242.10 by Direct Debit, pending')).toBeTruthy();
    expect(next.getByText('20 January 2027')).toBeTruthy();
    expect(next.queryByText(/paid/)).toBeNull();
    expect(screen.getByText('KERB-123')).toBeTruthy();
    expect(screen.getByText('Ending 11')).toBeTruthy();
    expect(within(screen.getByRole('region', { name: 'Extra warranty, 12 months' })).getByText('Total')).toBeTruthy();
  });

  it('of monthly cover says that it goes on until they cancel, and names no last day', async () => {
    const monthly = aReceipt({ totalPence: 2_591, gross: 25.91, monthlyPence: 2_591 });
    await open(
      services()
        .answer(readReceipt, monthly)
        .answer(listPolicies, pageOf(aPolicy({ rolling: true }))),
    );
    expect(await screen.findByText('From 20 November 2026, month by month until you cancel')).toBeTruthy();
    expect(screen.getAllByText('£25.91 a month, until you cancel').length).toBeGreaterThan(0);
    expect(screen.queryByText(/19 November 2027/)).toBeNull();
  });

  const motLines = [{ kind: 'base' as const, code: 'test', label: 'MOT at Foss Garage', amountPence: 4_500, productType: 'mot' as const }];
  const booking = {
    id: 'b0000000-0000-4000-8000-000000000002',
    quoteId,
    status: 'requested' as const,
    delivery_type: 'drop_car' as const,
    booking_number: 'KSB-7F3K9Q',
    booking_date: '2026-12-02',
    booking_time: '08:30',
    postcode: 'YO31 7PL',
    address: [],
    garage: { id: 'ks-001', name: 'Foss Garage', address: ['1 Foss Bank', 'York'] },
    savedAt: '2026-11-20T16:00:00.000Z',
  };
  it.each([
    ['garage, day and time', booking, /2\sDecember\s2026 at\s08:30.*Foss Garage1 Foss Bank, York.*KSB-7F3K9Q/],
    ['day, where we choose the garage', { ...booking, garage: null, booking_time: undefined }, /2\sDecember\s2026.*We’ll choose a garage/],
    ['that the garage has yet to confirm it', { ...booking, booking_date: '2099-12-02' }, /The garage will confirm the time/],
    [
      'that its time has gone',
      { ...booking, booking_date: '2099-12-02', booking_time: undefined },
      /^(?!.*will confirm).*The time you chose has gone.*Choose another time/,
    ],
    [
      'that a time is being found',
      { ...booking, garage: null, booking_date: '2099-12-02', booking_time: undefined },
      /No garage has confirmed a time yet/,
    ],
    [
      'that the garage proposed another time, and promises no more to confirm the one that was booked',
      { ...booking, booking_date: '2099-12-02', proposal: { date: '2099-12-03', time: '10:30' } },
      /^(?!.*will confirm).*It proposed 3\sDecember\s2099 at\s10:30 instead and awaits your answer\..*Answer the garage/,
    ],
    [
      'no promise to confirm it once its day has passed, and is no more for a calendar',
      { ...booking, booking_date: '2026-11-02' },
      /^(?!.*(will confirm|Add to calendar)).*Directions/,
    ],
    ['place and day alone once it is done', { ...booking, status: 'done' as const }, /^(?!.*(Add to calendar|Directions)).*Foss Garage/],
    ['that it is confirmed, by saying no more', { ...booking, status: 'confirmed' as const }, /^(?!.*will confirm)/],
    [
      'collection and its address',
      { ...booking, delivery_type: 'collect_and_return' as const, address: ['3 Foss Lane', 'York'], postcode: 'YO31 7PL' },
      /We collect your car from 3 Foss Lane, York, YO31 7PL, and bring it back\./,
    ],
  ])('of a visit says its %s', async (_, booked, said) => {
    await open(
      services()
        .answer(readReceipt, aReceipt({ lines: motLines }))
        .answer(readBooking, booked),
    );
    await waitFor(() => expect(screen.getByRole('region', { name: 'Your visit' }).textContent).toMatch(said));
  });

  it('of a visit that was cancelled says so, and promises nothing more', async () => {
    await open(
      services()
        .answer(readReceipt, aReceipt({ lines: motLines, cover: 'over', paidAt: now() }))
        .answer(readBooking, { ...booking, status: 'cancelled' }),
    );
    const ticket = within(screen.getByRole('region', { name: 'Your visit' }));
    expect(await ticket.findByText('This visit was cancelled.')).toBeTruthy();
    expect([...ticket.queryAllByRole('button'), ...ticket.queryAllByRole('link')]).toEqual([]);
    expect(screen.queryByText(/email you your confirmation/)).toBeNull();
  });

  it('of a visit shows the way to its garage, and puts it into a calendar', async () => {
    const kept = jest.fn<(blob: Blob) => string>(() => '#entry');
    const revoked = jest.fn();
    Object.assign(URL, { createObjectURL: kept, revokeObjectURL: revoked });
    await open(
      services()
        .answer(readReceipt, aReceipt({ lines: motLines }))
        .answer(readBooking, { ...booking, booking_date: '2099-12-02' }),
    );
    const way = await screen.findByRole('link', { name: 'Directions' });
    expect(new URL(way.getAttribute('href') ?? '').searchParams.get('destination')).toBe('Foss Garage, 1 Foss Bank, York');
    await userEvent.click(screen.getByRole('button', { name: 'Add to calendar' }));
    expect(kept.mock.calls.map(([blob]) => blob.type)).toEqual(['text/calendar']);
    // The browser still has to read it.
    expect(revoked).not.toHaveBeenCalled();
  });

  it('of a visit shows its garage on a map', async () => {
    const opening = { open: '08:30', close: '17:30' };
    const script = services()
      .answer(readReceipt, aReceipt({ lines: motLines }))
      .answer(readBooking, { ...booking, garage: { id: 'ks-001', name: 'Foss Garage', address: ['1 Foss Bank', 'York', 'YO31 7PL'] } })
      .answer(lookupGarages, {
        near: { latitude: 53.96, longitude: -1.08 },
        items: [
          {
            id: 'ks-001',
            name: 'Foss Garage',
            selected: false,
            postcode: 'YO31 7PL',
            address: { line_1: '1 Foss Bank', line_2: 'York', line_3: '', line_4: '' },
            distance: 0,
            mot_price: 45,
            customer_score: 8,
            available_services: 'mot',
            street_view_image_url: null,
            latitude: 53.96,
            longitude: -1.07,
            schedule: { mon: opening, tue: opening, wed: opening, thu: opening, fri: opening, sat: null, sun: null },
          },
        ],
      });
    await open(script);
    expect(await screen.findByRole('region', { name: 'Map of garages' })).toBeTruthy();
    expect(script.bodies(lookupGarages)).toEqual([{ postcode: 'YO31 7PL' }]);
  });

  it.each([
    ['that we collect', { delivery_type: 'collect_and_return' as const }],
    ['whose garage we choose', { garage: null }],
  ])('of a visit %s shows no way', async (_, over) => {
    await open(
      services()
        .answer(readReceipt, aReceipt({ lines: motLines }))
        .answer(readBooking, { ...booking, booking_date: '2099-12-02', ...over }),
    );
    await screen.findByRole('button', { name: 'Add to calendar' });
    expect(screen.queryByRole('link', { name: 'Directions' })).toBeNull();
  });

  it('Q3, Q5: of a visit that is not booked leads to its form', async () => {
    await open(
      services()
        .answer(readReceipt, aReceipt({ lines: motLines }))
        .answer(readBooking, null),
    );
    expect((await screen.findByRole('link', { name: 'Book your visit' })).getAttribute('href')).toBe(`/booking/${quoteId}/`);
    expect(screen.getByRole('region', { name: 'Your visit' }).textContent).toMatch(/not booked yet/);
  });

  it.each([
    ['see the policy', services, 'Sign in to see your policy'],
    [
      'see the order',
      () =>
        services()
          .answer(readReceipt, aReceipt({ lines: motLines }))
          .answer(readBooking, null),
      /^Sign in/,
    ],
    ['see what a Direct Debit pays', () => services().answer(readReceipt, aReceipt({ method: 'direct_debit', card: null })), /^Sign in/],
  ])('asks a visitor to sign in to %s, and says that a link to choose a password was emailed', async (_, answers, name) => {
    const { openDialog } = renderPayment(confirmationAddress, { services: answers() });
    await userEvent.click(await screen.findByRole('button', { name }));
    expect(openDialog.mock.calls).toEqual([['login']]);
    expect(screen.getByText('If you have no password yet, we have emailed you a link to choose one.')).toBeTruthy();
  });

  it('sends the customer back to payment when it was not paid', async () => {
    const script = services().refuse(readReceipt, notFound).answer(readPayment, aPayment());
    const { title } = renderPayment(confirmationAddress, { services: script, session: casey });
    expect(await screen.findByRole('heading', { level: 1, name: 'This quote has not been paid' })).toBeTruthy();
    expect(title).toHaveBeenLastCalledWith('This quote has not been paid');
    expect(screen.getByRole('link', { name: 'Go to payment' }).getAttribute('href')).toBe(paymentAddress);
  });

  it('does not say so about a payment that is being processed', async () => {
    const script = services()
      .refuse(readReceipt, notFound)
      .answer(readPayment, aPayment({ status: 'processing' }));
    renderPayment(confirmationAddress, { services: script, session: casey });
    await screen.findByRole('heading', { level: 1, name: 'Your payment is being processed' });
    expect(location.pathname).toBe(paymentAddress);
  });

  it('does not tell a stranger that nothing was paid', async () => {
    const script = services().refuse(readReceipt, notFound).refuse(readPayment, notFound);
    renderPayment(confirmationAddress, { services: script, session: casey });
    await waitFor(() => expect(location.pathname + location.search).toBe(`/quote/warranty/step/5/?quote=${quoteId}`));
    expect(screen.queryByText('This quote has not been paid')).toBeNull();
  });

  it('says why it could not be loaded', async () => {
    renderPayment(confirmationAddress, {
      services: services().refuse(readReceipt, { status: 503, code: 'AWAY', message: 'In a minute.' }),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('In a minute.');
  });
});

describe('a policy that is still being written', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const questions = (script: ScriptedServices) => script.asked.filter(({ id }) => id === listPolicies.id).length;

  it('is requested every second until it is there, said to take longer after 20, and then no more', async () => {
    const script = services().answer(listPolicies, pageOf());
    await open(script);
    expect(screen.getByText(writing)).toBeTruthy();
    await wait(19_000);
    expect(screen.queryByText(/taking longer than it should/)).toBeNull();
    await wait(2_000);
    expect(screen.getByText(/Your payment is safe/)).toBeTruthy();
    script.answer(listPolicies, pageOf(aPolicy()));
    await wait(1_000);
    expect(screen.getByText('KS-WAR-0000007-100')).toBeTruthy();
    const asked = questions(script);
    await wait(10_000);
    expect(questions(script)).toBe(asked);
  });

  it('is requested one call at a time', async () => {
    const script = services();
    const held = script.hold(listPolicies);
    await open(script);
    await wait(5_000);
    expect(held.count()).toBe(1);
  });

  it('is requested again when a call fails, and operations hear about it once', async () => {
    const script = services().refuse(listPolicies, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Away' });
    const { track } = await open(script);
    await wait(3_000);
    expect(screen.getByText(writing)).toBeTruthy();
    expect(track.mock.calls).toEqual([['policies_not_read', { code: 'SERVICE_UNAVAILABLE' }]]);
    script.answer(listPolicies, pageOf(aPolicy()));
    await wait(1_000);
    expect(screen.getByText('KS-WAR-0000007-100')).toBeTruthy();
  });
});

describe('dates to remember', () => {
  const withMot: Quote = { ...aTyreQuote, vehicle: { ...aTyreQuote.vehicle, mot_expiration_date: '2027-03-21' } };
  const services = (quote = aTyreQuote) =>
    new ScriptedServices()
      .answer(readReceipt, aReceipt())
      .answer(listPolicies, pageOf(aPolicy()))
      .answer(readQuote, quote)
      .answer(noteDates, {});
  const open = async (script = services()) => {
    renderPayment(confirmationAddress, { services: script, session: casey });
    const fold = await screen.findByText('Dates to remember (optional)');
    expect(script.bodies(noteDates)).toEqual([]);
    const details = fold.closest('details');
    if (!details) throw new Error('no fold');
    details.open = true;
    fireEvent(details, new Event('toggle'));
    return script;
  };
  const choose = async (question: string, answer: string) =>
    userEvent.selectOptions(await screen.findByRole('combobox', { name: question }), answer);
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save dates' }));
  const day = (name: string) => screen.queryByRole('group', { name });
  const answers = async (name: string) =>
    within(await screen.findByRole('combobox', { name }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);

  describe('the dates that are asked after the purchase', () => {
    it('Q2, Q4: ask for a day only when it is to be chosen', async () => {
      await open();
      for (const [question, dayOf] of [
        ['When is your insurance due?', 'The date your insurance is due'],
        ['When is the next service due?', 'The date the next service is due'],
        ['When does your breakdown cover expire?', 'The date your breakdown cover expires'],
      ] as const) {
        await choose(question, 'Within 3 months');
        expect(day(dayOf)).toBeNull();
        await choose(question, 'Select date');
        expect(day(dayOf)).toBeTruthy();
      }
      expect(await answers('When is the next service due?')).not.toContain('Same time as MOT');
    });

    it('Q2, Q4: offer a service with the MOT once its expiry is known, and nothing else with it', async () => {
      await open(services(withMot));
      expect(await answers('When is the next service due?')).toContain('Same time as MOT');
      expect(await answers('When is your insurance due?')).not.toContain('Same time as MOT');
    });

    it('Q2, Q4: are saved as they are answered; a day that was asked for may not be left out', async () => {
      const script = await open();
      await choose('When is your insurance due?', 'Select date');
      await save();
      expect(await screen.findByRole('link', { name: 'Enter the date your insurance is due' })).toBeTruthy();
      const group = within(screen.getByRole('group', { name: 'The date your insurance is due' }));
      for (const [part, text] of [
        ['Day', '31'],
        ['Month', '1'],
        ['Year', '2099'],
      ] as const)
        await userEvent.type(group.getByRole('textbox', { name: part }), text);
      await save();
      expect(script.bodies(noteDates)).toEqual([]);
      await choose('When is your insurance due?', 'Within 3 months');
      await save();
      expect(await screen.findByText('Thank you. We’ve saved your dates.')).toBeTruthy();
      expect(script.bodies(noteDates)).toEqual([{ insurance_due: 'within_3_months' }]);
    });
  });
});

describe('the visit', () => {
  describe('the time of a visit that is being paid for', () => {
    const ofMot = aPayment({
      totalPence: 3_995,
      lines: [{ kind: 'base', code: 'mot', label: 'MOT at Abbey Garage', amountPence: 3_995, productType: 'mot' }],
      voucher: null,
    });

    const services = () =>
      payable(ofMot)
        .answer(preSubmit, { paymentSucceeded: true, clientSecret: null })
        .answer(holdSlot, { held_until: '2026-11-20T12:30:00.000Z' })
        .answer(releaseSlot, { released: true });

    const taken = { status: 409, code: 'SLOT_TAKEN', message: 'Somebody else has just taken that time.' };

    let cards: FakeCards;

    beforeEach(() => {
      cards = new FakeCards().install();
    });

    afterEach(() => FakeCards.remove());

    const open = (script = services()) => openPayment(script);

    const pay = async () => {
      await userEvent.click(screen.getByRole('radio', { name: 'Visa' }));
      cards.complete();
      await userEvent.click(screen.getByRole('button', { name: /^Pay £/ }));
    };

    const slotCalls = ({ asked }: ScriptedServices) =>
      asked.filter(({ id }) => id === holdSlot.id || id === releaseSlot.id).map(({ id }) => id);

    const goes = (kind: 'pagehide' | 'pageshow') => act(async () => void dispatchEvent(new PageTransitionEvent(kind, { persisted: true })));

    it('Q3, Q5: is held when the page opens and again before anything is taken, and kept by the payment', async () => {
      const script = await open();
      await waitFor(() => expect(slotCalls(script)).toEqual([holdSlot.id]));
      await pay();
      await waitFor(() => expect(location.pathname).toBe(confirmationAddress));
      expect(slotCalls(script)).toEqual([holdSlot.id, holdSlot.id]);
      expect(script.asked.findLastIndex(({ id }) => id === holdSlot.id)).toBeLessThan(
        script.asked.findIndex(({ id }) => id === preSubmit.id),
      );
    });

    it('Q3, Q5: is given back when the page is left without paying, and held again on coming back', async () => {
      const script = await open();
      await waitFor(() => expect(slotCalls(script)).toEqual([holdSlot.id]));
      await goes('pagehide');
      await goes('pageshow');
      cleanup();
      expect(slotCalls(script)).toEqual([holdSlot.id, releaseSlot.id, holdSlot.id, releaseSlot.id]);
    });

    const tooSoon = { status: 422, code: 'BOOKING_TOO_SOON', message: 'Please note, we require a minimum of 3 working days.' };
    it.each([
      ['somebody else has it', taken, 'taken'],
      ['its day has come too close', tooSoon, 'late'],
    ])('Q3, Q5: is chosen again, before paying, once %s', async (_, refusal, why) => {
      const script = await open(services().refuse(holdSlot, refusal));
      await waitFor(() => expect(location.pathname + location.search).toBe(`/booking/${quoteId}/?${why}=1`));
      expect(script.bodies(preSubmit)).toEqual([]);
    });

    it('Q3, Q5: that is taken between opening and paying is not paid for', async () => {
      const script = await open();
      script.refuse(holdSlot, taken);
      await pay();
      await waitFor(() => expect(location.pathname).toBe(`/booking/${quoteId}/`));
      expect(script.bodies(preSubmit)).toEqual([]);
    });

    it('does not stand in the way of paying while garages cannot be asked', async () => {
      await open(services().refuse(holdSlot, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Busy.' }));
      await pay();
      await waitFor(() => expect(location.pathname).toBe(confirmationAddress));
    });

    it('is nobody’s concern where nothing is done at a garage', async () => {
      const script = await open(services().answer(readPayment, aPayment()));
      await pay();
      expect(slotCalls(script)).toEqual([]);
    });
  });

  const visit = {
    id: '7e57ab1e-0000-4000-8000-000000000001',
    booking_number: 'KSB-7F3K9Q',
    booking_date: '2026-07-02',
    booking_time: '08:30',
    minutes: 240,
    is_tentative: true,
    delivery_type: 'drop_car' as const,
    garage: {
      id: 'g1',
      name: 'Foss Garage; Söhne',
      address: ['1 Foss Bank', 'a very long name of a road in the north of the old town', 'York'],
    },
    savedAt: '2026-06-20T12:00:00.000Z',
  };

  /** As an independent parser reads it. */
  const read = (over: Partial<Parameters<typeof calendarEntry>[0]> = {}) => {
    const text = calendarEntry({ ...visit, ...over });
    const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    if (!component) throw new Error('there is no entry');
    const { uid, summary, location, startDate, endDate } = new ICAL.Event(component);
    return { uid, summary, location, start: startDate.toString(), end: endDate.toString(), isWholeDay: startDate.isDate, text };
  };

  describe('a visit in a calendar', () => {
    it('is as long as its work by the clock of London, at its garage, and the entry that the feed has', () =>
      expect(read()).toMatchObject({
        uid: `booking-${visit.id}@kerbside`,
        summary: 'Your car at Foss Garage; Söhne',
        location: 'Foss Garage; Söhne, 1 Foss Bank, a very long name of a road in the north of the old town, York',
        start: '2026-07-02T07:30:00Z',
        end: '2026-07-02T11:30:00Z',
      }));

    it('is an hour where garages does not say yet how long its work takes', () =>
      expect(read({ minutes: undefined })).toMatchObject({ end: '2026-07-02T08:30:00Z' }));

    it('is a whole day while it has no time', () =>
      expect(read({ booking_time: undefined })).toMatchObject({ start: '2026-07-02', end: '2026-07-03', isWholeDay: true }));

    it('keeps a line break of any kind within its line', () =>
      expect(read({ garage: { ...visit.garage, name: 'Foss\rBank\r\nGarage' } })).toMatchObject({
        summary: 'Your car at Foss\nBank\nGarage',
      }));

    it.each([
      [true, 'TENTATIVE'],
      [false, 'CONFIRMED'],
    ])('for which somebody has still to agree: %s is %s, as in the feed', (is_tentative, said) =>
      expect(read({ is_tentative }).text).toContain(`STATUS:${said}\r\n`),
    );

    it('names no garage before there is one', () => expect(read({ garage: null })).toMatchObject({ summary: 'Your car at the garage' }));

    it('leads nobody to the garage that collects the car', () => expect(read({ delivery_type: 'collect_and_return' }).location).toBeNull());

    it('has no line that is longer than calendars read', () =>
      expect(
        Math.max(
          ...read()
            .text.split('\r\n')
            .map((line) => new Blob([line]).size),
        ),
      ).toBeLessThanOrEqual(75));
  });
});
