import { jest } from '@jest/globals';
import type { Call } from '@kerbside/contracts/call';
import { demoCars } from '@kerbside/contracts/demo';
import { readMe } from '@kerbside/contracts/http/accounts/accounts';
import { readYourData, withdrawDataErasure, type DataErasure } from '@kerbside/contracts/http/accounts/data';
import { archiveCar, readExtendedDetails } from '@kerbside/contracts/http/accounts/cars';
import { listDocuments } from '@kerbside/contracts/http/accounts/documents';
import { type Claim, listClaims, openClaim, readClaim } from '@kerbside/contracts/http/claims/claims';
import { readRenewalOffer } from '@kerbside/contracts/http/claims/offers';
import { downloadPolicy, listPolicies } from '@kerbside/contracts/http/claims/policies';
import { listBookings } from '@kerbside/contracts/http/garages/tracker';
import { listPayments } from '@kerbside/contracts/http/payments/payments';
import { readManualCode } from '@kerbside/contracts/http/vouchers/manuals';
import { readRewards } from '@kerbside/contracts/http/vouchers/rewards';
import { listQuotes } from '@kerbside/contracts/http/pricing/pricing';
import { coverType, productTypes, workType } from '@kerbside/contracts/ids';
import { aCar, aVehicleRecord } from '@kerbside/contracts/testing/samples';
import { tell } from '@kerbside/contracts/testing/fake-event-source';
import { visitor } from '@kerbside/contracts/testing/fake-host';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount, savedFiles, standStillAt } from '../testing/render-account.js';
import { anOffer, aPayment, anOrder, aPolicy, aQuote, casey, me, policyId, quoteId, rows, today } from '../testing/samples.js';
import { aPrice } from '@kerbside/contracts/testing/sample-quotes';
import { visitId } from '../testing/samples-bookings.js';
import { aVisit } from '@kerbside/contracts/testing/sample-visits';
import { aDecision } from '@kerbside/contracts/testing/sample-policy';
import { aClaim, claimId, decided } from '../testing/samples-claims.js';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';

const noManualCode = { access: true, duration: 7, isLongCodeAvailable: false, code: null, pin: null };

const everything = () =>
  new ScriptedServices()
    .answer(readMe, me)
    .answer(listPolicies, rows(aPolicy()))
    .answer(listQuotes, { rows: [aQuote()] })
    .answer(listPayments, rows(aPayment()))
    .answer(readRewards, { balance: 6.25, coming: [{ amount: 4, from: '2026-12-04' }], owed: 0, items: [] })
    .answer(readManualCode, noManualCode);

const nothingYet = () =>
  new ScriptedServices()
    .answer(readMe, { ...me, cars: [] })
    .answer(listPolicies, rows())
    .answer(listQuotes, { rows: [] })
    .answer(listPayments, rows())
    .answer(readRewards, { balance: 0, coming: [], owed: 0, items: [] })
    .answer(readManualCode, noManualCode);

const facts = { ...aVehicleRecord().vehicle, mot_expiration_date: '2026-12-05', tax_due_date: '2026-11-01' };

const down = { status: 503, code: 'UNAVAILABLE', message: 'We are working on this. Please try again in a few minutes.' };
const secondCar = aCar({ ...demoCars.first, id: 'd0000000-0000-4000-8000-000000000009', registrationNumber: 'BD51SMR' });
const withTwoCars = () => everything().answer(readMe, { ...me, cars: [...me.cars, secondCar] });
const part = (name: string) => within(screen.getByRole('region', { name }));
const nextThing = async (title: string) => within(await screen.findByRole('region', { name: title }));
const linkTo = (link: HTMLElement) => link.getAttribute('href');

describe('the account', () => {
  beforeEach(() => standStillAt(today));
  afterEach(() => jest.useRealTimers());

  it.each([
    ['/account/', '[data-of="cars"]'],
    ['/account/claims', '[data-first-load]'],
  ])('keeps its shape while it loads: %s', async (path, shape) => {
    renderAccount(path, { services: everything() });
    expect(document.querySelectorAll(shape)).toHaveLength(1);
    await waitFor(() => expect(document.querySelector('[data-of], [data-first-load]')).toBeNull());
  });

  it.each(['pass', 'plans', 'maintain', 'repairs', 'bookings'])('leads to a quote where there is no car yet: %s', async (page) => {
    renderAccount(`/account/${page}`, { services: nothingYet() });
    expect(linkTo(await screen.findByRole('link', { name: 'Get a quote' }))).toBe('/quote/warranty/step/1/');
  });

  it('is the customer’s cars, each with its cover, what runs out when, its next visit and its claims', async () => {
    standStillAt(new Date('2026-11-25T10:00:00Z'));
    const asked = aClaim({ status: 'submitted' });
    const owed: Claim = { ...decided(), id: crypto.randomUUID(), reference: 'CL-2W3ED000' };
    const declined: Claim = { ...owed, id: crypto.randomUUID(), decision: aDecision({ coveredPence: 0 }) };
    const up = everything()
      .answer(listBookings, { rows: [aVisit()] })
      .answer(listClaims, rows(asked, owed, declined))
      .answer(readExtendedDetails, facts);
    const { title } = renderAccount('/account/', { services: up });
    expect(screen.getByRole('heading', { level: 1, name: 'My account' })).toBeTruthy();
    expect(title).toHaveBeenLastCalledWith('My account');
    const car = within(await screen.findByRole('article', { name: 'Nissan X-Trail' }));
    expect(await car.findByRole('img', { name: 'Blue Nissan X-Trail SUV' })).toBeTruthy();
    expect(car.getByText('Day 6 of 365')).toBeTruthy();
    expect(linkTo(car.getByRole('link', { name: 'Warranty: Gold' }))).toBe('/account/policies/a0000000-0000-4000-8000-000000000001');
    expect(await car.findByText('Runs out 5 December 2026')).toBeTruthy();
    expect(car.getByText('Ran out 1 November 2026')).toBeTruthy();
    expect(linkTo(await car.findByRole('link', { name: 'MOT, 2\u00a0December 2026 at 09:30' }))).toBe(`/account/bookings/${visitId}`);
    expect(linkTo(car.getByRole('link', { name: `Warranty claim ${asked.reference}` }))).toBe(`/account/claims/${claimId}`);
    expect(car.getAllByText(/^CL-/).map(({ textContent }) => textContent)).toEqual([asked.reference, owed.reference]);
    expect(linkTo(car.getByRole('link', { name: 'Claim for your Nissan X-Trail' }))).toBe(`/account/claims/new?car=${demoCars.first.id}`);
    expect(linkTo(car.getByRole('link', { name: 'Book for your Nissan X-Trail' }))).toBe(`/account/maintain?car=${demoCars.first.id}`);
    expect(linkTo(car.getByRole('link', { name: 'See your Nissan X-Trail' }))).toBe(`/account/cars/${demoCars.first.id}`);
  });

  it('offers nothing for a car whose loss was paid for, and counts down to nothing of it', async () => {
    const gap = aPolicy({ productType: 'gap', status: 'expired', settledOn: '2026-11-20', endsOn: '2026-11-20' });
    renderAccount('/account/', { services: withTwoCars().answer(listPolicies, rows(gap)) });
    const [lost, other] = await screen.findAllByRole('article');
    const [ofLost, ofOther] = [within(lost ?? document.body), within(other ?? document.body)];
    expect(await ofLost.findByText('We paid for its loss, so nothing of it is left to cover.')).toBeTruthy();
    expect(await ofOther.findByText(/^No cover at the moment/)).toBeTruthy();
    expect(await ofOther.findByRole('link', { name: /^Book for/ })).toBeTruthy();
    expect(ofLost.queryByRole('link', { name: /^(Book|Claim) for/ })).toBeNull();
    expect(ofLost.queryByText(/Runs? out|Ran out|until/)).toBeNull();
  });

  it('says of a car what is known of it, where the registers do not answer or nothing covers it', async () => {
    renderAccount('/account/', { services: withTwoCars().refuse(readExtendedDetails, down).answer(listPolicies, rows(anOrder())) });
    const [first, second] = await screen.findAllByRole('article');
    for (const card of [first, second]) {
      expect(await within(card ?? document.body).findByText(/^No cover at the moment/)).toBeTruthy();
      expect(within(card ?? document.body).queryByText(/Runs? out|Ran out/)).toBeNull();
    }
    expect(within(second ?? document.body).getByText('BD51SMR')).toBeTruthy();
  });

  it.each([
    ['the offer of another year, once there is one', 'on', anOffer(), 'See your renewal price', `/account/policies/${policyId}`],
    ['a quote where none is offered', 'on', null, 'Get a quote', '/quote/tyre/step/1/?vrm=AA19DSL'],
    ['a quote where renewal is off', 'off', anOffer(), 'Get a quote', '/quote/tyre/step/1/?vrm=AA19DSL'],
  ] as const)('A3: of cover that ends soon leads to %s', async (_, autoRenewal, offer, button, path) => {
    const days = { issuedAt: '2025-12-01T10:00:00Z', startsOn: '2025-12-05', endsOn: '2026-12-04' };
    const ending = aPolicy({ ...days, productType: 'tyre', autoRenewal });
    const up = everything().answer(listQuotes, { rows: [] }).answer(listPolicies, rows(ending)).answer(readRenewalOffer, { offer });
    renderAccount('/account/', { services: up });
    const next = await nextThing('Your cover ends in 14 days');
    expect(linkTo(await next.findByRole('link', { name: button }))).toBe(path);
  });

  it.each([
    ['the quote that was offered, while it is kept', anOffer(), 'See your renewal price', `/account/policies/${policyId}`],
    ['a new one where none is', null, 'Get a quote', '/quote/tyre/step/1/?vrm=AA19DSL'],
  ] as const)('of cover that ran out of late leads to %s', async (_, offer, button, path) => {
    const days = { issuedAt: '2025-11-01T10:00:00Z', startsOn: '2025-11-15', endsOn: '2026-11-14' };
    const ended = aPolicy({ ...days, productType: 'tyre', status: 'expired', state: 'expired', autoRenewal: null });
    const up = everything().answer(listQuotes, { rows: [] }).answer(listPolicies, rows(ended)).answer(readRenewalOffer, { offer });
    renderAccount('/account/', { services: up });
    const next = await nextThing('Your cover has ended');
    expect(linkTo(await next.findByRole('link', { name: button }))).toBe(path);
  });

  it('has five places, of which one is here', async () => {
    renderAccount('/account/', { services: everything() });
    const places = within(screen.getByRole('navigation', { name: 'Your account' }));
    expect(places.getAllByRole('link').map((link) => [link.textContent, linkTo(link)])).toEqual([
      ['Garage', '/account/'],
      ['Cover', '/account/cover'],
      ['Claims', '/account/claims'],
      ['Payments', '/account/payments'],
      ['You', '/account/you'],
    ]);
    expect(places.getByRole('link', { current: 'page' }).textContent).toBe('Garage');
    await userEvent.click(places.getByRole('link', { name: 'You' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'You' })).toBeTruthy();
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('You');
    expect(linkTo(await part('Your rewards').findByRole('link', { name: 'See your rewards' }))).toBe('/account/rewards');
    expect(part('Your rewards').getByText('£4.00 available from 4 December 2026')).toBeTruthy();
  });

  it('leads to a visit of the next 14 days, and to an MOT that runs out', async () => {
    const up = everything()
      .answer(listBookings, { rows: [aVisit()] })
      .answer(readExtendedDetails, facts);
    renderAccount('/account/', { services: up });
    const visit = await nextThing('MOT on 2\u00a0December 2026 at 09:30');
    expect(linkTo(visit.getByRole('link', { name: 'See your visit' }))).toBe(`/account/bookings/${visitId}`);
    cleanup();
    renderAccount('/account/', { services: up.answer(listBookings, { rows: [] }) });
    const mot = await nextThing('Your MOT runs out on 5\u00a0December 2026');
    expect(linkTo(mot.getByRole('link', { name: 'Book an MOT' }))).toBe('/quote/mot/step/1/?vrm=AA19DSL');
  });

  it('has one front door for claims, which opens the claim on the cover that is chosen', async () => {
    const up = everything().answer(openClaim, aClaim()).answer(readClaim, aClaim());
    renderAccount('/account/', { services: up });
    await userEvent.click(part('Something wrong with the car?').getByRole('link', { name: 'Start a claim' }));
    expect(await screen.findByText('A part has failed, or is about to')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Start the claim on Warranty: Gold, KS-WAR-0000007-100' }));
    await waitFor(() => expect(up.bodies(openClaim)).toEqual([{ policy_id: aPolicy().id }]));
    cleanup();
    renderAccount('/account/claims/new', { services: everything().answer(listPolicies, rows(anOrder())) });
    expect(await screen.findByText('You have no cover that pays a claim')).toBeTruthy();
    cleanup();
    renderAccount('/account/claims', { services: everything() });
    expect(await screen.findByText('No claims yet')).toBeTruthy();
    expect(linkTo(screen.getByRole('link', { name: 'Start a claim' }))).toBe('/account/claims/new');
  });

  it('offers no claim of work at a garage alone: home, the car and the list of claims agree with the page that would open', async () => {
    const places = [
      ['/account/', 'Bookings and workshop history'],
      ['/account/claims', 'No claims yet'],
      [`/account/cars/${demoCars.first.id}`, 'Cover'],
    ] as const;
    const done = anOrder({ status: 'done', workBegunOn: '2026-11-10', motResult: 'passed' });
    for (const [path, shown] of places) {
      renderAccount(path, { services: everything().answer(listPolicies, rows(done)) });
      await screen.findAllByText(shown);
      await waitFor(() => expect(screen.queryByRole('link', { name: /^(Start a claim|Claim for)/ })).toBeNull());
      cleanup();
    }
  });

  it('asks by its address whether a car is to be archived, and archives it only once that was meant', async () => {
    const up = everything().answer(archiveCar, {});
    const { toast } = renderAccount(`/account/?archive=${demoCars.first.id}`, { services: up });
    const asked = async () => within(await screen.findByRole('dialog', { name: 'Archive this car?' }));
    expect((await asked()).getByText('Nissan X-Trail, AA19DSL')).toBeTruthy();
    expect(up.asked.map(({ id }) => id)).not.toContain(archiveCar.id);
    await userEvent.click((await asked()).getByRole('button', { name: 'Archive it' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith('Your car is archived', 'success'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(location.search).toBe('');
  });

  it('lists the cars that were archived, each with the page from which it is put back', async () => {
    const [first, ...others] = me.cars;
    if (!first) throw new Error('There is a car');
    renderAccount('/account/', { services: everything().answer(readMe, { ...me, cars: others, archivedCars: [first] }) });
    const link = await screen.findByRole('link', { name: 'Nissan X-Trail, AA19DSL' });
    expect([linkTo(link), link.closest('p')?.textContent]).toEqual([
      `/account/cars/${first.id}`,
      'Cars you archived: Nissan X-Trail, AA19DSL',
    ]);
    cleanup();
    renderAccount('/account/', { services: everything() });
    await part('My cars').findByText('Nissan X-Trail');
    expect(screen.queryByText('Cars you archived:')).toBeNull();
  });

  it('asks nothing about a car of somebody else, and no more once it is kept', async () => {
    const up = everything();
    renderAccount('/account/?archive=d9000000-0000-4000-8000-000000000009', { services: up });
    await part('My cars').findByText('Nissan X-Trail');
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    renderAccount(`/account/?archive=${demoCars.first.id}`, { services: up });
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep it' }));
    expect([screen.queryByRole('dialog'), location.search]).toEqual([null, '']);
    expect(up.asked.map(({ id }) => id)).not.toContain(archiveCar.id);
  });

  it('says first that cover rests, or that a payment is overdue, and leads to what pays it', async () => {
    const behind = aPayment({ owedPence: 14_880, collectedPence: 2_480, overduePence: 1_240 });
    const up = everything().answer(listPayments, rows(behind));
    renderAccount('/account/', { services: up });
    const late = await nextThing('A payment is overdue');
    expect(late.getByText('£12.40 for Gold warranty, 12 months. Pay it now to keep your cover.')).toBeTruthy();
    expect(linkTo(late.getByRole('link', { name: 'Pay what is overdue' }))).toBe(`/account/payments/${behind.id}`);
    cleanup();
    const resting = aPolicy({ state: 'suspended', suspendedOn: '2026-11-18' });
    renderAccount('/account/', { services: up.answer(listPolicies, rows(resting)) });
    const rests = await nextThing('Your cover is suspended');
    expect(rests.getByText(/^Warranty \(Gold\) for your Nissan X-Trail\. Payments are overdue\. Since 18 November 2026/)).toBeTruthy();
    expect(linkTo(rests.getByRole('link', { name: 'Pay what is overdue' }))).toBe(`/account/payments/${resting.paymentId}`);
    expect(screen.queryByText('Nothing to do today')).toBeNull();
    expect((await screen.findByRole('link', { name: 'Warranty: Gold' })).closest('li')?.textContent).toBe('Warranty: GoldSuspended');
  });

  it('calls what confirms work at a garage a confirmation, and says from when cover runs that has not begun', async () => {
    const mot = anOrder();
    renderAccount('/account/', { services: everything().answer(listPolicies, rows(mot)) });
    const next = await nextThing('Your confirmation is ready');
    expect(next.getByText(/^MOT test for your Nissan X-Trail\. Keep a copy: it says what is included/)).toBeTruthy();
    expect(next.getByRole('button', { name: 'Download confirmation' })).toBeTruthy();
    cleanup();
    renderAccount('/account/cover', { services: everything().answer(listPolicies, rows(mot)) });
    expect(await screen.findByRole('heading', { name: 'Purchased products' })).toBeTruthy();
    const bought = part('Purchased products');
    expect(await bought.findByText(`Order ${mot.policyNumber}`)).toBeTruthy();
    expect(bought.getByRole('link', { name: `View order ${mot.policyNumber}` })).toBeTruthy();
    cleanup();
    const later = aPolicy({ status: 'future', issuedAt: '2026-10-01T10:00:00.000Z', startsOn: '2026-12-20', endsOn: '2027-12-19' });
    renderAccount('/account/', { services: everything().answer(listPolicies, rows(later)).answer(listQuotes, { rows: [] }) });
    const nothing = await nextThing('Nothing to do today');
    expect(nothing.getByText('Warranty (Gold) for your Nissan X-Trail covers you from 20 December 2026 to 19 December 2027.')).toBeTruthy();
    cleanup();
    const monthly = { ...later, rolling: true };
    renderAccount('/account/', { services: everything().answer(listPolicies, rows(monthly)).answer(listQuotes, { rows: [] }) });
    const from = await nextThing('Nothing to do today');
    expect(from.getByText(/covers you from 20 December 2026, month by month until you cancel\./)).toBeTruthy();
  });

  it('leads to a visit that needs the customer, as soon as garages tell of it', async () => {
    const up = everything().answer(listBookings, { rows: [aVisit()] });
    renderAccount('/account/', { services: up });
    await nextThing('MOT on 2\u00a0December 2026 at 09:30');
    up.answer(listBookings, {
      rows: [aVisit({ status: 'action', customer_status_text: 'The time you chose has gone. Please choose another.' })],
    });
    await tell('bookings');
    const next = await nextThing('A booking needs you');
    expect(next.getByText('MOT on 2 December 2026. The time you chose has gone. Please choose another.')).toBeTruthy();
    expect(linkTo(next.getByRole('link', { name: 'See what to do' }))).toBe(`/account/bookings/${visitId}`);
  });

  it('says where each claim stands, and puts one that waits for an answer on top', async () => {
    const question = { text: 'Which garage has the car?', at: '2026-11-22T12:00:00.000Z', answer: null };
    const asked = aClaim({ status: 'submitted', asked: [question], waitsForCustomer: true });
    const draft = aClaim({ id: 'd0000000-0000-4000-8000-000000000002', reference: 'CL-22222222' });
    const up = everything().answer(listClaims, rows(asked, draft));
    renderAccount('/account/', { services: up });
    const next = await nextThing('We have a question about your claim');
    expect(linkTo(next.getByRole('link', { name: 'Answer it' }))).toBe(`/account/claims/${claimId}`);
    expect(part('My cars').getByText('We have a question')).toBeTruthy();
    expect(part('My cars').getByText('Not sent yet')).toBeTruthy();
    cleanup();
    renderAccount('/account/claims', { services: up });
    expect(await screen.findByText('We have a question')).toBeTruthy();
    expect(linkTo(screen.getByRole('link', { name: 'Continue with claim CL-22222222' }))).toBe(
      '/account/claims/d0000000-0000-4000-8000-000000000002',
    );
  });

  it('lets a quote go on where it stands, and shows no quote that is over', async () => {
    const open = aQuote({ price: aPrice(26_650) });
    const over = [aQuote({ id: 'b0000000-0000-4000-8000-000000000003', status: 'expired', reference: 'Q-OLD' })];
    const bought = [aQuote({ id: 'b0000000-0000-4000-8000-000000000004', status: 'purchased', reference: 'Q-DONE' })];
    renderAccount('/account/cover', { services: everything().answer(listQuotes, { rows: [...over, ...bought, open] }) });
    const goOn = await part('Quotes').findByRole('link', { name: 'Continue with quote Q-7F3K2M' });
    expect(linkTo(goOn)).toBe(`/quote/warranty/step/3/?quote=${quoteId}`);
    expect(part('Quotes').getByText('£266.50')).toBeTruthy();
    expect(part('Quotes').getByText('Quote Q-7F3K2M, kept until 18 December 2026')).toBeTruthy();
    expect(part('Quotes').queryByText(/Q-OLD|Q-DONE/)).toBeNull();
  });

  it('Q2: names no price of a visit before its garage is chosen, as it would grow', async () => {
    const open = aQuote({ productType: 'mot', awaits_garage: ['mot'], price: aPrice(3_000) });
    renderAccount('/account/cover', { services: everything().answer(listQuotes, { rows: [open] }) });
    expect(await part('Quotes').findByText('Your garage sets the price')).toBeTruthy();
    expect(part('Quotes').queryByText('£30.00')).toBeNull();
  });

  it('says what will be where there is nothing yet, and puts the first quote on top', async () => {
    renderAccount('/account/', { services: nothingYet() });
    const next = await nextThing('Get your first quote');
    expect(linkTo(next.getByRole('link', { name: 'Get a quote' }))).toBe('/quote/warranty/step/1/');
    expect(await part('My cars').findByText('No cars on your account')).toBeTruthy();
    cleanup();
    renderAccount('/account/cover', { services: nothingYet() });
    expect(await part('Purchased products').findByText('No cover yet')).toBeTruthy();
    expect(await part('Available products').findByText('No car yet')).toBeTruthy();
    expect(await part('Quotes').findByText('No open quotes')).toBeTruthy();
  });

  it('puts a fresh policy’s schedule on top and saves it under its number', async () => {
    const saved = savedFiles();
    const { announce } = renderAccount('/account/', { services: everything().answerFile(downloadPolicy, '%PDF-1.7') });
    const next = await nextThing('Your policy schedule is ready');
    const filled = [...next.getAllByRole('button'), ...next.getAllByRole('link')].filter(({ classList }) => classList.contains('primary'));
    expect(filled.map(({ textContent }) => textContent)).toEqual(['Download policy schedule']);
    await userEvent.click(next.getByRole('button', { name: 'Download policy schedule' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['KS-WAR-0000007-100.pdf']));
    expect(await saved[0]?.content.text()).toBe('%PDF-1.7');
    expect(announce).toHaveBeenCalledWith('Your policy schedule is saved');
  });

  it.each<[string, readonly (readonly [string, Call, unknown])[]]>([
    [
      '/account/',
      [
        ['your policies', listPolicies, rows()],
        ['your claims', listClaims, rows()],
        ['your payments', listPayments, rows()],
        ['your quotes', listQuotes, { rows: [] }],
        ['your bookings', listBookings, rows()],
      ],
    ],
    // Visits to book depend on the cover, extras on the cars.
    ['/account/bookings', [['your policies', listPolicies, rows()]]],
    ['/account/extras', [['your cars', readMe, me]]],
  ])('says beside the rest what could not be read, and reads it again: %s', async (path, parts) => {
    const services = everything();
    for (const [, call] of parts) services.refuse(call, down);
    renderAccount(path, { services });
    for (const [what, call, answer] of parts) {
      await screen.findByText(`We could not load ${what}`);
      services.answer(call, answer);
      await userEvent.click(screen.getByRole('button', { name: `Try again: Loading ${what}` }));
      await waitFor(() => expect(screen.queryByText(`We could not load ${what}`)).toBeNull());
    }
  });

  it('shows the first policies of somebody who has many, work at a garage after cover, what is over last, and the rest on demand', async () => {
    const many = Array.from({ length: 6 }, (_, n) => {
      const named = { id: `a0000000-0000-4000-8000-00000000001${n}`, policyNumber: `KS-WAR-000001${n}-100` };
      return n === 1 ? anOrder(named) : aPolicy({ ...named, status: n === 0 ? 'expired' : 'active' });
    });
    renderAccount('/account/cover', { services: everything().answer(listPolicies, rows(...many)) });
    const numbers = () =>
      part('Purchased products')
        .getAllByRole('link')
        .map(({ textContent }) => textContent?.replace(/^View (?:policy|order) KS-WAR-000001(\d)-100$/, '$1'));
    const more = await part('Purchased products').findByRole('button', { name: 'Show 2 more policies and orders' });
    expect(numbers()).toEqual(['2', '3', '4', '5']);
    await userEvent.click(more);
    expect(numbers()).toEqual(['2', '3', '4', '5', '1', '0']);
  });

  it('opens the personal documentation by its anchor, and goes there once everything has loaded', async () => {
    const scrolled = jest.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    const services = everything();
    const documents = services.hold(listDocuments);
    renderAccount('/account/#section-personal-documentation', { services });
    expect(await screen.findByText('Loading your documents')).toBeTruthy();
    scrolled.mockClear();
    documents.answer(0, { rows: [] });
    expect(await screen.findByText('Service history')).toBeTruthy();
    await waitFor(() => expect(scrolled).toHaveBeenCalled());
    scrolled.mockRestore();
  });

  it.each([
    ['#redirectDWV', 'Alloy repairs', 'What is damaged, and where?'],
    ['#redirectWCFMC', 'Service', 'Book an MOT'],
  ])('maintain: %s goes to %s and opens it', async (hash, tab, shown) => {
    const reached: (string | null)[] = [];
    const scrolled = jest.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function note(this: HTMLElement) {
      reached.push(this.textContent);
    });
    renderAccount(`/account/${hash}`, { services: everything() });
    expect((await screen.findByRole('tab', { name: tab })).getAttribute('aria-selected')).toBe('true');
    expect(await screen.findByText(shown)).toBeTruthy();
    await waitFor(() => expect(reached.at(-1)).toContain(shown));
    scrolled.mockRestore();
  });

  it('books a service for whichever car is chosen', async () => {
    renderAccount('/account/maintain', { services: withTwoCars() });
    await userEvent.click(await screen.findByRole('tab', { name: 'Service' }));
    expect(linkTo(screen.getByRole('link', { name: 'Book an MOT' }))).toBe('/quote/mot/step/1/?vrm=AA19DSL');
    await userEvent.selectOptions(screen.getByLabelText('Which car?'), secondCar.id);
    expect(linkTo(screen.getByRole('link', { name: 'Book an MOT' }))).toBe('/quote/mot/step/1/?vrm=BD51SMR');
    expect(linkTo(screen.getByRole('link', { name: 'Book a service' }))).toBe('/quote/service/step/1/?vrm=BD51SMR');
  });

  it('offers what a car is not covered for, with its plate on the way to the quote', async () => {
    renderAccount('/account/cover', { services: withTwoCars() });
    const gap = await part('Available products').findByRole('link', { name: 'GAP' });
    expect(linkTo(gap)).toBe('/quote/gap/step/1/?vrm=AA19DSL');
    expect(part('Available products').queryByRole('link', { name: 'Warranty' })).toBeNull();
    await userEvent.selectOptions(part('Available products').getByLabelText('Car'), secondCar.id);
    expect(linkTo(part('Available products').getByRole('link', { name: 'Warranty' }))).toBe('/quote/warranty/step/1/?vrm=BD51SMR');
  });

  it('offers the first of many products, and the rest to whoever asks', async () => {
    renderAccount('/account/cover', { services: everything() });
    const more = await part('Available products').findByRole('button', { name: 'Show 6 more products' });
    const names = () =>
      part('Available products')
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    expect(names()).toEqual(['Service', 'MOT', 'GAP', 'Breakdown cover']);
    await userEvent.click(more);
    expect(names()).toHaveLength(10);
    expect(more.isConnected).toBe(false);
  });

  it('cannot say what a car is not covered for while cars or policies cannot be read, and asks for them again', async () => {
    const services = everything().refuse(readMe, down).refuse(listPolicies, down);
    renderAccount('/account/cover', { services });
    const alert = await part('Available products').findByRole('alert');
    expect(alert.textContent).toContain('We could not load what your car can be covered for');
    services.answer(readMe, me).answer(listPolicies, rows(aPolicy()));
    await userEvent.click(part('Available products').getByRole('button', { name: /^Try again/ }));
    expect(await part('Available products').findByRole('link', { name: 'GAP' })).toBeTruthy();
    expect(part('Purchased products').getByText('Active')).toBeTruthy();
  });

  it('says that a car has everything there is', async () => {
    const all = productTypes.map((productType, place) => {
      const id = `a0000000-0000-4000-8000-0000000000${10 + place}`;
      const work = workType.safeParse(productType);
      return work.success ? anOrder({ id, productType: work.data }) : aPolicy({ id, productType: coverType.parse(productType) });
    });
    renderAccount('/account/cover', { services: everything().answer(listPolicies, rows(...all)) });
    expect(await part('Available products').findByText('Your Nissan X-Trail, AA19DSL has everything that we offer.')).toBeTruthy();
  });

  it('says first that the account is to be erased, as soon as that was asked for anywhere, and stops it', async () => {
    const services = everything();
    const { toast } = renderAccount('/account/', { services });
    await nextThing('Your policy schedule is ready');
    const erasure: DataErasure = {
      id: '2c2d3e4f-5a6b-4c7d-8e9f-0a1b2c3d4e5f',
      status: 'waiting',
      askedAt: '2026-11-20T10:00:00.000Z',
      beginsAt: '2026-11-27T10:00:00.000Z',
      obstacles: [],
    };
    services.answer(readYourData, { export: null, erasure });
    await tell('your-data');
    expect(await screen.findByText('We will erase your account on 27 November 2026')).toBeTruthy();
    services.refuse(withdrawDataErasure, down);
    await userEvent.click(screen.getByRole('button', { name: 'Do not erase my account' }));
    expect(await screen.findByText(down.message)).toBeTruthy();
    services.answer(withdrawDataErasure, {}).answer(readYourData, { export: null, erasure: null });
    await userEvent.click(screen.getByRole('button', { name: 'Do not erase my account' }));
    await waitFor(() => expect(screen.queryByText(/^We will erase your account/)).toBeNull());
    expect(toast).toHaveBeenCalledWith('We will not erase your account', 'success');
  });

  it('works out what a loan for a car costs a month', async () => {
    renderAccount('/account/extras', { services: everything() });
    const result = within(await screen.findByRole('region', { name: 'What it would cost' }));
    expect(result.getByText('£175.79')).toBeTruthy();
    expect(result.getByText('£8,437.92')).toBeTruthy();
    fireEvent.change(screen.getByRole('slider', { name: 'Repayment period' }), { target: { value: '0' } });
    expect(result.getByText('£321.33')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '£250 more' }));
    expect(screen.getByLabelText('Loan amount (£)')).toHaveProperty('value', '7,250');
    await userEvent.clear(screen.getByLabelText('Interest rate (% APR)'));
    expect(result.getByText('£302.09')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Interest rate (% APR)'), '.');
    expect(result.getByText('£302.09')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('Loan amount (£)'), '{Backspace}{Backspace},0');
    expect(screen.getByText('Enter a whole number, like 12,500')).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('Loan amount (£)'));
    await userEvent.tab();
    expect(screen.getByLabelText('Loan amount (£)')).toHaveProperty('value', '500');
  });

  it('asks a visitor to sign in, asks no service, and shows the account at the same address after it', async () => {
    const services = everything();
    const { signIn } = renderAccount('/account/', { services, session: visitor });
    expect(screen.getByRole('heading', { level: 1, name: 'Sign in to your account' })).toBeTruthy();
    expect(services.asked).toEqual([]);
    await signIn();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'My account' }));
    expect(location.pathname).toBe('/account/');
  });

  it('shows nothing of the account once signed out', async () => {
    const { signOut } = renderAccount('/account/', { services: everything() });
    expect(await screen.findAllByText(/AA19DSL/)).not.toEqual([]);
    await signOut();
    expect(screen.queryByText(/AA19DSL/)).toBeNull();
  });

  it('asks anew for the next person, and shows them nothing of the one before', async () => {
    const services = everything();
    const { become } = renderAccount('/account/cover', { services });
    expect(await part('Purchased products').findByText('Active')).toBeTruthy();
    const next = services.hold(listPolicies);
    await become({ ...casey, userId: 'e0000000-0000-4000-8000-000000000001', name: 'Robin' });
    expect(part('Purchased products').getByRole('status').textContent).toBe('Loading your policies');
    expect(screen.queryByText('Active')).toBeNull();
    next.answer(0, rows());
    expect(await part('Purchased products').findByText('No cover yet')).toBeTruthy();
  });

  it('sends staff to the back office: their lists are everybody’s', () => {
    const services = everything();
    renderAccount('/account/', { services, session: { ...casey, role: 'agent' } });
    expect(linkTo(screen.getByRole('link', { name: 'Go to the back office' }))).toBe('/backoffice/');
    expect(services.asked).toEqual([]);
  });

  it('answers an address that it does not know', () => {
    renderAccount('/account/nowhere', { services: everything() });
    expect(screen.getByRole('heading', { level: 1, name: 'We couldn’t find that page' })).toBeTruthy();
    expect(linkTo(screen.getByRole('link', { name: 'Go to my account' }))).toBe('/account/');
  });
});
