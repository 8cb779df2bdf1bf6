import { readCustomer } from '@kerbside/contracts/http/accounts/accounts';
import { listColleagues } from '@kerbside/contracts/http/accounts/colleagues-and-customers';
import { issueGarageLink, readVisitForGarage, takeStepForGarage } from '@kerbside/contracts/http/garages/desk';
import { answerEstimate, downloadEstimatePhoto, listEstimateQueue, type RepairEstimate } from '@kerbside/contracts/http/garages/estimates';
import {
  type GarageSystem,
  issueGarageSecret,
  listGarageSystems,
  revokeGarageSecret,
  setGarageTakesPayments,
} from '@kerbside/contracts/http/garages/signed';
import {
  cancelBooking,
  changeBookingDate,
  downloadFindingPhoto,
  listBookings,
  readFreeDays,
} from '@kerbside/contracts/http/garages/tracker';
import { tell } from '@kerbside/contracts/testing/fake-event-source';
import { aGarageVisit } from '@kerbside/contracts/testing/samples';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enter, press } from '../testing/by-hand.js';
import { ids, aCar, aPerson, aVisit } from '../testing/records.js';
import { customerServices, officeServices, openOffice, pageOf, refused, staffSession } from '../testing/open-office.js';

const aSystem = (over: Partial<GarageSystem> = {}): GarageSystem => ({
  garage_id: 'ks-001',
  name: 'Millbrook Garage',
  address: ['SW11 1AA', '72 Mill Lane', 'London'],
  takes_payments: true,
  secret: null,
  ...over,
});
const used = { made_at: '2027-03-05T14:05:00.000Z', used_at: '2027-03-06T09:00:00.000Z' };
const withList = (...systems: GarageSystem[]) => officeServices().answer(listGarageSystems, pageOf(systems));
const open = (services = withList(aSystem()), search = '') =>
  openOffice(`/backoffice/garage-systems${search}`, { session: staffSession('admin'), services });
const inDialog = () => within(screen.getByRole('dialog'));
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Garage systems' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('the garages whose own system calls us', () => {
  it('are listed with where they are and whether they have a secret', async () => {
    const never = { made_at: '2027-03-05T14:05:00.000Z', used_at: null };
    await open(
      withList(
        aSystem(),
        aSystem({ garage_id: 'ks-002', name: 'Foundry Motors', secret: used }),
        aSystem({ garage_id: 'ks-003', secret: never, takes_payments: false }),
      ),
    );
    expect(await rows()).toEqual([
      'Millbrook Garageks-001SW11\u00A01AA, 72 Mill Lane, LondonNoneYesMake secretStop payments',
      'Foundry Motorsks-002SW11\u00A01AA, 72 Mill Lane, LondonIn usemade 5/3/2027\u00A014:05, last used 6/3/2027\u00A009:00YesNew secretRevokeStop payments',
      'Millbrook Garageks-003SW11\u00A01AA, 72 Mill Lane, LondonIn usemade 5/3/2027\u00A014:05, never usedNoNew secretRevokeAllow payments',
    ]);
  });

  it('are found by what is typed, which the address keeps', async () => {
    const services = withList(aSystem());
    await open(services);
    await rows();
    services.answer(listGarageSystems, pageOf([aSystem(), aSystem({ garage_id: 'ks-002' })]));
    await userEvent.type(screen.getByLabelText('Find a garage'), 'mill');
    await waitFor(() => expect(services.queries(listGarageSystems).at(-1)).toMatchObject({ search: 'mill', page: '1' }));
    // For who cannot see the list.
    expect((await screen.findByText('2 found')).getAttribute('aria-live')).toBe('polite');
    services.answer(listGarageSystems, pageOf([]));
    await userEvent.type(screen.getByLabelText('Find a garage'), 'x');
    expect(await screen.findByText('No garage found', { selector: '[aria-live]' })).toBeTruthy();
  });
});

describe('the secret of a garage', () => {
  it('is made after a question, shown once, and in the list once it is kept', async () => {
    const services = withList(aSystem()).answer(issueGarageSecret, { garage_id: 'ks-001', secret: 'whsec_AAAA' });
    await open(services);
    await press('Make secret: Millbrook Garage');
    expect(inDialog().getByText('Make a signing secret for Millbrook Garage?')).toBeTruthy();
    await userEvent.click(inDialog().getByRole('button', { name: 'Make secret' }));
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Signing secret' });
    expect(field.value).toBe('whsec_AAAA');
    services.answer(listGarageSystems, pageOf([aSystem({ secret: used })]));
    await press('I have kept it');
    await waitFor(async () => expect((await rows())[0]).toContain('In use'));
    expect(document.body.textContent).not.toContain('whsec_AAAA');
  });

  it('that a colleague made meanwhile is said, with what ends, before it is replaced', async () => {
    const services = withList(aSystem()).refuse(
      issueGarageSecret,
      refused(409, 'Somebody has changed the secret of this garage meanwhile.'),
    );
    await open(services);
    await press('Make secret: Millbrook Garage');
    services.answer(listGarageSystems, pageOf([aSystem({ secret: used })]));
    await userEvent.click(inDialog().getByRole('button', { name: 'Make secret' }));
    expect(await inDialog().findByText('Make a new secret for Millbrook Garage?')).toBeTruthy();
    expect(inDialog().getByText(/The current secret stops working at once/)).toBeTruthy();
    expect(inDialog().getByText('The current secret was made 5/3/2027 14:05, last used 6/3/2027 09:00.')).toBeTruthy();
    services.answer(issueGarageSecret, { garage_id: 'ks-001', secret: 'whsec_CCCC' });
    await userEvent.click(inDialog().getByRole('button', { name: 'New secret' }));
    expect(await screen.findByDisplayValue('whsec_CCCC')).toBeTruthy();
    expect(services.bodies(issueGarageSecret)).toEqual([{ was: null }, { was: used.made_at }]);
  });

  it('is revoked after a question; a refusal is shown in it', async () => {
    const services = withList(aSystem({ secret: used })).refuse(revokeGarageSecret, refused(503, 'Not just now.'));
    const { said } = await open(services);
    await press('Revoke: Millbrook Garage');
    await userEvent.click(inDialog().getByRole('button', { name: 'Revoke' }));
    expect((await inDialog().findByRole('alert')).textContent).toContain('Not just now.');
    services.answer(revokeGarageSecret, aSystem()).answer(listGarageSystems, pageOf([aSystem()]));
    await userEvent.click(inDialog().getByRole('button', { name: 'Revoke' }));
    await waitFor(async () => expect((await rows())[0]).toContain('None'));
    expect(said.toasts.at(-1)).toBe('The secret of Millbrook Garage no longer works');
  });
});

describe('paying a garage on the day', () => {
  it.each([
    [true, 'Stop payments', 'Stop payments at Millbrook Garage?', false],
    [false, 'Allow payments', 'Let customers pay at Millbrook Garage?', true],
  ])('is stopped and allowed after a question: %s', async (takes_payments, action, question, wanted) => {
    const services = withList(aSystem({ takes_payments })).answer(setGarageTakesPayments, aSystem({ takes_payments: wanted }));
    await open(services);
    await press(`${action}: Millbrook Garage`);
    expect(inDialog().getByText(question)).toBeTruthy();
    services.answer(listGarageSystems, pageOf([aSystem({ takes_payments: wanted })]));
    await userEvent.click(inDialog().getByRole('button', { name: action }));
    await waitFor(async () => expect((await rows())[0]).toContain(wanted ? 'Yes' : 'No'));
    expect(services.bodies(setGarageTakesPayments)).toEqual([{ takes_payments: wanted }]);
  });
});

describe('the repair estimates that wait', () => {
  const estimate: RepairEstimate = {
    id: 'e0000000-0000-4000-8000-000000000002',
    customerId: ids.customer,
    carId: 'e0000000-0000-4000-8000-000000000003',
    car: { registration_number: 'AA19DSL', make: 'Nissan', model: 'X-Trail' },
    description: 'A dent in the left door',
    photos: [{ id: 'e0000000-0000-4000-8000-000000000001', bytes: 120_000 }],
    requestedAt: '2026-11-20T12:00:00.000Z',
    answer: null,
  };
  const withOne = () =>
    officeServices()
      .answer(listEstimateQueue, pageOf([estimate]))
      .answerFile(downloadEstimatePhoto, 'a photo');
  const open = (services = withOne()) => openOffice('/backoffice/estimates', { services }).then((office) => ({ ...office, services }));
  const opened = async () => {
    await userEvent.click(await screen.findByRole('link', { name: 'Nissan X-Trail' }));
    const form = await screen.findByRole('region', { name: 'Give an estimate for Nissan X-Trail' });
    expect(document.activeElement?.textContent).toBe('Give an estimate for Nissan X-Trail');
    return within(form);
  };
  const send = (form: Awaited<ReturnType<typeof opened>>) => userEvent.click(form.getByRole('button', { name: 'Give an estimate' }));

  const second = { ...estimate, id: 'e0000000-0000-4000-8000-000000000004', car: { ...estimate.car, make: 'Ford', model: 'Focus' } };

  beforeAll(() => void Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined }));

  it('A7: say the damage and the customer, are answered from and to, never with a highest price below the lowest, and leave the list', async () => {
    const { services, said } = await open();
    const row = within((await screen.findAllByRole('row'))[1] as HTMLElement);
    expect(row.getByText('A dent in the left door')).toBeTruthy();
    expect(row.getByRole('link', { name: 'See customer' }).getAttribute('href')).toBe(`/backoffice/customers/${ids.customer}`);
    services.answer(answerEstimate, {});
    const form = await opened();
    await enter(form.getByLabelText('From (whole pounds)'), '200');
    await enter(form.getByLabelText('To (whole pounds)'), '100');
    await enter(form.getByLabelText(/^What the customer should know/), 'Paint included');
    await send(form);
    expect((await form.findAllByText('Enter at least the lowest price')).length).toBeGreaterThan(0);
    expect(form.getByLabelText('To (whole pounds)')).toHaveProperty('value', '100');
    await userEvent.clear(form.getByLabelText('From (whole pounds)'));
    await userEvent.type(form.getByLabelText('From (whole pounds)'), '12.50');
    await send(form);
    expect((await form.findAllByText('Enter the lowest price in whole pounds, 20,000 at most')).length).toBeGreaterThan(0);
    expect(services.bodies(answerEstimate)).toEqual([]);
    await enter(form.getByLabelText('From (whole pounds)'), '180');
    await enter(form.getByLabelText('To (whole pounds)'), '1,260');
    services.answer(listEstimateQueue, pageOf([]));
    await send(form);
    await waitFor(() => expect(said.toasts).toEqual(['The customer has been sent the estimate.']));
    expect(services.bodies(answerEstimate)).toEqual([{ lowest: 180, highest: 1_260, note: 'Paint included' }]);
    expect(await screen.findByText(/^No estimates are waiting for an answer/)).toBeTruthy();
  });

  it('are open beside the queue, with the damage, its photos and the customer, and lead on to the next one', async () => {
    const { services } = await open(withOne().answer(listEstimateQueue, pageOf([estimate, second])));
    services.answer(answerEstimate, {}).answer(readCustomer, { person: aPerson(), cars: [] });
    const form = await opened();
    const queue = within(screen.getByRole('list', { name: 'Repair estimates' }));
    expect(queue.getAllByRole('link').map((row) => row.ariaCurrent)).toEqual(['true', null]);
    await userEvent.click(await screen.findByRole('button', { name: 'Photo 1' }));
    const photo = within(await screen.findByRole('dialog', { name: 'Photo 1' }));
    await userEvent.click(photo.getByRole('button', { name: 'Close' }));
    await userEvent.type(form.getByLabelText('From (whole pounds)'), '180');
    await userEvent.type(form.getByLabelText('To (whole pounds)'), '260');
    services.answer(listEstimateQueue, pageOf([second]));
    await send(form);
    expect(await screen.findByRole('region', { name: 'Give an estimate for Ford Focus' })).toBeTruthy();
  });

  it('leave another one open that is opened while the answer is sent', async () => {
    const third = { ...estimate, id: 'e0000000-0000-4000-8000-000000000005', car: { ...estimate.car, make: 'Kia', model: 'Rio' } };
    const { services } = await open(withOne().answer(listEstimateQueue, pageOf([estimate, second, third])));
    const sending = services.answer(readCustomer, { person: aPerson(), cars: [] }).hold(answerEstimate);
    const form = await opened();
    await userEvent.type(form.getByLabelText('From (whole pounds)'), '180');
    await userEvent.type(form.getByLabelText('To (whole pounds)'), '260');
    await send(form);
    await userEvent.click(screen.getByRole('link', { name: /Kia Rio/ }));
    const other = within(await screen.findByRole('region', { name: 'Give an estimate for Kia Rio' }));
    await userEvent.type(other.getByLabelText('From (whole pounds)'), '90');
    services.answer(listEstimateQueue, pageOf([second, third]));
    await act(async () => sending.answer(0, {}));
    await waitFor(() => expect(services.asked.filter(({ id }) => id === listEstimateQueue.id).length).toBeGreaterThan(1));
    expect(other.getByLabelText('From (whole pounds)')).toHaveProperty('value', '90');
    expect(screen.getByRole('region', { name: 'Give an estimate for Kia Rio' })).toBeTruthy();
  });

  it.each([
    ['have their answer where only ours was lost', true, 'The customer has been sent the estimate.'],
    ['are not waiting where a colleague was first', false, /^This estimate was answered\. Done by Ada Min, 1\/12\/2026.*09:00\.$/],
  ])('%s', async (_, isLost, title) => {
    const { services } = await open(withOne().answer(readCustomer, { person: aPerson(), cars: [] }));
    if (isLost) services.garble(answerEstimate, 502);
    else
      services.answer(listColleagues, { rows: [{ id: ids.staff, name: 'Ada Min', role: 'admin' }] }).refuse(answerEstimate, {
        ...refused(409, 'This estimate was answered.'),
        data: { by: ids.staff, at: '2026-12-01T09:00:00.000Z' },
      });
    const form = await opened();
    await userEvent.type(form.getByLabelText('From (whole pounds)'), '180');
    await userEvent.type(form.getByLabelText('To (whole pounds)'), '260');
    services.answer(listEstimateQueue, pageOf([]));
    await send(form);
    expect(await screen.findByText(title)).toBeTruthy();
  });

  it('say that one of an old address is not waiting any more', async () => {
    await openOffice('/backoffice/estimates?open=e0000000-0000-4000-8000-000000000009', { services: withOne() });
    expect(await screen.findByText(/^This estimate is not waiting any more/)).toBeTruthy();
  });
});

const booked = aVisit();
const visit = aGarageVisit({ id: booked.id });

const openCustomer = async (row = booked) => {
  const services = customerServices([aCar()])
    .answer(listBookings, { rows: [row] })
    .answer(readVisitForGarage, visit);
  const page = await openOffice(`/backoffice/customers/${ids.customer}?show=visits`, { services });
  await screen.findByRole('button', { name: 'Open MOT on 2/12/2026' });
  return { ...page, services };
};
const openVisit = async () => {
  const { services } = await openCustomer();
  await userEvent.click(screen.getByRole('button', { name: 'Open MOT on 2/12/2026' }));
  expect(screen.getByRole('cell', { name: 'KSB-7F3K9Q' })).toBeTruthy();
  return { services, dialog: within(await screen.findByRole('dialog', { name: 'MOT on 2 December 2026, for the garage' })) };
};

describe('a visit to a garage, for staff', () => {
  it('A2: is accepted for the garage, shows the photos of what that found and a link for it once, and the list is read again', async () => {
    URL.createObjectURL = () => 'blob:pads';
    URL.revokeObjectURL = () => undefined;
    const { services, dialog } = await openVisit();
    const finding = {
      id: 'e0000000-0000-4000-8000-000000000007',
      note: 'Worn pads',
      at: '2026-12-02T10:00:00.000Z',
      needs_answer: false,
      answer: null,
      photos: ['e0000000-0000-4000-8000-000000000009'],
    };
    services
      .answerFile(downloadFindingPhoto, 'a photo')
      .answer(takeStepForGarage, { ...visit, status: 'confirmed', steps: ['start'], findings: [finding] });
    await userEvent.click(await dialog.findByRole('button', { name: 'Accept this visit' }));
    expect(await dialog.findByText('Accepted')).toBeTruthy();
    expect(dialog.getByText('Booking number').nextSibling?.textContent).toBe('KSB-7F3K9Q');
    expect(services.bodies(takeStepForGarage)).toEqual([{ step: 'accept', date: visit.date, time: visit.time }]);
    expect(services.asked.filter(({ id }) => id === listBookings.id)).toHaveLength(2);
    expect(await dialog.findByRole('img', { name: 'Photo 1: Worn pads' })).toBeTruthy();
    services.answer(issueGarageLink, { url: 'https://kerbside.test/booking/garage#token', expires: '2027-01-01T00:00:00.000Z' });
    await userEvent.click(await dialog.findByRole('button', { name: 'Make a link for the garage' }));
    const link = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Link for the garage' });
    expect(link.value).toBe('https://kerbside.test/booking/garage#token');
    expect(document.activeElement).toBe(link);
    expect(dialog.getByText(/It works until 1 January 2027/)).toBeTruthy();
  });

  it('is shown as it has become where a step is refused', async () => {
    const { services, dialog } = await openVisit();
    services.refuse(takeStepForGarage, { status: 409, code: 'BOOKING_STATE', message: 'This visit was cancelled.' });
    services.answer(readVisitForGarage, { ...visit, status: 'cancelled', steps: [] });
    await userEvent.click(await dialog.findByRole('button', { name: 'Accept this visit' }));
    expect(await dialog.findByText('Cancelled')).toBeTruthy();
    expect(dialog.getByText('This visit was cancelled.')).toBeTruthy();
  });
});

describe('a visit, for a customer who calls', () => {
  const free = [
    { date: '2026-12-02', times: ['09:30'], left: [1], problem: null },
    { date: '2026-12-03', times: [], left: [], problem: 'Fully booked.' },
    { date: '2026-12-04', times: ['10:30', '11:30'], left: [1, 1], problem: null },
  ];
  const change = async (row = booked) => {
    const opened = await openCustomer(row);
    opened.services.answer(readFreeDays, { days: free });
    await userEvent.click(screen.getByRole('button', { name: 'Move or cancel MOT on 2/12/2026' }));
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'MOT on 2/12/2026, for the customer' })) };
  };
  const choose = async (dialog: ReturnType<typeof within>, day: string, time: string) => {
    await userEvent.selectOptions(await dialog.findByRole('combobox', { name: 'New day' }), day);
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Time' }), time);
    await userEvent.click(dialog.getByRole('button', { name: 'Change date' }));
  };

  it('is moved to a day and time that are free, with a warning of the MOT, and the list is read again', async () => {
    const { services, dialog, said } = await change(aVisit({ mot_due_date: '3/12/2026' }));
    expect(await dialog.findByText(/The MOT expires on 3\/12\/2026/)).toBeTruthy();
    const warning = 'Your MOT expires on 3/12/2026, before this visit on 4/12/2026.';
    services.answer(changeBookingDate, { message: 'Successfully changed booking date', warning, booking: aVisit() });
    await userEvent.click(dialog.getByRole('button', { name: 'Change date' }));
    expect((await dialog.findAllByText('Choose a day')).length).toBeGreaterThan(0);
    expect(services.bodies(changeBookingDate)).toEqual([]);
    await choose(dialog, '4/12/2026', '11:30');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(services.bodies(changeBookingDate)).toEqual([
      { id: booked.id, date: '2026-12-04', time: '11:30', seen_date: booked.booking_date, seen_time: booked.booking_time },
    ]);
    expect(said.toasts).toEqual([`Successfully changed booking date. ${warning}`]);
    await waitFor(() => expect(services.asked.filter(({ id }) => id === listBookings.id)).toHaveLength(2));
  });

  it('is not moved to where it is, and says why it was refused', async () => {
    const { services, dialog } = await change();
    await choose(dialog, '2/12/2026', '09:30');
    expect((await dialog.findAllByText('This is current booking date')).length).toBeGreaterThan(0);
    const fields = { time: 'Somebody else has just taken that time. Please choose another.' };
    services.refuse(changeBookingDate, { status: 409, code: 'SLOT_TAKEN', message: 'Taken', fields });
    await choose(dialog, '4/12/2026', '10:30');
    expect((await dialog.findAllByText(fields.time)).length).toBeGreaterThan(0);
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Time' }), '11:30');
    expect(dialog.queryByText(fields.time)).toBeNull();
    expect(services.asked.filter(({ id }) => id === readFreeDays.id).length).toBeGreaterThan(1);
    // It may have been moved though no answer came.
    expect(services.asked.filter(({ id }) => id === listBookings.id).length).toBeGreaterThan(1);
  });

  it('that a colleague moves meanwhile says its day as it is, and is moved from there', async () => {
    const { services, dialog } = await change();
    services.answer(listBookings, { rows: [aVisit({ booking_date: '2026-12-04', booking_time: '10:30' })] });
    await tell('bookings');
    expect(await screen.findByRole('dialog', { name: 'MOT on 4/12/2026, for the customer' })).toBeTruthy();
    await choose(dialog, '4/12/2026', '10:30');
    expect((await dialog.findAllByText('This is current booking date')).length).toBeGreaterThan(0);
    services.answer(listBookings, { rows: [] });
    await tell('bookings');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Move or cancel MOT/, hidden: true })).toBeNull());
    services.refuse(cancelBooking, refused(409, 'This visit was cancelled.'));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    const question = within(await screen.findByRole('dialog', { name: 'Cancel this booking for the customer?' }));
    await enter(question.getByRole('textbox', { name: 'Why' }), 'Asked by telephone');
    await userEvent.click(question.getByRole('button', { name: 'Yes, cancel it' }));
    expect((await question.findAllByText('This visit was cancelled.')).length).toBeGreaterThan(0);
  });

  it('is cancelled after a question', async () => {
    const { services, dialog, said } = await change();
    services.answer(cancelBooking, { redirect: '/bookings/index?cancelled=1' });
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel booking' }));
    const question = within(await screen.findByRole('dialog', { name: 'Cancel this booking for the customer?' }));
    expect(services.bodies(cancelBooking)).toEqual([]);
    await enter(question.getByRole('textbox', { name: 'Why' }), 'Asked by telephone');
    await userEvent.click(question.getByRole('button', { name: 'Yes, cancel it' }));
    await waitFor(() => expect(said.toasts).toEqual(['The booking is cancelled']));
    expect(services.bodies(cancelBooking)).toEqual([{ id: booked.id, why: 'Asked by telephone' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that was paid to us is cancelled by finance, not by an agent', async () => {
    const { dialog } = await change(aVisit({ is_paid_to_us: true }));
    expect(dialog.getByText(/Ask finance to cancel it/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Cancel booking' })).toBeNull();
  });

  it('for which no garage was found leads to the booking form', async () => {
    const { dialog } = await change(
      aVisit({ workshop_name: null, may_change: false, quote_to_book: '7c1b2a3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d' }),
    );
    expect(dialog.getByRole('link', { name: 'Open the booking form' }).getAttribute('href')).toBe(
      '/booking/7c1b2a3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d/',
    );
    expect(dialog.queryByRole('button', { name: 'Change date' })).toBeNull();
  });

  it('that is over has nothing to change', async () => {
    await openCustomer(aVisit({ status: 'complete', may_change: false, may_cancel: false }));
    expect(screen.queryByRole('button', { name: /^Move or cancel MOT/ })).toBeNull();
  });
});
