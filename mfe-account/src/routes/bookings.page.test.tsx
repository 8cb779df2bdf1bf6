import { readMe } from '@kerbside/contracts/http/accounts/accounts';
import { listPolicies, type Order, type Policy } from '@kerbside/contracts/http/claims/policies';
import { readBooking, type Booking } from '@kerbside/contracts/http/garages/bookings';
import { productNames } from '@kerbside/contracts/products/product-names';
import { makeCalendarFeed, readCalendarFeed, stopCalendarFeed } from '@kerbside/contracts/http/garages/calendar';
import { listBookings, listWorkshopHistory, type TrackedBooking } from '@kerbside/contracts/http/garages/tracker';
import { ScriptedServices, type ScriptedRefusal } from '@kerbside/contracts/testing/scripted-services';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount } from '../testing/render-account.js';
import { anOrder, aPolicy, me, rows } from '../testing/samples.js';
import { aBooking, aFinding, aVisit } from '../testing/samples-bookings.js';

const booked = (...visits: readonly TrackedBooking[]) =>
  new ScriptedServices()
    .answer(readMe, me)
    .answer(listPolicies, rows())
    .answer(listBookings, { rows: [...visits] })
    .answer(listWorkshopHistory, rows())
    .answer(readCalendarFeed, { madeAt: null });
const open = async (script: ScriptedServices, path = '/account/bookings') => {
  const asked = renderAccount(path, { services: script });
  await screen.findByRole('heading', { level: 1, name: 'Your bookings' });
  return { ...asked, script };
};

describe('the booking tracker', () => {
  it('A2: lists the visits of each car, where they stand and when they are', async () => {
    await open(booked(aVisit()));
    const car = within(await screen.findByRole('region', { name: 'Nissan X-Trail' }));
    expect(await car.findByText('Booked')).toBeTruthy();
    expect(car.getByText('Confirmed by Millbrook Garage.')).toBeTruthy();
    expect(car.getByText('Booking number KSB-7F3K9Q')).toBeTruthy();
    expect(car.getByText(/2 December 2026 at 09:30/).textContent).toBe('2 December 2026 at 09:30');
    expect(car.getByRole('link', { name: 'See or change MOT on 2 December 2026' }).getAttribute('href')).toBe(
      `/account/bookings/${aVisit().id}`,
    );
  });

  it.each([
    ['booking', 'Booked'],
    ['workshop', 'At the workshop'],
    ['complete', 'Complete'],
    ['action', 'Action required'],
  ] as const)('A2: calls the status %s %s', async (status, shown) => {
    await open(booked(aVisit({ status })));
    expect(await screen.findByText(shown)).toBeTruthy();
  });

  it('A2: says that information will be available soon while there is no status', async () => {
    await open(booked(aVisit({ status: null, customer_status_text: 'Information will be available soon' })));
    expect(await screen.findByText('Information will be available soon')).toBeTruthy();
  });

  it('A5: leads from the alert panel to what waits for the customer', async () => {
    await open(booked(aVisit({ status: 'action' })));
    expect(await screen.findByText('A booking needs you')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'MOT on 2 December 2026: see what to do' }).getAttribute('href')).toBe(
      `/account/bookings/${aVisit().id}`,
    );
  });

  it('says what to expect when there is no visit, and no car', async () => {
    await open(booked());
    expect(await screen.findByText('No bookings for this car')).toBeTruthy();
    expect(await screen.findByText('Nothing yet: visits that are complete appear here.')).toBeTruthy();
  });

  const vehicle = { registrationNumber: me.cars[0]?.registrationNumber ?? null, make: 'Nissan', model: 'X-Trail', range: null };
  const order = (productType: Order['productType'], over: Partial<Order> = {}) =>
    anOrder({ id: crypto.randomUUID(), productType, productName: productNames[productType], vehicle, ...over });
  const draft = { ...aBooking, status: 'cancelled' as const };

  it.each<[string, readonly Policy[], Booking | null, string | null]>([
    ['an MOT', [order('mot')], null, 'MOT: bought, not booked yet'],
    ['a service', [order('service', { status: 'booked' })], null, 'Service: bought, not booked yet'],
    ['a repair beside a warranty', [aPolicy(), order('repair')], null, 'Repair: bought, not booked yet'],
    ['a health check that came with an MOT', [order('healthcheck'), order('mot')], null, 'MOT and health check: bought, not booked yet'],
    ['an MOT whose visit was cancelled and that was kept', [order('mot')], draft, 'MOT: bought, not booked yet'],
    ['an MOT that is booked', [order('mot')], aBooking, null],
    ['a service that was cancelled', [order('service', { status: 'cancelled' })], null, null],
    ['a repair that was begun', [order('repair', { workBegunOn: '2026-11-20' })], null, null],
    ['cover alone', [aPolicy()], null, null],
  ])('names what was bought and is not booked, and leads to booking it: %s', async (_, policies, visit, said) => {
    await open(
      booked()
        .answer(listPolicies, rows(...policies))
        .answer(readBooking, visit),
    );
    const car = within(await screen.findByRole('region', { name: 'Nissan X-Trail' }));
    if (said === null) {
      expect(await car.findByText('No bookings for this car')).toBeTruthy();
      expect(screen.queryByText(/not booked yet/)).toBeNull();
      return;
    }
    expect(await car.findByText(said)).toBeTruthy();
    expect(car.queryByText('No bookings for this car')).toBeNull();
    const link = car.getByRole('link', { name: /^Book your visit/ });
    expect(link.getAttribute('href')).toBe(`/account/bookings/new?quote=${aPolicy().quoteId}`);
  });

  it('A2: keeps the visits of a car that was taken off the account, and leaves out one that had none', async () => {
    const [car] = me.cars;
    if (!car) throw new Error('Casey has a car');
    const [sold, older] = [
      { ...car, id: 'dc000000-0000-4000-8000-000000000002', make: 'Ford', model: 'Focus' },
      { ...car, id: 'dc000000-0000-4000-8000-000000000003', make: 'Fiat', model: 'Panda' },
    ];
    const script = booked()
      .answer(readMe, { ...me, cars: [], archivedCars: [sold, older] })
      .answerBy(listBookings, ({ path }) => ({ rows: path.includes(sold.id) ? [aVisit()] : [] }));
    await open(script);
    const kept = within(await screen.findByRole('region', { name: 'Ford Focus' }));
    expect(await kept.findByText('Confirmed by Millbrook Garage.')).toBeTruthy();
    expect(kept.getByText('No longer in your account')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Fiat Panda' })).toBeNull();
    expect(screen.queryByText('No cars yet')).toBeNull();
  });

  it('says that there are no cars where none is left, nor any visit of one', async () => {
    await open(booked().answer(readMe, { ...me, cars: [], archivedCars: me.cars }));
    expect(await screen.findByText('No cars yet')).toBeTruthy();
  });

  it.each<[string, ScriptedRefusal]>([
    ['a service that is down', { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Not now' }],
    ['too many requests', { status: 429, code: 'RATE_LIMITED', message: 'Not now' }],
  ])('A9: tries twice more before it says that it failed, and again when asked: %s', async (_, refusal) => {
    const { script } = await open(booked().refuse(listBookings, refusal));
    expect(await screen.findByText('Not now', {}, { timeout: 5_000 })).toBeTruthy();
    expect(script.asked.filter(({ id }) => id === listBookings.id)).toHaveLength(3);
    script.answer(listBookings, { rows: [aVisit()] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Confirmed by Millbrook Garage.')).toBeTruthy();
  });

  it('A8: does not try a refusal again', async () => {
    const { script } = await open(booked().refuse(listBookings, { status: 404, code: 'NOT_FOUND', message: 'We could not find that.' }));
    expect(await screen.findByText('We could not find that.')).toBeTruthy();
    expect(script.asked.filter(({ id }) => id === listBookings.id)).toHaveLength(1);
  });

  it('A4: says that a booking was cancelled, and how to ask for the refund', async () => {
    const { openDialog } = await open(booked(), '/bookings/index?cancelled=1');
    expect(screen.getByText('Your booking is cancelled')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Call me back' }));
    expect(openDialog).toHaveBeenCalledWith('callback');
  });
});

describe('the workshop history', () => {
  const done = {
    id: 'e0000000-0000-4000-8000-000000000009',
    booking_number: 'KSB-7F3K9Q',
    date: '2026-06-02',
    job: 'Service',
    garage: 'Millbrook Garage',
    findings: [aFinding({ needs_answer: false, answer: 'approved' })],
    steps: [
      { at: '2026-06-02T08:00:00.000Z', text: 'Work began' },
      { at: '2026-06-02T11:00:00.000Z', text: 'Work complete' },
    ],
  };

  it('A2: shows the details of a visit in a dialog', async () => {
    await open(booked().answer(listWorkshopHistory, rows(done)));
    await userEvent.click(await screen.findByRole('button', { name: 'Details of Service on 2 June 2026' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Service, 2 June 2026' }));
    expect(dialog.getByText('At Millbrook Garage')).toBeTruthy();
    expect(within(dialog.getByRole('list', { name: 'What happened' })).getAllByRole('listitem')).toHaveLength(2);
    expect(dialog.getByText('Front pads are worn')).toBeTruthy();
    expect(dialog.getByText('You said yes')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the calendar feed', () => {
  const madeAt = '2026-11-20T12:00:00.000Z';
  const url = 'https://kerbside.test/api/garages/calendar/secret/kerbside.ics';
  const feed = { url, webcalUrl: url.replace('https:', 'webcal:'), fileUrl: `${url}?file=1`, madeAt };
  const panel = async () => within(await screen.findByRole('region', { name: 'Your calendar' }));
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('has an address once the customer makes one, which is shown once, to copy, open or save', async () => {
    const { toast } = await open(booked().answer(makeCalendarFeed, feed));
    const visitor = userEvent.setup();
    const calendar = await panel();
    await userEvent.click(await calendar.findByRole('button', { name: 'Create a calendar link' }));
    expect(await calendar.findByRole('textbox', { name: 'Your calendar link' })).toHaveProperty('value', url);
    const hrefs = ['Open in your calendar app', 'Save as a file'].map((name) => calendar.getByRole('link', { name }).getAttribute('href'));
    expect(hrefs).toEqual([feed.webcalUrl, feed.fileUrl]);
    await visitor.click(calendar.getByRole('button', { name: 'Copy link' }));
    expect(await navigator.clipboard.readText()).toBe(url);
    expect(toast).toHaveBeenCalledWith('Link copied', 'success');
  });

  it('is stopped after a question', async () => {
    const { script } = await open(booked().answer(readCalendarFeed, { madeAt }).answer(stopCalendarFeed, { madeAt: null }));
    const calendar = await panel();
    expect(await calendar.findByText(/created a calendar link on 20 November 2026/)).toBeTruthy();
    await press('Stop this link');
    await press('Keep this link');
    expect(script.asked.filter(({ id }) => id === stopCalendarFeed.id)).toEqual([]);
    await press('Stop this link');
    await press('Yes, stop it');
    expect(await calendar.findByRole('button', { name: 'Create a calendar link' })).toBeTruthy();
  });

  it('gets a new address after a question', async () => {
    await open(booked().answer(readCalendarFeed, { madeAt }).answer(makeCalendarFeed, feed));
    const calendar = await panel();
    await userEvent.click(await calendar.findByRole('button', { name: 'Create a new link' }));
    await press('Yes, create a new one');
    expect(await calendar.findByRole('textbox', { name: 'Your calendar link' })).toHaveProperty('value', url);
  });

  it('says why it could not be made, and what failed to load is tried again', async () => {
    const refusal = { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Not now' } as const;
    const { script } = await open(booked().refuse(readCalendarFeed, refusal).refuse(makeCalendarFeed, refusal));
    const calendar = await panel();
    expect(await calendar.findByText('We could not load your calendar')).toBeTruthy();
    script.answer(readCalendarFeed, { madeAt: null });
    await userEvent.click(calendar.getByRole('button', { name: 'Try again' }));
    await userEvent.click(await calendar.findByRole('button', { name: 'Create a calendar link' }));
    expect(await calendar.findByText('Not now')).toBeTruthy();
  });
});
