import { readMe } from '@kerbside/contracts/http/accounts/accounts';
import {
  acceptProposedSlot,
  answerFinding,
  cancelBooking,
  changeBookingDate,
  downloadBooking,
  downloadFindingPhoto,
  listBookings,
  listWorkshopHistory,
  readBookingStatus,
  readFreeDays,
  type TrackedBooking,
} from '@kerbside/contracts/http/garages/tracker';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount, savedFiles } from '../testing/render-account.js';
import { anOrder, me, rows } from '../testing/samples.js';
import { aFinding, aVisit, freeDays, visitId } from '../testing/samples-bookings.js';

interface FailedCase {
  readonly motResult: 'passed' | 'failed';
  readonly claimLimitPence: number;
  readonly visitOf?: string;
}

const showing = (visit: TrackedBooking) => new ScriptedServices().answer(readBookingStatus, visit).answer(readFreeDays, freeDays);
const open = async (script = showing(aVisit())) => {
  const asked = renderAccount(`/account/bookings/${visitId}`, { services: script });
  await screen.findByRole('heading', { level: 1, name: /MOT|find/ });
  return { ...asked, script };
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('a booking', () => {
  it('A2: says when, where and how far it is', async () => {
    await open();
    const facts = within(await screen.findByRole('region', { name: 'Your visit' }));
    expect(facts.getByText('2 December 2026 at 09:30')).toBeTruthy();
    expect(facts.getByText('Booking number').nextSibling?.textContent).toBe('KSB-7F3K9Q');
    expect(facts.getByText('72 Mill Lane, London, SW11 1AA')).toBeTruthy();
    expect(within(facts.getByRole('list', { name: 'Progress' })).getAllByRole('listitem')[0]?.textContent).toContain('Now: Booked');
  });

  it('A2: is saved as a PDF under its number', async () => {
    const saved = savedFiles();
    await open(showing(aVisit()).answerFile(downloadBooking, '%PDF-1.7'));
    await press('Download PDF (Your booking)');
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['kerbside-booking-KSB-7F3K9Q.pdf']));
  });

  it('says where the car is collected', async () => {
    await open(showing(aVisit({ collected_from: 'The Old Mill, Ilkley, LS29 9ZZ' })));
    const facts = within(await screen.findByRole('region', { name: 'Your visit' }));
    expect(facts.getByText('We collect it from').nextSibling?.textContent).toBe('The Old Mill, Ilkley, LS29 9ZZ');
  });

  it.each([
    ['failed, with repairs', { motResult: 'failed', claimLimitPence: 50_000 }, true],
    ['failed, without repairs', { motResult: 'failed', claimLimitPence: 0 }, false],
    ['passed, with repairs', { motResult: 'passed', claimLimitPence: 50_000 }, false],
    ['failed at another visit', { motResult: 'failed', claimLimitPence: 50_000, visitOf: 'another' }, false],
  ] as const)('whose MOT %s leads to the claim: %#', async (_, { visitOf = visitId, ...of }: FailedCase, isLed) => {
    const order = anOrder({
      productType: 'mot',
      status: 'done',
      ...of,
      visit: { bookingId: visitOf, day: '2026-12-02', time: '09:30', isConfirmed: true },
    });
    await open(showing(aVisit({ status: 'complete', may_change: false, may_cancel: false })).answer(listPolicies, rows(order)));
    if (isLed)
      expect((await screen.findByRole('link', { name: 'Go to your claim for the repairs' })).getAttribute('href')).toContain(order.id);
    else expect(screen.queryByRole('link', { name: 'Go to your claim for the repairs' })).toBeNull();
  });

  it('A4: whose day has passed, and that nobody closed, is not said to be at the workshop', async () => {
    const text = 'The day of this visit has passed.';
    await open(showing(aVisit({ status: 'action', customer_status_text: text, may_change: false, may_cancel: false })));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem')[0]?.textContent).toContain('Now: Booked');
  });

  it('A4: that is at the workshop can no longer be changed', async () => {
    await open(showing(aVisit({ status: 'workshop', may_change: false, may_cancel: false })));
    expect(await screen.findByText('At the workshop', { selector: 'span' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change date' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull();
  });

  it('for which no garage was found leads to choosing one, and no other does', async () => {
    await open(
      showing(
        aVisit({
          status: null,
          workshop_name: null,
          booking_time: null,
          may_change: false,
          quote_to_book: '7c1b2a3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
        }),
      ),
    );
    expect((await screen.findByRole('link', { name: 'Book your visit' })).getAttribute('href')).toBe(
      '/account/bookings/new?quote=7c1b2a3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d',
    );
    cleanup();
    await open();
    expect(screen.queryByRole('link', { name: 'Book your visit' })).toBeNull();
  });

  it('of somebody else is not found', async () => {
    await open(new ScriptedServices().refuse(readBookingStatus, { status: 404, code: 'NOT_FOUND', message: 'No' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t find that booking' })).toBeTruthy();
  });

  it('is asked for anew on request', async () => {
    const { script } = await open();
    script.answer(readBookingStatus, aVisit({ status: 'complete', customer_status_text: 'The work is complete.' }));
    await press('Check for updates');
    expect(await screen.findByText('The work is complete.')).toBeTruthy();
  });
});

describe('changing the date', () => {
  const choose = async (day: string, time: string) => {
    await userEvent.click(await screen.findByRole('radio', { name: day }));
    await userEvent.click(screen.getByRole('radio', { name: time }));
    await press('Change date');
  };

  it('A9: offers the days and times that are free', async () => {
    await open();
    const days = within(await screen.findByRole('group', { name: 'New day' })).getAllByRole<HTMLInputElement>('radio');
    expect(days.map((day) => [day.getAttribute('aria-label'), day.disabled])).toEqual([
      ['Tue 1 Dec', true],
      ['Wed 2 Dec', false],
      ['Fri 4 Dec', false],
    ]);
  });

  it('A4: is refused when nothing changes', async () => {
    await open();
    await press('Change date');
    expect(screen.getByRole('link', { name: 'This is current booking date' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('A4: warns when the MOT expires before, asks, and says that it was changed', async () => {
    const { script, toast } = await open();
    const moved = aVisit({
      booking_date: '2026-12-04',
      booking_time: '11:30',
      customer_status_text: 'Booked. Millbrook Garage will confirm.',
    });
    script.answer(changeBookingDate, { message: 'Successfully changed booking date', warning: null, booking: moved });
    await choose('Fri 4 Dec', '11:30');
    const question = within(screen.getByRole('dialog', { name: 'Change your booking?' }));
    expect(question.getByText(/moves to 4 December 2026 at 11:30/)).toBeTruthy();
    expect(question.getByText(/Your MOT expires on 3\/12\/2026, before this visit/)).toBeTruthy();
    await userEvent.click(question.getByRole('button', { name: 'Yes, change it' }));
    expect(await screen.findByText('Booked. Millbrook Garage will confirm.')).toBeTruthy();
    expect(toast).toHaveBeenCalledWith('Successfully changed booking date', 'success');
    expect(screen.getByText('Successfully changed booking date')).toBeTruthy();
    expect(script.bodies(changeBookingDate)).toEqual([{ id: visitId, date: '2026-12-04', time: '11:30' }]);
  });

  it('does not warn of an MOT that is still valid, and sends nothing without a yes', async () => {
    const { script } = await open();
    await choose('Wed 2 Dec', '08:30');
    const question = within(screen.getByRole('dialog'));
    expect(question.queryByText(/Your MOT expires/)).toBeNull();
    await userEvent.click(question.getByRole('button', { name: 'Go back' }));
    expect(script.bodies(changeBookingDate)).toEqual([]);
  });

  it.each([
    ['SLOT_TAKEN', 409, { time: 'Somebody else has just taken that time. Please choose another.' }],
    ['BOOKING_TOO_SOON', 422, { date: 'Please note, we require a minimum of 3 working days to arrange your visit.' }],
  ])('A4: shows the refusal %s, hides the question and reads the free days again', async (code, status, fields) => {
    const { script } = await open();
    script.refuse(changeBookingDate, { status, code, message: 'It was refused', fields });
    await choose('Fri 4 Dec', '10:30');
    await press('Yes, change it');
    expect(await screen.findByRole('link', { name: Object.values(fields)[0] ?? '' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(script.asked.filter(({ id }) => id === readFreeDays.id).length).toBeGreaterThan(1);
  });

  it('sends the time that is shown, once the one that was chosen has gone', async () => {
    const { script } = await open();
    script.refuse(changeBookingDate, { status: 409, code: 'SLOT_TAKEN', message: 'It was refused' });
    const left = freeDays.days.map((day) => ({ ...day, times: day.times.filter((time) => time !== '10:30') }));
    await choose('Fri 4 Dec', '10:30');
    script.answer(readFreeDays, { days: left });
    await press('Yes, change it');
    await waitFor(() => expect(screen.queryByRole('option', { name: '10:30' })).toBeNull());
    await press('Change date');
    expect(within(screen.getByRole('dialog')).getByText(/moves to 4 December 2026 at 11:30/)).toBeTruthy();
    await press('Yes, change it');
    await waitFor(() =>
      expect(script.bodies(changeBookingDate)).toEqual([
        { id: visitId, date: '2026-12-04', time: '10:30' },
        { id: visitId, date: '2026-12-04', time: '11:30' },
      ]),
    );
  });

  it('asks for another day once the one that was chosen is full', async () => {
    const { script } = await open();
    script.refuse(changeBookingDate, { status: 409, code: 'SLOT_TAKEN', message: 'It was refused' });
    await choose('Fri 4 Dec', '10:30');
    script.answer(readFreeDays, { days: freeDays.days.map((day) => (day.date === '2026-12-04' ? { ...day, times: [] } : day)) });
    await press('Yes, change it');
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Fri 4 Dec' })).toHaveProperty('disabled', true));
    await press('Change date');
    expect(await screen.findByRole('link', { name: 'Choose a day' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers a call when no day is free', async () => {
    const { openDialog } = await open(showing(aVisit()).answer(readFreeDays, { days: [] }));
    await press('Call me back');
    expect(openDialog).toHaveBeenCalledWith('callback');
  });
});

describe('cancelling', () => {
  it('A4: says before what is lost and what is refunded, and goes to the cancelled bookings', async () => {
    const { script } = await open(
      showing(aVisit())
        .answer(cancelBooking, { redirect: '/bookings/index?cancelled=1' })
        .answer(readMe, me)
        .answer(listBookings, { rows: [] })
        .answer(listWorkshopHistory, rows()),
    );
    await press('Cancel booking');
    const question = within(screen.getByRole('dialog', { name: 'Cancel your booking?' }));
    expect(question.getByText(/You lose your time on 2 December 2026 at 09:30/)).toBeTruthy();
    expect(question.getByText(/What you paid us for it goes back the way you paid, without a fee/)).toBeTruthy();
    expect(script.bodies(cancelBooking)).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Yes, cancel it' }));
    expect(await screen.findByText('Your booking is cancelled')).toBeTruthy();
    expect(location.pathname + location.search).toBe('/bookings/index?cancelled=1');
  });

  it('A5: shows why it was refused, and hides the question', async () => {
    const { script } = await open();
    script.refuse(cancelBooking, { status: 409, code: 'BOOKING_STATE', message: 'The car is at the workshop.' });
    await press('Cancel booking');
    await press('Yes, cancel it');
    expect(await screen.findByText('The car is at the workshop.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('what the garage asks', () => {
  it('A5: is another time, which the customer accepts', async () => {
    const { script } = await open(showing(aVisit({ status: 'action', proposal: { date: '2026-12-04', time: '10:30' } })));
    expect(await screen.findByText('Millbrook Garage proposes 4 December 2026 at 10:30')).toBeTruthy();
    script.answer(acceptProposedSlot, aVisit({ booking_date: '2026-12-04', booking_time: '10:30' }));
    await press('Accept this time');
    expect(await screen.findByText('4 December 2026 at 10:30')).toBeTruthy();
    expect(screen.queryByText(/proposes/)).toBeNull();
  });

  it.each([
    ['3/12/2026', true],
    ['4/12/2026', false],
  ])('A5: warns of the MOT before another time is accepted: one until %s, %s', async (mot_due_date, warns) => {
    await open(showing(aVisit({ status: 'action', mot_due_date, proposal: { date: '2026-12-04', time: '10:30' } })));
    await screen.findByText('Millbrook Garage proposes 4 December 2026 at 10:30');
    expect(screen.queryByText(/^Your MOT expires on 3\/12\/2026, before this visit\./) !== null).toBe(warns);
  });

  it('A4: comes with the photos of what it found, small', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined });
    const script = showing(
      aVisit({
        status: 'action',
        may_change: false,
        may_cancel: false,
        findings: [aFinding({ photos: ['f1000000-0000-4000-8000-000000000001', 'f1000000-0000-4000-8000-000000000002'] })],
      }),
    );
    await open(script.answerFile(downloadFindingPhoto, 'a photo'));
    expect(await screen.findByRole('button', { name: 'Photo 1: Front pads are worn' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Photo 2: Front pads are worn' })).toBeTruthy();
  });

  it('A4: is whether to go ahead with what it found', async () => {
    const asking = aVisit({ status: 'action', may_change: false, may_cancel: false, findings: [aFinding()] });
    const { script } = await open(showing(asking));
    script.answer(answerFinding, { ...asking, status: 'workshop', findings: [aFinding({ needs_answer: false, answer: 'declined' })] });
    await press('No, leave it');
    expect(await screen.findByText('You said no')).toBeTruthy();
    expect(script.bodies(answerFinding)).toEqual([{ answer: 'declined' }]);
  });
});
