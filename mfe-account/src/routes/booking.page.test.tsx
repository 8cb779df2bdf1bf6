import { jest } from '@jest/globals';
import { readMe } from '@kerbside/contracts/http/accounts/accounts';
import { listPolicies, type Order, type Policy } from '@kerbside/contracts/http/claims/policies';
import { type Booking, readBooking } from '@kerbside/contracts/http/garages/bookings';
import { makeCalendarFeed, readCalendarFeed, stopCalendarFeed } from '@kerbside/contracts/http/garages/calendar';
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
import { previewCancellation } from '@kerbside/contracts/http/claims/cancellations';
import { productNames } from '@kerbside/contracts/products/product-names';
import { aWorking } from '@kerbside/contracts/testing/sample-policy';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { visitor } from '@kerbside/contracts/testing/fake-host';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { visitsOf } from '../features/booking-later/visits-to-book.js';
import { renderAccount, savedFiles } from '../testing/render-account.js';
import { aBooking, aFinding, freeDays, visitId } from '../testing/samples-bookings.js';
import { seenTime } from '@kerbside/contracts/garages/visit';
import { aVisit } from '@kerbside/contracts/testing/sample-visits';
import { anOrder, aPolicy, me, rows } from '../testing/samples.js';
import { forgetVisit, visitQuery, visitsQuery } from '../api/bookings-api.js';

describe('booking', () => {
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
    it('A2: says when, where and how far it is, and is asked for anew on request', async () => {
      const { script } = await open();
      const facts = within(await screen.findByRole('region', { name: 'Your visit' }));
      expect(facts.getByText('2 December 2026 at 09:30')).toBeTruthy();
      expect(facts.getByText('Booking number').nextSibling?.textContent).toBe('KSB-7F3K9Q');
      expect(facts.getByText('72 Mill Lane, London, SW11 1AA')).toBeTruthy();
      expect(within(facts.getByRole('list', { name: 'Progress' })).getAllByRole('listitem')[0]?.textContent).toContain('Now: Booked');
      script.answer(readBookingStatus, aVisit({ status: 'complete', customer_status_text: 'The work is complete.' }));
      await press('Check for updates');
      expect(await screen.findByText('The work is complete.')).toBeTruthy();
    });

    it('A2: is saved as a PDF under its number, again where it was cut off in the middle', async () => {
      const saved = savedFiles();
      const { script } = await open(showing(aVisit()).lose(downloadBooking));
      await press('Download PDF (Your booking)');
      expect(await screen.findByText('The connection broke off. Please try again.')).toBeTruthy();
      script.answerFile(downloadBooking, '%PDF-1.7');
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

    it('A4: whose day has passed, and that nobody closed, is not said to be at the workshop, and leads to a call', async () => {
      const text = 'The day of this visit has passed.';
      const { openDialog } = await open(
        showing(aVisit({ status: 'action', customer_status_text: text, may_change: false, may_cancel: false })),
      );
      expect(await screen.findByText(text)).toBeTruthy();
      await press('Call me back');
      expect(openDialog).toHaveBeenCalledWith('callback');
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
  });

  describe('changing the date', () => {
    const choose = async (day: string, time: string) => {
      await userEvent.click(await screen.findByRole('radio', { name: day }));
      await userEvent.click(screen.getByRole('radio', { name: time }));
      await press('Change date');
    };

    it('A4, A9: offers the days and times that are free, and is refused when nothing changes', async () => {
      await open();
      const days = within(await screen.findByRole('group', { name: 'New day' })).getAllByRole<HTMLInputElement>('radio');
      expect(days.map((day) => [day.getAttribute('aria-label'), day.disabled])).toEqual([
        ['Tue 1 Dec', true],
        ['Wed 2 Dec', false],
        ['Fri 4 Dec', false],
      ]);
      await press('Change date');
      expect(screen.getByRole('link', { name: 'This is current booking date' })).toBeTruthy();
      expect(screen.queryByRole('dialog')).toBeNull();
      await userEvent.click(screen.getByRole('radio', { name: '08:30' }));
      expect(screen.queryByRole('link', { name: 'This is current booking date' })).toBeNull();
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
      expect(script.bodies(changeBookingDate)).toEqual([{ id: visitId, date: '2026-12-04', time: '11:30', ...seenTime(aVisit()) }]);
    });

    it('does not warn of an MOT that is still valid, sends nothing without a yes, and keeps what was chosen while its customer signs in again', async () => {
      const { script, signIn, signOut } = await open();
      await choose('Wed 2 Dec', '08:30');
      const question = within(screen.getByRole('dialog'));
      expect(question.queryByText(/Your MOT expires/)).toBeNull();
      await userEvent.click(question.getByRole('button', { name: 'Go back' }));
      expect(script.bodies(changeBookingDate)).toEqual([]);
      await choose('Fri 4 Dec', '11:30');
      await signOut();
      await signIn();
      expect(await screen.findByRole('radio', { name: 'Fri 4 Dec' })).toHaveProperty('checked', true);
      expect(screen.getByRole('radio', { name: '11:30' })).toHaveProperty('checked', true);
    });

    it('A4: shows why it was refused, hides the question and reads the free days again', async () => {
      const fields = { date: 'Please note, we require a minimum of 3 working days to arrange your visit.' };
      const { script } = await open();
      script.refuse(changeBookingDate, { status: 422, code: 'BOOKING_TOO_SOON', message: 'It was refused', fields });
      await choose('Fri 4 Dec', '10:30');
      await press('Yes, change it');
      expect(await screen.findByRole('link', { name: fields.date })).toBeTruthy();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(script.asked.filter(({ id }) => id === readFreeDays.id).length).toBeGreaterThan(1);
    });

    it('says that it was changed where only the answer was lost', async () => {
      const { script, toast } = await open();
      script.garble(changeBookingDate, 502);
      await choose('Fri 4 Dec', '11:30');
      script.answer(readBookingStatus, aVisit({ booking_date: '2026-12-04', booking_time: '11:30' }));
      await press('Yes, change it');
      await waitFor(() => expect(toast).toHaveBeenCalledWith('Successfully changed booking date', 'success'));
      expect(screen.getByText('4 December 2026 at 11:30')).toBeTruthy();
      expect(screen.queryByRole('alert')).toBeNull();
    });

    it('sends the time that is shown, once the one that was chosen has gone', async () => {
      const { script } = await open();
      script.refuse(changeBookingDate, { status: 409, code: 'SLOT_TAKEN', message: 'It was refused' });
      const left = freeDays.days.map((day) => ({ ...day, times: day.times.filter((time) => time !== '10:30') }));
      await choose('Fri 4 Dec', '10:30');
      script.answer(readFreeDays, { days: left });
      await press('Yes, change it');
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
      await waitFor(() => expect(screen.queryByRole('option', { name: '10:30' })).toBeNull());
      await press('Change date');
      expect(within(screen.getByRole('dialog')).getByText(/moves to 4 December 2026 at 11:30/)).toBeTruthy();
      await press('Yes, change it');
      await waitFor(() =>
        expect(script.bodies(changeBookingDate)).toEqual([
          { id: visitId, date: '2026-12-04', time: '10:30', ...seenTime(aVisit()) },
          { id: visitId, date: '2026-12-04', time: '11:30', ...seenTime(aVisit()) },
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

    it('whose own day can no longer be chosen is moved to another one', async () => {
      await open(showing(aVisit({ booking_date: '2026-11-25' })));
      await press('Change date');
      expect(await screen.findByRole('link', { name: 'Choose a day' })).toBeTruthy();
      await choose('Fri 4 Dec', '10:30');
      expect(within(screen.getByRole('dialog')).getByText(/moves to 4 December 2026 at 10:30/)).toBeTruthy();
    });

    it('offers a call when no day is free', async () => {
      const { openDialog } = await open(showing(aVisit()).answer(readFreeDays, { days: [] }));
      await press('Call me back');
      expect(openDialog).toHaveBeenCalledWith('callback');
    });
  });

  describe('cancelling', () => {
    const visit = { bookingId: visitId, day: '2026-12-02', time: '09:30', isConfirmed: true };
    const ofVisit = () => anOrder({ id: crypto.randomUUID(), status: 'booked', visit });

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

    it.each<[string, readonly Policy[], string, boolean]>([
      ['the sum that goes back', [ofVisit()], '£25.00 goes back the way you paid, without a fee.', false],
      ['the sum of all that was bought for it', [ofVisit(), ofVisit()], '£50.00 goes back the way you paid, without a fee.', false],
      ['that cover was bought with it', [ofVisit(), aPolicy()], '£25.00 goes back the way you paid, without a fee.', true],
      ['no sum of what it does not know', [anOrder()], 'What you paid us for it goes back the way you paid, without a fee.', false],
    ])('A4: names before %s', async (_, policies, sum, isWithCover) => {
      const paidTogether = policies.map((policy) => ({ ...policy, paymentId: aPolicy().paymentId }));
      const services = showing(aVisit())
        .answer(listPolicies, rows(...paidTogether))
        .answer(previewCancellation, aWorking({ refundPence: 2_500 }));
      await open(services);
      await press('Cancel booking');
      const question = within(screen.getByRole('dialog', { name: 'Cancel your booking?' }));
      expect(await question.findByText(sum)).toBeTruthy();
      expect(question.queryByText(/in instalments for the cover that you bought with it/) !== null).toBe(isWithCover);
    });

    it('leaves it in no list that was read before', () => {
      const [cache, { queryKey }] = [new QueryClient(), visitsQuery(new ScriptedServices(), 'a-car')];
      cache.setQueryData(queryKey, [aVisit()]);
      forgetVisit(cache, aVisit().id);
      expect(cache.getQueryData(queryKey)).toBeUndefined();
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
      expect((await screen.findByRole('button', { name: 'Change date' })).classList.contains('secondary')).toBe(true);
      expect(screen.getByRole('button', { name: 'Accept this time' }).classList.contains('primary')).toBe(true);
      script.answer(acceptProposedSlot, aVisit({ booking_date: '2026-12-04', booking_time: '10:30' }));
      await press('Accept this time');
      expect(await screen.findByText('4 December 2026 at 10:30')).toBeTruthy();
      expect(screen.queryByText(/proposes/)).toBeNull();
      expect(script.bodies(acceptProposedSlot)).toEqual([{ date: '2026-12-04', time: '10:30' }]);
    });

    it('is over where only the answer to the customer’s was lost', async () => {
      const { script } = await open(showing(aVisit({ status: 'action', proposal: { date: '2026-12-04', time: '10:30' } })));
      script.garble(acceptProposedSlot, 502).answer(readBookingStatus, aVisit({ booking_date: '2026-12-04', booking_time: '10:30' }));
      await press('Accept this time');
      expect(await screen.findByText('4 December 2026 at 10:30')).toBeTruthy();
      expect(screen.queryByRole('alert')).toBeNull();
    });

    it('A5: is no time that can be accepted once its day has come', async () => {
      const customer_status_text = 'The day that the garage proposed has come. Please choose another day.';
      await open(showing(aVisit({ status: 'action', customer_status_text, proposal: { date: '2026-11-20', time: '10:30' } })));
      expect(await screen.findByText(customer_status_text)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Accept this time' })).toBeNull();
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
});

describe('bookings', () => {
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
      expect(car.getByText(/2 December 2026 at 09:30/).textContent).toBe('2\u00a0December 2026 at 09:30');
      expect(car.getByRole('link', { name: 'See or change MOT on 2\u00a0December 2026' }).getAttribute('href')).toBe(
        `/account/bookings/${aVisit().id}`,
      );
    });

    it('offers no change of a visit that can no longer be changed', async () => {
      await open(booked(aVisit({ status: 'complete', may_change: false, may_cancel: false })));
      expect(await screen.findByRole('link', { name: 'See details MOT on 2\u00a0December 2026' })).toBeTruthy();
    });

    it('A2: calls each status by its name', async () => {
      const statuses = ['booking', 'workshop', 'complete', 'action'] as const;
      await open(booked(...statuses.map((status, at) => aVisit({ status, id: `${visitId.slice(0, -1)}${at}` }))));
      for (const shown of ['Booked', 'At the workshop', 'Complete', 'Action required'])
        expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0);
    });

    it('A2: says that information will be available soon while there is no status', async () => {
      await open(booked(aVisit({ status: null, customer_status_text: 'Information will be available soon' })));
      expect(await screen.findByText('Information will be available soon')).toBeTruthy();
    });

    it('A5: leads from the alert panel to what waits for the customer', async () => {
      await open(booked(aVisit({ status: 'action' })));
      expect(await screen.findByText('A booking needs you')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'MOT on 2\u00a0December 2026: see what to do' }).getAttribute('href')).toBe(
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

    it.each<[string, readonly Policy[], string[]]>([
      ['a service', [order('service', { status: 'booked' })], ['service']],
      ['a repair beside a warranty', [aPolicy(), order('repair')], ['repair']],
      ['a health check that came with an MOT', [order('healthcheck'), order('mot')], ['MOT and health check']],
      ['a service that was cancelled', [order('service', { status: 'cancelled' })], []],
      ['a repair that was begun', [order('repair', { workBegunOn: '2026-11-20' })], []],
      ['cover alone', [aPolicy()], []],
    ])('of what was bought a visit is for %s', (_, policies, jobs) =>
      expect(visitsOf(policies).map(({ job }) => job.toLowerCase())).toEqual(jobs.map((job) => job.toLowerCase())),
    );

    it.each<[string, readonly Policy[], Booking | null, string | null]>([
      ['an MOT', [order('mot')], null, 'MOT: bought, not booked yet'],
      ['an MOT whose visit was cancelled and that was kept', [order('mot')], draft, 'MOT: bought, not booked yet'],
      ['an MOT that is booked', [order('mot')], aBooking, null],
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
      expect(screen.queryByText('No cars on your account')).toBeNull();
    });

    it('says that there are no cars where none is left, nor any visit of one', async () => {
      await open(booked().answer(readMe, { ...me, cars: [], archivedCars: me.cars }));
      expect(await screen.findByText('No cars on your account')).toBeTruthy();
    });

    it('A9: tries twice more before it says that it failed, and again when asked', async () => {
      const { script } = await open(booked().refuse(listBookings, { status: 429, code: 'RATE_LIMITED', message: 'Not now' }));
      expect(await screen.findByText('Not now', {}, { timeout: 5_000 })).toBeTruthy();
      expect(script.asked.filter(({ id }) => id === listBookings.id)).toHaveLength(3);
      script.answer(listBookings, { rows: [aVisit()] });
      await userEvent.click(screen.getByRole('button', { name: /^Try again/ }));
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
      await userEvent.click(await screen.findByRole('button', { name: 'Details of Service on 2\u00a0June 2026' }));
      const dialog = within(screen.getByRole('dialog', { name: 'Service, 2\u00a0June 2026' }));
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
      const hrefs = ['Open in your calendar app', 'Save as a file'].map((name) =>
        calendar.getByRole('link', { name }).getAttribute('href'),
      );
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

    it('shows its address for as long as that works, also where it could not be stopped or replaced', async () => {
      const refusal = { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Not now' } as const;
      const { script } = await open(booked().answer(readCalendarFeed, { madeAt: null }).answer(makeCalendarFeed, feed));
      const calendar = await panel();
      await userEvent.click(await calendar.findByRole('button', { name: 'Create a calendar link' }));
      await calendar.findByRole('textbox', { name: 'Your calendar link' });
      script.answer(readCalendarFeed, { madeAt }).refuse(makeCalendarFeed, refusal).refuse(stopCalendarFeed, refusal);
      for (const [ask, proceed] of [['Stop this link', 'Yes, stop it'] as const, ['Create a new link', 'Yes, create a new one'] as const]) {
        await press(ask);
        await press(proceed);
        expect(await calendar.findByText('Not now')).toBeTruthy();
        expect(calendar.getByRole('textbox', { name: 'Your calendar link' })).toHaveProperty('value', url);
      }
      script.answer(stopCalendarFeed, { madeAt: null });
      await press('Stop this link');
      await press('Yes, stop it');
      expect(await calendar.findByRole('button', { name: 'Create a calendar link' })).toBeTruthy();
      expect(calendar.queryByRole('textbox', { name: 'Your calendar link' })).toBeNull();
    });

    it('says why it could not be made', async () => {
      await open(booked().refuse(makeCalendarFeed, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Not now' }));
      const calendar = await panel();
      await userEvent.click(await calendar.findByRole('button', { name: 'Create a calendar link' }));
      expect(await calendar.findByText('Not now')).toBeTruthy();
    });
  });
});

describe('the way to booking', () => {
  it('a letter’s link to book a visit works after signing in, at the same address', async () => {
    const { signIn } = renderAccount('/account/bookings/new?quote=b0000000-0000-4000-8000-000000000002', {
      services: new ScriptedServices(),
      session: visitor,
    });
    expect(await screen.findByRole('heading', { name: 'Sign in to your account' })).toBeTruthy();
    expect(location.pathname + location.search).toBe('/account/bookings/new?quote=b0000000-0000-4000-8000-000000000002');
    await signIn();
    await waitFor(() => expect(location.pathname).toBe('/booking/b0000000-0000-4000-8000-000000000002/'));
  });
});

describe('how often visits are asked for', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const carId = 'dc000000-0000-4000-8000-000000000001';
  const given = () => {
    const script = new ScriptedServices().answer(listBookings, { rows: [aVisit()] }).answer(readBookingStatus, aVisit());
    const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
    const times = ({ id }: { readonly id: string }) => script.asked.filter((one) => one.id === id).length;
    return { client, host: script, times };
  };
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

  it('A9: the list of visits is read again every 30 minutes', async () => {
    const { client, host, times } = given();
    const stop = new QueryObserver(client, visitsQuery(host, carId)).subscribe(() => undefined);
    await pass(29 * 60_000);
    expect(times(listBookings)).toBe(1);
    await pass(2 * 60_000);
    expect(times(listBookings)).toBe(2);
    stop();
  });

  it('A9: a visit that the list told of is asked for by itself once that is 1,800 seconds old', async () => {
    const { client, host, times } = given();
    await client.fetchQuery(visitsQuery(host, carId));
    await pass(1_799_000);
    await client.fetchQuery(visitQuery(host, visitId));
    expect(times(readBookingStatus)).toBe(0);
    await pass(1_000);
    await client.fetchQuery(visitQuery(host, visitId));
    expect(times(readBookingStatus)).toBe(1);
  });
});
