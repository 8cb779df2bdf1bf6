import { jest } from '@jest/globals';
import { readBooking, saveBooking } from '@kerbside/contracts/http/garages/bookings';
import { readSlots } from '@kerbside/contracts/http/garages/slots';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aBooking, check, collect, open, openDays, press, saveButton, services } from '../../testing/booking.js';
import { field, typeDay } from '../../testing/filling-in.js';
import { onDay } from '../../testing/on-day.js';
import { renderQuote } from '../../testing/render-quote.js';
import { quoteId } from '../../testing/samples.js';
import { windowAround } from './slot-window.js';

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
    ['one each', ['08:30', '10:30'], [1, 1]],
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
    await waitFor(() => expect(queries(script).map(({ from }) => from)).toEqual(['2026-11-24', '2026-12-08', '2026-11-24', '2026-12-08']));
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

  it('are not for a garage that we choose', async () => {
    const script = await atGarage();
    await press('Garage by us');
    expect(screen.queryByRole('group', { name: 'Days with free times' })).toBeNull();
    await typeDay('Date of your visit', ['2', '12', '2026']);
    await userEvent.click(saveButton());
    await waitFor(() => expect(script.bodies(saveBooking)).toEqual([expect.objectContaining({ garage_choice: 'our_choice' })]));
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
