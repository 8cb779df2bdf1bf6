import { jest } from '@jest/globals';
import { breakdownHelp } from '@kerbside/contracts/firm/firm';
import { readCancellation } from '@kerbside/contracts/http/claims/cancellations';
import { readRenewalOffer, type RenewalOffer } from '@kerbside/contracts/http/claims/offers';
import { type Cover, downloadPolicy, listPolicies, type Policy, readPolicy } from '@kerbside/contracts/http/claims/policies';
import { acceptTerms, activatePolicy, cancelRenewal, resumeRenewal } from '@kerbside/contracts/http/claims/policy-care';
import { readBooking } from '@kerbside/contracts/http/garages/bookings';
import { readPlan } from '@kerbside/contracts/http/payments/schedule';
import { visitor, fakeHost } from '@kerbside/contracts/testing/fake-host';
import { aRefund } from '@kerbside/contracts/testing/samples';
import { aCancellation } from '@kerbside/contracts/testing/sample-policy';
import { put } from '@kerbside/contracts/testing/put';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, cleanup, screen, waitFor, within, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ServerData } from '@kerbside/contracts/ui/data/server-data';
import * as z from 'zod/mini';
import { renderAccount, savedFiles, standStillAt } from '../testing/render-account.js';
import { aBooking } from '../testing/samples-bookings.js';
import { anOverduePlan, aPlan } from '../testing/samples-payments.js';
import { aBookedVisit, anOffer, anOrder, aPolicy, policyId, quoteId, rows, today, casey } from '../testing/samples.js';
import { TermsNotice, termsToAccept } from '../features/policy-care/terms-notice.js';

describe('the page of a policy', () => {
  /** Payments answer too: the page says what was paid. */
  const scripted = () => new ScriptedServices().answer(readPlan, aPlan({ totalPence: 31_240, paidPence: 2_480 }));

  const address = `/account/policies/${policyId}`;

  const part = (name: string) => within(screen.getByRole('region', { name }));

  const unfold = (name: string) => userEvent.click(screen.getByRole('heading', { name }));

  const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

  const unknown = { status: 404, code: 'NOT_FOUND', message: 'We could not find that.' };

  const down = { status: 503, code: 'UNAVAILABLE', message: 'Policies are being worked on.' };

  const textOf = ({ textContent }: HTMLElement) => textContent;

  beforeEach(() => standStillAt(today));
  afterEach(() => jest.useRealTimers());

  it('prints what is folded, and folds it again', async () => {
    renderAccount(address, { services: scripted().answer(readPolicy, aPolicy()) });
    await heading('Warranty: Gold');
    const glance = () => screen.queryByText('£120 an hour');
    expect(glance()).toBeNull();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(glance()).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(glance()).toBeNull();
  });

  it('shows what it covers, what it does not, its terms, its price, what of that was paid, its life, and whom to ask before any repair', async () => {
    const { openDialog, title } = renderAccount(address, { services: scripted().answer(readPolicy, aPolicy()) });
    await heading('Warranty: Gold');
    expect(title).toHaveBeenLastCalledWith('Warranty: Gold');
    expect(screen.getByText('Your Nissan X-Trail is covered from 20 November 2026 to 19 November 2027.')).toBeTruthy();
    expect(screen.getByText('Active')).toBeTruthy();
    expect(screen.queryByText('Your cover is suspended')).toBeNull();
    expect(part('Your car').getByText('Nissan X-Trail')).toBeTruthy();
    expect(screen.getByText(/^Day \d+ of \d+$/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Policy wording (PDF) of Warranty' })).toBeTruthy();
    expect(part('What is covered').getAllByRole('listitem').map(textOf)).toEqual(['Engine', 'Gearbox', 'Electrics']);
    expect(part('What is not covered').getByText('Tyres and glass')).toBeTruthy();
    await unfold('At a glance');
    for (const fact of ['KS-WAR-0000007-100', '£3,000 a claim', '£120 an hour', '19 November 2027, at midnight'])
      expect(screen.getByText(fact)).toBeTruthy();
    expect(part('What it costs').getByText('−£34.71')).toBeTruthy();
    expect(part('What it costs').getByText('£312.40')).toBeTruthy();
    expect(part('What it costs').getByText('Includes £52.07 tax')).toBeTruthy();
    expect(await screen.findByText('£24.80 paid of £312.40.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See every payment' }).getAttribute('href')).toBe(`/account/payments/${aPolicy().paymentId}`);
    await unfold('Policy timeline');
    expect(within(screen.getByRole('list', { name: 'Policy timeline' })).getByText('You bought this policy')).toBeTruthy();
    expect(screen.getByText('Before any repair starts')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Call me back' }));
    expect(openDialog).toHaveBeenCalledWith('callback');
  });

  it('of work at a garage speaks of no cover and none of its days', async () => {
    const mot = anOrder({ id: policyId, covers: ['A test'], termsAcceptedOn: null });
    renderAccount(address, { services: scripted().answer(readPolicy, mot).answer(readBooking, null) });
    expect(await screen.findByText('This order is for your Nissan X-Trail.')).toBeTruthy();
    const toBook = await screen.findByRole('link', { name: 'Book your visit' });
    expect(toBook.getAttribute('href')).toBe(`/account/bookings/new?quote=${mot.quoteId}`);
    expect(screen.queryByText(/^Day \d+ of \d+$/)).toBeNull();
    expect(part('What is included').getAllByRole('listitem').length).toBeGreaterThan(0);
    expect(screen.queryByText(/^Cover (starts|ends)|19 November 2027/)).toBeNull();
    expect(screen.getByText(`Order ${mot.policyNumber}`)).toBeTruthy();
    expect(screen.getByText('Order number', { selector: 'dt' })).toBeTruthy();
    expect(screen.queryByText(/^Policy (number|KS-)/)).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'I have read the terms of this order and accept them' })).toBeTruthy();
    for (const title of ['Renewal', 'Sold the car?']) expect(screen.queryByRole('heading', { name: title })).toBeNull();
    expect(screen.queryByText(/haven’t claimed/)).toBeNull();
  });

  it.each([
    ['service', { ...aBooking, status: 'cancelled' }, 'Book your visit', `/account/bookings/new?quote=${aPolicy().quoteId}`],
    ['repair', aBooking, 'See your booking', `/account/bookings/${aBooking.id}`],
  ] as const)('of work at a garage leads to its visit, or to booking it: %s', async (productType, visit, label, href) => {
    const services = scripted()
      .answer(readPolicy, anOrder({ id: policyId, productType }))
      .answer(readBooking, visit);
    renderAccount(address, { services });
    expect((await screen.findByRole('link', { name: label })).getAttribute('href')).toBe(href);
  });

  it.each([
    ['fixed', aPolicy()],
    ['monthly', aPolicy({ rolling: true })],
  ])('of cover of which a dispute left no payment says the same as the list of payments: %s', async (_, policy) => {
    const lines = aPlan().lines.map((line) => ({ ...line, state: 'void' as const }));
    const plan = aPlan({ totalPence: 0, paidPence: 0, lines });
    renderAccount(address, { services: new ScriptedServices().answer(readPlan, plan).answer(readPolicy, policy) });
    expect(await screen.findByText('Cancelled: nothing to pay.')).toBeTruthy();
  });

  it('of cancelled cover says of money on its way that it goes back, and asks for none of it', async () => {
    const [line] = aPlan().lines;
    const lines = line ? [{ ...line, amountPence: 1_658, state: 'accepted' as const }] : [];
    const plan = aPlan({
      totalPence: 1_658,
      paidPence: 0,
      lines,
      goesBackPence: 1_658,
      planEnd: { on: '2026-12-04', reason: 'cancelled' },
    });
    const cancelled = aPolicy({ status: 'cancelled', cancelledOn: '2026-12-04' });
    const services = scripted().answer(readPlan, plan).answer(readPolicy, cancelled);
    renderAccount(address, { services: services.answer(readCancellation, { cancellation: aCancellation() }) });
    expect(await screen.findByText('Cancelled: nothing to pay.')).toBeTruthy();
    expect(screen.getByText('£16.58 of what is already on its way goes back to you when it arrives.')).toBeTruthy();
  });

  it('of cover that was cancelled alone asks for nothing of what it was bought with', async () => {
    const plan = anOverduePlan({ productTypes: ['breakdown'] });
    const services = scripted()
      .answer(readPlan, plan)
      .answer(readPolicy, aPolicy({ status: 'cancelled', cancelledOn: '2026-12-04' }))
      .answer(readCancellation, { cancellation: aCancellation() });
    renderAccount(address, { services });
    expect(await screen.findByRole('link', { name: 'See every payment' })).toBeTruthy();
    await waitFor(() => expect(services.queries(readPlan)).toHaveLength(1));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.queryByText(/overdue|paid of/)).toBeNull();
  });

  it('says how much of the money that was paid for it alone goes back, without rewards', async () => {
    const plan = {
      ...aPlan({ totalPence: 31_000, paidPence: 31_000 }),
      refunds: [{ ...aRefund(), amountPence: 31_240, rewardsPence: 240 }],
    };
    renderAccount(address, { services: new ScriptedServices().answer(readPlan, plan).answer(readPolicy, aPolicy()) });
    expect(await screen.findByText('£310.00 paid.')).toBeTruthy();
    expect(screen.getByText('£310.00 of it goes back to you, or has gone back.')).toBeTruthy();
  });

  it('says what is overdue, as home and the payment do', async () => {
    renderAccount(address, { services: scripted().answer(readPlan, anOverduePlan()).answer(readPolicy, aPolicy()) });
    expect(await screen.findByText('£12.40 is overdue.')).toBeTruthy();
  });

  it('says what of its price was paid with rewards, which no payment is of', async () => {
    renderAccount(address, {
      services: scripted()
        .answer(readPlan, aPlan({ rewardsPence: 456 }))
        .answer(readPolicy, aPolicy()),
    });
    expect(await screen.findByText('£4.56 of the price was paid with your rewards.')).toBeTruthy();
  });

  it('says so when it was bought together with more', async () => {
    const plan = aPlan({ productTypes: ['warranty', 'mot'] });
    renderAccount(address, { services: scripted().answer(readPlan, plan).answer(readPolicy, aPolicy()) });
    expect(await screen.findByText('For everything you bought together: £12.40 paid of £37.18.')).toBeTruthy();
    cleanup();
    const monthly = aPolicy({ rolling: true, months: 1, premiumPence: 3_718 });
    renderAccount(address, { services: scripted().answer(readPlan, plan).answer(readPolicy, monthly) });
    expect(await screen.findByText('For everything you bought together: £12.40 paid.')).toBeTruthy();
    cleanup();
    const left = scripted()
      .answer(readPlan, aPlan())
      .answer(readPolicy, { ...monthly, premiumPence: 1_000 });
    renderAccount(address, { services: left });
    expect(await screen.findByText('For everything you bought together: £12.40 paid.')).toBeTruthy();
  });

  it.each([
    [['mot'], '£37.18 to pay at the garage on 1 December 2026.'],
    [['mot', 'repair'], 'For everything you bought together: £37.18 to pay at the garage on 1 December 2026.'],
  ] as const)('says of %j that the garage is paid, and not that nothing was paid', async (types, said) => {
    const atGarage = { amountPence: 3_718, dueOn: '2026-12-01', status: 'due' } as const;
    const services = scripted().answer(readPlan, aPlan({ productTypes: [...types], totalPence: 3_718, paidPence: 0, atGarage }));
    renderAccount(address, { services: services.answer(readPolicy, anOrder({ id: policyId, premiumPence: 3_000 })) });
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.queryByText(/paid of/)).toBeNull();
  });

  it('says of a visit whose day has passed that its garage has not told us of it', async () => {
    const visit = { ...aBookedVisit, day: '2026-11-19', isConfirmed: false } as const;
    renderAccount(address, { services: scripted().answer(readPolicy, anOrder({ id: policyId, status: 'booked', visit })) });
    await heading('MOT test');
    await unfold('At a glance');
    expect(screen.getByText('19 November 2026 at 09:30; the garage has not told us that it is done')).toBeTruthy();
  });

  it('claims nothing about what was paid while payments are away', async () => {
    renderAccount(address, { services: scripted().refuse(readPlan, down).answer(readPolicy, aPolicy()) });
    expect(await screen.findByRole('link', { name: 'See every payment' })).toBeTruthy();
    expect(screen.queryByText(/paid of/)).toBeNull();
  });

  it('shows a monthly policy by the month', async () => {
    const monthly = aPolicy({ rolling: true, months: 1, endsOn: '2026-12-19', premiumPence: 2_999 });
    renderAccount(address, { services: scripted().answer(readPolicy, monthly) });
    await heading('Warranty: Gold');
    expect(part('Your premium').getByText('a month')).toBeTruthy();
    await unfold('At a glance');
    expect(screen.getByText('Month by month, until you cancel')).toBeTruthy();
    expect(screen.queryByText(/19 December 2026/)).toBeNull();
  });

  it('tells the owner first that the cover rests while payments are overdue', async () => {
    renderAccount(address, { services: scripted().answer(readPolicy, aPolicy({ state: 'suspended', suspendedOn: '2027-04-15' })) });
    expect(await screen.findByText('Your cover is suspended')).toBeTruthy();
    expect(screen.getAllByText('Suspended')).toHaveLength(2);
    expect(screen.getByText('Your Nissan X-Trail has not been covered since 15 April 2027.')).toBeTruthy();
    expect(screen.queryByText(/is covered from/)).toBeNull();
    expect(screen.getByText(/Since 15 April 2027 you cannot claim/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Pay what is overdue' }).getAttribute('href')).toBe(`/account/payments/${aPolicy().paymentId}`);
  });

  it.each(['expired', 'cancelled'] as const)('asks nobody to pay for the cover to start again once it is %s', async (status) => {
    const policy = aPolicy({ status, suspendedOn: '2027-04-15', ...(status === 'cancelled' && { cancelledOn: '2027-04-20' }) });
    renderAccount(address, { services: scripted().answer(readPolicy, policy) });
    await screen.findByText(aPolicy().policyNumber, { exact: false });
    expect(screen.queryByText('Your cover is suspended')).toBeNull();
  });

  it('says until when the cover is paid for, once its payments were cancelled', async () => {
    const cancelled = aPolicy({ cancelledOn: '2027-01-20', endsOn: '2027-01-19', premiumPer: 'month', premiumPence: 2_999 });
    renderAccount(address, { services: new ScriptedServices().answer(readPolicy, cancelled) });
    expect(await screen.findByText('Your cover ends on 19 January 2027')).toBeTruthy();
    expect(screen.getByText(/you stay covered until the end of that day/)).toBeTruthy();
    expect(part('Your premium').getByText('a month')).toBeTruthy();
    expect(screen.queryByText('Month by month, until you cancel')).toBeNull();
  });

  it('A9: says that cover does not begin once its payments were cancelled before any of them', async () => {
    const unpaid = aPolicy({
      status: 'future',
      state: 'pending',
      startsOn: '2126-12-01',
      endsOn: '2127-11-30',
      cancelledOn: '2126-12-01',
    });
    renderAccount(address, { services: scripted().answer(readPolicy, unpaid) });
    expect(await screen.findByText('Your cover will not begin')).toBeTruthy();
    expect(screen.queryByText(/30 November 2127|stay covered/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Cancel this policy' })).toBeNull();
  });

  it('A9: can be left before the day on which it ends early, with what is paid for', async () => {
    const ending = aPolicy({ status: 'active', state: 'active', endsOn: '2127-01-05', cancelledOn: '2127-01-06' });
    renderAccount(address, { services: scripted().answer(readPolicy, ending) });
    expect(await screen.findByText('Your cover ends on 5 January 2127')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Cancel this policy' })).toBeTruthy();
  });

  it('of breakdown cover says whom to call at any hour, and where the car is', async () => {
    const coords = { latitude: 53.8, longitude: -1.5491, accuracy: 12.4 };
    const geolocation = { getCurrentPosition: (found: (at: { coords: typeof coords }) => void) => found({ coords }) };
    Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true });
    const policy = aPolicy({ productType: 'breakdown', status: 'active' });
    renderAccount(address, { services: scripted().answer(readPolicy, policy) });
    const help = within(await screen.findByRole('region', { name: 'Get help now' }));
    expect(help.getByRole('link', { name: `Call ${breakdownHelp.telephone}` }).getAttribute('href')).toMatch(/^tel:\d{11}$/);
    expect(help.getByText(/day and night/)).toBeTruthy();
    await userEvent.click(help.getByRole('button', { name: 'Find where I am' }));
    expect(help.getByText(/You are at 53\.80000, -1\.54910, to within 12 metres/)).toBeTruthy();
    expect(screen.queryByText('Before any repair starts')).toBeNull();
  });

  it('saves the schedule under the policy’s number; when that fails it says so and can be tried again', async () => {
    const saved = savedFiles();
    const services = scripted().answer(readPolicy, aPolicy()).refuse(downloadPolicy, down);
    renderAccount(address, { services });
    const button = await screen.findByRole('button', { name: 'Download policy schedule' });
    await userEvent.click(button);
    expect((await screen.findByRole('alert')).textContent).toContain('Policies are being worked on.');
    expect(saved).toEqual([]);
    services.answerFile(downloadPolicy, '%PDF-1.7');
    await userEvent.click(button);
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['KS-WAR-0000007-100.pdf']));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(services.asked.at(-1)?.path).toBe(`/api/claims/policies/${policyId}/document`);
  });

  it('answers an unknown policy and a stranger’s alike', async () => {
    const { title } = renderAccount(address, { services: scripted().refuse(readPolicy, unknown) });
    await heading('We couldn’t find that policy');
    expect(title).toHaveBeenLastCalledWith('We couldn’t find that policy');
    expect(screen.getByText(/in the account of whoever bought it, or has taken it over since\.$/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to my account' }).getAttribute('href')).toBe('/account/');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('asks a visitor to sign in and shows the policy at the same address after it, with the way back to the cover', async () => {
    const services = scripted().answer(readPolicy, aPolicy());
    const { signIn } = renderAccount(address, { services, session: visitor });
    await heading('Sign in to your account');
    expect(services.asked).toEqual([]);
    await signIn();
    await heading('Warranty: Gold');
    expect(location.pathname).toBe(address);
    const ways = screen.getAllByRole('link', { name: 'Cover' });
    expect(ways.map((way) => way.getAttribute('href'))).toEqual(['/account/cover', '/account/cover']);
  });
});

describe('the owner of a policy', () => {
  const open = (of: Partial<Cover>, services = new ScriptedServices()) => {
    services.answer(readPlan, aPlan()).answer(readPolicy, aPolicy(of));
    return { services, ...renderAccount(`/account/policies/${policyId}`, { services }) };
  };

  const part = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));

  const dialog = () => within(screen.getByRole('dialog'));

  const bodiesOf = (services: ScriptedServices, call: { readonly id: string }) =>
    services.asked.filter(({ id }) => id === call.id).map(({ body }) => body);

  it('A3: accepts its terms with a tick', async () => {
    const { services } = open(
      { termsAcceptedOn: null },
      new ScriptedServices().answer(acceptTerms, aPolicy({ termsAcceptedOn: '2026-11-20' })),
    );
    const terms = await part('Your terms');
    await userEvent.click(terms.getByRole('button', { name: 'Accept the terms' }));
    expect(await terms.findByRole('link', { name: 'Tick the box to accept the terms' })).toBeTruthy();
    await userEvent.click(terms.getByRole('checkbox'));
    await userEvent.click(terms.getByRole('button', { name: 'Accept the terms' }));
    expect(await screen.findByText('You accepted the terms of this policy on 20 November 2026.')).toBeTruthy();
    expect(bodiesOf(services, acceptTerms)).toEqual([{ model: 'Policy', id: policyId, productType: 'warranty' }]);
  });

  it('has it start today after a question', async () => {
    const { toast } = open({ mayStartEarly: true }, new ScriptedServices().answer(activatePolicy, aPolicy({ mayStartEarly: false })));
    const start = await part(/^Your cover starts on /);
    await userEvent.click(start.getByRole('button', { name: 'Start my cover today' }));
    expect(dialog().getByText(/Payments that are still to come stay on their days, even one after the new end/)).toBeTruthy();
    await userEvent.click(dialog().getByRole('button', { name: 'Start my cover today' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Your cover starts on / })).toBeNull());
    expect(toast).toHaveBeenCalledWith('Your cover has started', 'success');
  });

  it('names no new end of cover by the month, which goes on', async () => {
    open({ mayStartEarly: true, rolling: true }, new ScriptedServices());
    await userEvent.click((await part(/^Your cover starts on /)).getByRole('button', { name: 'Start my cover today' }));
    expect(dialog().getByText(/goes on month by month, until you cancel/).textContent).not.toMatch(/ends|new end/);
  });

  it('reads why it cannot start, until that is asked anew', async () => {
    const refusal = { status: 409, code: 'CANNOT_START', message: 'This cover cannot start today.' };
    open({ mayStartEarly: true }, new ScriptedServices().refuse(activatePolicy, refusal));
    const start = await part(/^Your cover starts on /);
    await userEvent.click(start.getByRole('button', { name: 'Start my cover today' }));
    await userEvent.click(dialog().getByRole('button', { name: 'Start my cover today' }));
    expect(await start.findByText('This cover cannot start today.')).toBeTruthy();
    await userEvent.click(start.getByRole('button', { name: 'Start my cover today' }));
    expect(dialog()).toBeTruthy();
    expect(screen.queryByText('This cover cannot start today.')).toBeNull();
  });

  it('switches renewal off with a reason, and a note for another one', async () => {
    const { services } = open({ autoRenewal: 'on' }, new ScriptedServices().answer(cancelRenewal, aPolicy({ autoRenewal: 'off' })));
    await userEvent.click((await part('Renewal')).getByRole('button', { name: 'Switch renewal off' }));
    const submit = () => userEvent.click(dialog().getByRole('button', { name: 'Switch renewal off' }));
    await submit();
    expect(await dialog().findByRole('link', { name: 'Choose a reason' })).toBeTruthy();
    await userEvent.selectOptions(dialog().getByRole('combobox'), 'Another reason');
    await submit();
    expect(await dialog().findByRole('link', { name: 'Tell us a little more' })).toBeTruthy();
    await put(dialog().getByRole('textbox', { name: 'Please specify' }), 'I move abroad');
    await submit();
    expect(await screen.findByText(/^Renewal is off/)).toBeTruthy();
    expect(bodiesOf(services, cancelRenewal)).toMatchObject([{ reason: 'other', reasonNote: 'I move abroad' }]);
  });

  it('switches renewal on again', async () => {
    const { toast } = open({ autoRenewal: 'off' }, new ScriptedServices().answer(resumeRenewal, aPolicy({ autoRenewal: 'on' })));
    await userEvent.click((await part('Renewal')).getByRole('button', { name: 'Switch renewal on again' }));
    expect(await screen.findByText(/Where we offer to renew it, we take no money/)).toBeTruthy();
    expect(toast).toHaveBeenCalledWith('Renewal is on again', 'success');
  });
});

describe('another year of a policy', () => {
  const open = (offer: RenewalOffer | null, search = '', services = new ScriptedServices().answer(readRenewalOffer, { offer })) => {
    services.answer(readPlan, aPlan()).answer(readPolicy, aPolicy({ autoRenewal: 'on' }));
    return { services, ...renderAccount(`/account/policies/${policyId}${search}`, { services }) };
  };

  it('stands beside what the last one cost, line by line with the reasons, and leads to its quote', async () => {
    open(anOffer());
    const offer = within(await screen.findByRole('region', { name: 'Renewing your cover' }));
    const rows = within(offer.getByRole('table'))
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual([
      'Gold, 12 monthsOur price for this cover went up.£347.11£360.00',
      'WELCOME10: 10% offIt counted for that purchase only.−£34.71None',
      'Total£47.60 more than before.£312.40£360.00',
    ]);
    expect(offer.getByRole('link', { name: 'Continue with this quote' }).getAttribute('href')).toBe(
      `/quote/warranty/step/2/?quote=${quoteId}`,
    );
  });

  it('leaves out what made no difference, then and now', async () => {
    const [line] = anOffer().lines;
    const wrong = jest.spyOn(console, 'error');
    const same = { code: 'use', label: 'Use: private only', previousPence: 0, offeredPence: 0, reason: 'No change.' };
    open({ ...anOffer(), lines: line ? [line, same] : [] });
    const offer = within(await screen.findByRole('region', { name: 'Renewing your cover' }));
    expect(offer.queryByText('Use: private only')).toBeNull();
    expect(offer.getAllByRole('row')).toHaveLength(3);
    open(anOffer({ lines: [same, same].map((line) => ({ ...line, offeredPence: 1_000 })) }));
    expect(await screen.findAllByText('Use: private only')).toHaveLength(2);
    expect(wrong).not.toHaveBeenCalled();
    wrong.mockRestore();
  });

  it('is for each month once its customer made it that', async () => {
    open(anOffer({ offeredPence: 3_100, isMonthly: true }));
    const offer = within(await screen.findByRole('region', { name: 'Renewing your cover' }));
    expect(offer.getByText(/from 20 November 2027: £31\.00 a month\. Last time it cost £312\.40\./)).toBeTruthy();
    expect(offer.getAllByRole('row').at(-1)?.textContent).toBe('TotalThe new price is for each month.£312.40£31.00');
  });

  it('is not there before it is offered', async () => {
    open(null);
    await screen.findByRole('region', { name: 'Renewal' });
    expect(screen.queryByRole('region', { name: 'Renewing your cover' })).toBeNull();
  });

  describe('once the cover is over', () => {
    beforeEach(() => standStillAt(today));
    afterEach(() => jest.useRealTimers());
    const over = aPolicy({ status: 'expired', state: 'expired', startsOn: '2025-11-16', endsOn: '2026-11-15', autoRenewal: null });
    const openOver = (policy: Cover, offer: RenewalOffer | null, others: readonly Policy[] = []) => {
      const services = new ScriptedServices().answer(readPlan, aPlan()).answer(readPolicy, policy);
      services.answer(readRenewalOffer, { offer }).answer(listPolicies, rows(policy, ...others));
      renderAccount(`/account/policies/${policyId}`, { services });
    };
    const again = async () => within(await screen.findByRole('region', { name: 'Cover this car again' }));

    it.each([
      [
        'the quote that was offered, for as long as it is kept',
        anOffer({ step: 3 }),
        'Continue with this quote',
        `/quote/warranty/step/3/?quote=${anOffer().quoteId}`,
      ],
      ['a new one where none is kept', null, 'Get a quote', `/quote/warranty/step/1/?vrm=${over.vehicle.registrationNumber}`],
    ])('leads to %s', async (_, offer, link, path) => {
      openOver(over, offer);
      expect((await again()).getByRole('link', { name: link }).getAttribute('href')).toBe(path);
    });

    it.each<[string, Cover, readonly Policy[]]>([
      ['was covered again', over, [aPolicy({ id: 'a0000000-0000-4000-8000-000000000002' })]],
      ['was lost, and that was paid', { ...over, settledOn: over.endsOn }, []],
      ['was over long before', { ...over, endsOn: '2026-10-20' }, []],
    ])('does not where the car %s', async (_, policy, others) => {
      openOver(policy, anOffer(), others);
      await screen.findByRole('heading', { level: 1 });
      await waitFor(() => expect(screen.getByText(/^Your Nissan X-Trail was covered/)).toBeTruthy());
      await act(async () => undefined);
      expect(screen.queryByRole('region', { name: 'Cover this car again' })).toBeNull();
    });
  });

  it('is switched off by the link in the letter, which asks at once', async () => {
    open(anOffer(), '?renewal=off');
    expect(await screen.findByRole('dialog', { name: 'Switch renewal off?' })).toBeTruthy();
  });
});

describe('terms to accept', () => {
  const cover = (last: number, over: Partial<Cover> = {}) =>
    aPolicy({
      id: `a0000000-0000-4000-8000-00000000000${last}`,
      policyNumber: `KS-WAR-000000${last}-100`,
      levelName: `Level ${last}`,
      termsAcceptedOn: null,
      ...over,
    });
  const policies = [cover(1), cover(2)];

  const open = (script: ScriptedServices) => {
    const host = fakeHost({ session: casey, fetch: script.fetch });
    render(
      <ServerData host={host}>
        <TermsNotice host={host} policies={policies} />
      </ServerData>,
    );
    return userEvent.click(screen.getByRole('button', { name: 'Read and accept' }));
  };
  const item = async (name: string) => {
    const found = (await screen.findByRole('heading', { level: 3, name })).closest('li');
    if (!found) throw new Error(`${name} is in no list`);
    return within(found);
  };
  const accept = async (name: string) => {
    const terms = await item(name);
    await userEvent.click(terms.getByRole('checkbox'));
    await userEvent.click(terms.getByRole('button', { name: 'Accept the terms' }));
  };

  describe('terms that wait', () => {
    it.each<[string, Partial<Cover>, number]>([
      ['of a policy in force', {}, 1],
      ['of one that starts later', { status: 'future' }, 1],
      ['of one that is over', { status: 'expired' }, 0],
      ['of one that was cancelled', { status: 'cancelled' }, 0],
      ['that were accepted', { termsAcceptedOn: '2026-11-20' }, 0],
    ])('%s: %#', (_, over, count) => expect(termsToAccept([cover(1, over)])).toHaveLength(count));

    it('A4, A9: are accepted one by one by a tick, then thanked for, which closes by itself after 3 s', async () => {
      const script = new ScriptedServices().answerBy(acceptTerms, ({ body }) => {
        const { id } = z.parse(acceptTerms.body, body);
        return { ...(policies.find((one) => one.id === id) ?? cover(9)), termsAcceptedOn: '2026-11-20' };
      });
      await open(script);
      expect(await screen.findByText('2 products are left.')).toBeTruthy();
      const first = await item('Warranty: Level 1');
      expect(first.getByRole('link', { name: 'Read policy KS-WAR-0000001-100 (opens in a new window)' })).toBeTruthy();
      await userEvent.click(first.getByRole('button', { name: 'Accept the terms' }));
      expect(await first.findByRole('link', { name: 'Tick the box to accept the terms' })).toBeTruthy();
      expect(script.bodies(acceptTerms)).toEqual([]);
      await accept('Warranty: Level 1');
      expect(await screen.findByText('One product is left.')).toBe(document.activeElement);
      expect(screen.queryByRole('heading', { name: 'Warranty: Level 1' })).toBeNull();
      const began = performance.now();
      await accept('Warranty: Level 2');
      expect(await screen.findByText('Thank you. You have accepted all your terms.')).toBeTruthy();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 10_000 });
      expect(performance.now() - began).toBeGreaterThanOrEqual(2_900);
      expect(script.bodies(acceptTerms)).toEqual(policies.map(({ id }) => ({ model: 'Policy', id, productType: 'warranty' })));
    });

    it('stay when they could not be accepted, with the reason', async () => {
      await open(new ScriptedServices().refuse(acceptTerms, { status: 503, code: 'UNAVAILABLE', message: 'We are working on this.' }));
      await accept('Warranty: Level 1');
      expect(await (await item('Warranty: Level 1')).findByText('We are working on this.')).toBeTruthy();
      expect(screen.getByText('2 products are left.')).toBeTruthy();
    });
  });
});
