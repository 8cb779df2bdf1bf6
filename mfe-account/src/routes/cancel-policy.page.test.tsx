import { jest } from '@jest/globals';
import { type Cover, readPolicy } from '@kerbside/contracts/http/claims/policies';
import {
  cancelPolicy,
  previewCancellation,
  readCancellation,
  takeCancellationBack,
  type CancellationWorking,
} from '@kerbside/contracts/http/claims/cancellations';
import { readPlan } from '@kerbside/contracts/http/payments/schedule';
import { readTransfer, type Transfer } from '@kerbside/contracts/http/claims/transfers';
import { put } from '@kerbside/contracts/testing/put';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { aRefund } from '@kerbside/contracts/testing/samples';
import { aCancellation, aTransfer, aWorking } from '@kerbside/contracts/testing/sample-policy';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount, standStillAt } from '../testing/render-account.js';
import { anOrder, aPolicy, policyId, today } from '../testing/samples.js';
import { aPlan } from '../testing/samples-payments.js';

const otherId = 'c0000000-0000-4000-8000-000000000002';
const policyAddress = `/account/policies/${policyId}`;
const scripted = (working = aWorking()) =>
  new ScriptedServices().answer(readPlan, aPlan()).answer(readPolicy, aPolicy()).answer(previewCancellation, working);
const open = async (services = scripted()) => {
  const asked = renderAccount(`${policyAddress}/cancel`, { services });
  await screen.findByRole('heading', { level: 1, name: /^Cancel this (policy|order)$/ });
  return { ...asked, services };
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }));
const sentTo = (services: ScriptedServices, wanted: { readonly id: string }) => services.asked.filter(({ id }) => id === wanted.id);
const refusal = (code: string, status = 409) => ({ status, code, message: `Refused: ${code}` });
const gone = () => aPolicy({ status: 'cancelled', state: 'cancelled', cancelledOn: '2026-12-04' });

describe('cancelling a policy', () => {
  beforeEach(() => standStillAt(today));
  afterEach(() => jest.useRealTimers());

  it('A3: begins on its page, which says until when everything goes back', async () => {
    renderAccount(policyAddress, { services: scripted() });
    const way = await screen.findByRole('link', { name: 'Cancel this policy' });
    expect(way.getAttribute('href')).toBe(`${policyAddress}/cancel`);
    expect(screen.getByText(/^Until 3 December 2026 you can cancel and get back everything you paid/)).toBeTruthy();
  });

  it('A9: keeps the reason where the session ends before it was confirmed', async () => {
    const { signIn, signOut } = await open();
    await choose('Another reason');
    await put(screen.getByRole('textbox', { name: 'Please specify' }), 'We move abroad');
    await press('Cancel this policy');
    await screen.findByRole('dialog');
    await signOut();
    await signIn();
    expect(await screen.findByDisplayValue('We move abroad')).toBeTruthy();
  });

  it('A3: is not offered once it is over', async () => {
    renderAccount(policyAddress, { services: scripted().answer(readPolicy, aPolicy({ status: 'expired' })) });
    await screen.findByRole('heading', { level: 1, name: 'Warranty: Gold' });
    expect(screen.queryByRole('link', { name: 'Cancel this policy' })).toBeNull();
  });

  it('is not offered once the day of the visit has passed: to call is', async () => {
    const visit = { bookingId: otherId, day: '2026-11-01', time: '09:30', isConfirmed: true };
    renderAccount(policyAddress, { services: scripted().answer(readPolicy, anOrder({ id: policyId, status: 'booked', visit })) });
    expect(await screen.findByText('The day of the visit has passed. If the work was not done, please call us.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Cancel this/ })).toBeNull();
  });

  it('is not offered once a garage has begun the work', async () => {
    const mot = anOrder({ id: policyId, status: 'at_garage', workBegunOn: '2026-12-02' });
    renderAccount(policyAddress, { services: scripted().answer(readPolicy, mot) });
    await screen.findByRole('heading', { level: 1, name: /MOT/ });
    expect(screen.queryByRole('link', { name: /^Cancel this/ })).toBeNull();
  });

  it('A5, A9: shows the working line by line before anything is confirmed, asks for a reason, and for a note beside some reasons', async () => {
    const { services } = await open();
    const paper = within(await screen.findByRole('region', { name: 'What goes back to you' }));
    expect(paper.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Paid so far£312.40',
      'Credit for 350 of 365 days not used£299.56',
      'Price of the cover from 20 November 2026 to 19 November 2027−£312.40',
      'Cancellation fee−£35.00',
    ]);
    expect(paper.getByText('£264.56')).toBeTruthy();
    await press('Cancel this policy');
    expect((await screen.findAllByText('Choose a reason')).length).toBeGreaterThan(0);
    for (const [reason, prompt] of [
      ['Another reason', 'Please specify'],
      ['Saw bad reviews', 'What site are the bad reviews on?'],
      ['Unhappy with the service', 'Why?'],
      ['Unhappy with the terms and conditions', 'Please specify what terms'],
      ['Went with a competitor', 'Which competitor?'],
    ] as const) {
      await choose(reason);
      expect(screen.getByRole('textbox', { name: prompt })).toBeTruthy();
    }
    await press('Cancel this policy');
    expect((await screen.findAllByText('Tell us a little more')).length).toBeGreaterThan(0);
    expect(sentTo(services, cancelPolicy)).toEqual([]);
    await put(screen.getByRole('textbox', { name: 'Which competitor?' }), 'Elsewhere');
    await press('Cancel this policy');
    expect(await screen.findByRole('dialog', { name: 'Do you really want to cancel?' })).toBeTruthy();
  });

  it.each([
    ['within them', { isCoolingOff: true, refundPence: 31_240, balancePence: 31_240 }],
    ['after claims of an owner before', { usedPartPence: 81_000 }],
  ])('promises whoever took the policy over nothing, and shows them no sum of another, %s', async (_, over) => {
    const working = aWorking({ isPaidByAnother: true, ...over });
    await open(scripted(working).answer(readPolicy, aPolicy({ transferredOn: '2026-11-25' })));
    expect(await screen.findByText(/^Somebody else paid for this policy, so nothing of it goes back to you\./)).toBeTruthy();
    await choose('The vehicle was sold');
    await press('Cancel this policy');
    expect(await screen.findByRole('dialog', { name: 'Do you really want to cancel?' })).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/you have paid|you get all of it|£/i);
  });

  it.each([
    [{}, /^Your open claim goes on\. .* while you were covered\.$/],
    [{ countedClaimsPence: 0 }, /while you were covered, less what goes back to you now: you end up with the same sum/],
  ])('A9: says what becomes of a claim that is not finished: %j', async (over, words) => {
    await open(scripted().answer(previewCancellation, aWorking({ openClaims: 1, ...over })));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it.each<[string, Partial<Transfer>, boolean]>([
    ['waits for an answer', {}, true],
    ['is over', { status: 'withdrawn' }, false],
  ])('says what becomes of an offer that %s', async (_, over, isSaid) => {
    const services = scripted().answer(readTransfer, { transfer: aTransfer(over), refusal: null });
    await open(services);
    await waitFor(() => expect(sentTo(services, readTransfer)).toHaveLength(1));
    await screen.findByRole('region', { name: 'What goes back to you' });
    const { firstName, lastName } = aTransfer().to;
    const said = screen.queryByText(`You offered this policy to ${firstName} ${lastName}. Once it is cancelled, nobody can take it over.`);
    expect(said !== null).toBe(isSaid);
  });

  const unused = { refundPence: 0, balancePence: -500 };
  it.each<[string, Partial<CancellationWorking>, Partial<Cover>, RegExp | undefined]>([
    ['that nothing comes back of', unused, {}, /^Nothing comes back if you cancel now\. .* until 19\u00a0November 2027: to keep it/],
    ['of a month of which nothing comes back', unused, { rolling: true }, /until 19\u00a0November 2027: cancel on that day instead/],
    ['that is not all paid', { ...unused, paidPence: 100 }, {}, undefined],
    ['that is suspended', unused, { suspendedOn: '2026-11-20' }, undefined],
    ['of which something comes back', {}, {}, undefined],
  ])('says that it costs nothing to keep cover %s', async (_, working, over, words) => {
    await open(scripted(aWorking(working)).answer(readPolicy, aPolicy(over)));
    await screen.findByRole('radio', { name: 'The vehicle was sold' });
    const said = screen.queryByText(/^Nothing comes back if you cancel now/)?.textContent ?? '';
    expect(said).toMatch(words ?? /^$/);
  });

  it('of an MOT says that it will not be done, and nothing of cover', async () => {
    const mot = anOrder({ id: policyId });
    const goneMot = anOrder({ id: policyId, status: 'cancelled', cancelledOn: '2026-12-04' });
    const working = aWorking();
    const services = scripted(working).answer(readPolicy, mot).answer(cancelPolicy, { policy: goneMot, working });
    await open(services);
    await choose('The vehicle was sold');
    expect(screen.queryByRole('radio', { name: 'Problems with a claim' })).toBeNull();
    await press('Cancel this order');
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText(
        'It will not be done, and neither will anything that came with it. If you bought nothing else for the same visit, the visit to the garage is cancelled too.',
      ),
    ).toBeTruthy();
    expect(dialog.queryByText(/cover from/)).toBeNull();
    services.answer(readPolicy, goneMot).answer(readCancellation, { cancellation: aCancellation({ working }) });
    await userEvent.click(dialog.getByRole('button', { name: 'Yes, cancel it' }));
    expect(await screen.findByText('You cancelled this on 4 December 2026. It will not be done.')).toBeTruthy();
  });

  it('A9: of an MOT that is paid at its garage says that nothing was paid, and what the garage no longer takes', async () => {
    const unpaid = { paidPence: 0, refundPence: 0, balancePence: 0, toComePence: 5_485, isCoolingOff: true, atGarage: 'due' } as const;
    const mot = anOrder({ id: policyId, atGarage: 'due' });
    const services = scripted(aWorking(unpaid)).answer(readPolicy, mot);
    renderAccount(policyAddress, { services });
    expect((await screen.findAllByText(/Nothing has been paid yet; cancelling costs nothing\./)).length).toBeGreaterThan(0);
    expect(screen.queryByText(/full refund|everything you paid/)).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Cancel this order' }));
    await screen.findByRole('heading', { level: 1, name: 'Cancel this order' });
    expect(await screen.findByText('Nothing has been paid yet; cancelling costs nothing.')).toBeTruthy();
    await choose('The vehicle was sold');
    await press('Cancel this order');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('You have paid nothing, so there is nothing to refund.')).toBeTruthy();
    expect(dialog.getByText('You no longer pay the garage the £54.85 for it.')).toBeTruthy();
  });

  const free = { paidPence: 0, refundPence: 0, balancePence: 0, toComePence: 0, isCoolingOff: true };
  it.each([
    ['a health check that came free', anOrder({ id: policyId, productType: 'healthcheck' }), free, false],
    ['cover whose first payment is still to come', aPolicy(), { ...free, toComePence: 5_000 }, false],
    ['cover that was paid', aPolicy(), { ...free, paidPence: 4_000, refundPence: 4_000 }, true],
  ] as const)('of %s says of all of it only where something was paid: %#', async (_, policy, working, isSaid) => {
    renderAccount(`${policyAddress}/cancel`, { services: scripted(aWorking(working)).answer(readPolicy, policy) });
    await screen.findByRole('heading', { level: 1, name: /^Cancel this/ });
    await screen.findByText('Goes back to you');
    expect(screen.queryByText(/so you get all of it back/) !== null).toBe(isSaid);
  });

  it('says beside the sum what becomes of a payment that is already on its way', async () => {
    await open(scripted(aWorking({ ...free, toComePence: 5_000, onItsWayPence: 5_000 })));
    expect(await screen.findByText('£50.00 of what is already on its way goes back to you when it arrives.')).toBeTruthy();
  });

  it.each([aPolicy(), aPolicy({ premiumPer: 'month' })])(
    'says beside the sum what becomes of a payment that its bank took back: %#',
    async (policy) => {
      const working = aWorking({ ...free, balancePence: -6_100, isCoolingOff: false, withBank: { pence: 38_600, backPence: 32_500 } });
      await open(scripted(working).answer(readPolicy, policy));
      expect(
        await screen.findByText(/^£386.00 of what you paid was taken back from us. If it comes back to us, £325.00 of it/),
      ).toBeTruthy();
    },
  );

  it('A3: says since when cover that is suspended covers nothing', async () => {
    const rests = aPolicy({ startsOn: '2026-11-01', suspendedOn: '2026-11-10' });
    await open(scripted(aWorking({ on: '2026-11-10' })).answer(readPolicy, rests));
    await choose('The vehicle was sold');
    await press('Cancel this policy');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^You have no cover from 10 November 2026\. We cannot pay/)).toBeTruthy();
  });

  it('A3: says what ends and what goes back, then cancels once, and shows what became of it', async () => {
    const working = aWorking({ toComePence: 5_000, onItsWayPence: 1_000 });
    const replacedBy = { kind: 'renewal', policyId: otherId, policyNumber: 'KS-WAR-0000001-200' } as const;
    const renewed = scripted(working).answer(readPolicy, aPolicy({ replacedBy }));
    const { services, toast } = await open(renewed.answer(cancelPolicy, { policy: gone(), working }));
    await choose('The vehicle was sold');
    await press('Cancel this policy');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/You have no cover from today, 4 December 2026/)).toBeTruthy();
    expect(dialog.getByText(/^Your policy KS-WAR-0000001-200, which renews this one, is not cancelled with it:/)).toBeTruthy();
    expect(dialog.getByText('£264.56 goes back to you, the way you paid.')).toBeTruthy();
    expect(
      dialog.getByText(/^The £40.00 that was still to come won’t be taken. £10.00 of what is already on its way goes back to you/),
    ).toBeTruthy();
    services
      .answer(readPolicy, gone())
      .answer(readCancellation, { cancellation: aCancellation({ working: { ...working, refundDays: 5 } }) });
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Yes, cancel it' }));
    expect(await screen.findByText('You cancelled this policy. It has not covered you since 4 December 2026.')).toBeTruthy();
    expect(screen.getByText(/£264.56 goes back to what you paid with\. It arrives by 11 December 2026/)).toBeTruthy();
    expect(screen.getByText('Reason: The vehicle was sold')).toBeTruthy();
    expect(toast).toHaveBeenCalledWith('Your policy is cancelled', 'success');
    expect(location.pathname).toBe(policyAddress);
    expect(sentTo(services, cancelPolicy).map(({ body }) => body)).toEqual([
      { id: policyId, productType: 'warranty', reason: 'sold_vehicle', workingId: 'w1' },
    ]);
  });

  it('says of a refund how it goes back and when, and nothing else, once that is known', async () => {
    const { refundId } = aCancellation();
    const part = { number: 1, line: 1, method: 'paypal', to: 'PayPal', amountPence: 26_456, at: '2026-12-05T12:00:00.000Z' } as const;
    const refunds = [
      {
        refundId: refundId ?? '',
        amountPence: 26_456,
        rewardsPence: 0,
        requestedAt: '2026-12-04T12:00:00.000Z',
        parts: [{ ...part, status: 'pending' as const }],
      },
    ];
    const up = scripted().answer(readPolicy, gone()).answer(readCancellation, { cancellation: aCancellation() });
    renderAccount(policyAddress, { services: up.answer(readPlan, aPlan({ refunds })) });
    expect(await screen.findByText('On its way to PayPal. It arrives by 11 December 2026.')).toBeTruthy();
    expect([screen.getAllByText(/arrives by/).length, screen.queryByText(/goes back to what you paid with/)]).toEqual([1, null]);
  });

  it('A3: works it out again when it has changed, and keeps what was chosen', async () => {
    const { services } = await open(scripted().refuse(cancelPolicy, refusal('CANCELLATION_CHANGED')));
    await choose('Too expensive');
    await press('Cancel this policy');
    services.answer(previewCancellation, aWorking({ workingId: 'w2', refundPence: 10_000 }));
    await press('Yes, cancel it');
    expect(await screen.findByText(/Something has changed since you opened this page/)).toBeTruthy();
    expect(await screen.findByText('£100.00')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Too expensive', checked: true })).toBeTruthy();
  });

  it('A9: says of monthly cover that no more months are taken', async () => {
    const services = scripted(aWorking({ refundPence: 0, balancePence: -300 })).answer(readPolicy, aPolicy({ rolling: true }));
    await open(services);
    expect(await screen.findByText(/What you used and any fee come to more than you have paid/)).toBeTruthy();
    expect(screen.getByText('No more monthly payments are taken.')).toBeTruthy();
    await choose('Too expensive');
    await press('Cancel this policy');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('No more monthly payments are taken.')).toBeTruthy();
    expect(dialog.getByText('There is no refund, and nothing to pay.')).toBeTruthy();
  });

  it('says of monthly cover bought with more what the rest costs', async () => {
    await open(scripted(aWorking({ othersMonthlyPence: 1_250 })).answer(readPolicy, aPolicy({ rolling: true })));
    await choose('Too expensive');
    await press('Cancel this policy');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('The cover you bought with it goes on, at £12.50 a month.')).toBeTruthy();
    expect(screen.queryByText('No more monthly payments are taken.')).toBeNull();
  });

  it('A8: explains a refusal and offers a call; a failure can be tried again', async () => {
    const { openDialog } = await open(scripted().refuse(previewCancellation, refusal('NOT_CANCELLABLE')));
    expect(await screen.findByText('You cannot cancel this policy here')).toBeTruthy();
    expect(screen.getByText('Refused: NOT_CANCELLABLE')).toBeTruthy();
    await press('Call me back');
    expect(openDialog).toHaveBeenCalledWith('callback');
  });

  it.each([
    ['refused', {}, 'You cannot cancel this order here'],
    ['over', { status: 'cancelled', cancelledOn: '2026-12-04' }, 'This order is done or cancelled already, so there is nothing to cancel.'],
  ] as const)('calls work at a garage that is %s an order, not a policy', async (_, over, words) => {
    const services = scripted().answer(readPolicy, anOrder({ id: policyId, ...over }));
    await open(services.refuse(previewCancellation, refusal('NOT_CANCELLABLE')));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Your order' })).toBeTruthy();
    expect(screen.queryByText(/policy/)).toBeNull();
  });

  it('of somebody else’s policy is not found', async () => {
    renderAccount(`${policyAddress}/cancel`, { services: scripted().refuse(readPolicy, refusal('NOT_FOUND', 404)) });
    expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t find that policy' })).toBeTruthy();
  });
});

describe('a policy that was cancelled', () => {
  const cancelled = (over: Parameters<typeof aCancellation>[0] = {}) =>
    scripted()
      .answer(readPolicy, gone())
      .answer(readCancellation, { cancellation: aCancellation(over) });

  it('A3: is taken back by its owner where no money has moved', async () => {
    const services = cancelled({ mayBeTakenBack: true, refundId: null, working: aWorking({ refundPence: 0 }) });
    const { toast } = renderAccount(policyAddress, { services });
    services.answer(takeCancellationBack, aPolicy());
    const button = await screen.findByRole('button', { name: 'Keep this policy after all' });
    services.answer(readPolicy, aPolicy());
    await userEvent.dblClick(button);
    await waitFor(() => expect(toast).toHaveBeenCalledWith('Your policy is in force again', 'success'));
    expect(await screen.findByText('Active')).toBeTruthy();
    expect(sentTo(services, takeCancellationBack)).toHaveLength(1);
  });

  const withBank = { pence: 1_000, backPence: 1_000 };
  it.each<[string, Partial<CancellationWorking>, RegExp]>([
    ['was on its way', { toComePence: 1_000, onItsWayPence: 1_000 }, /already on its way goes back to you when it arrives\.$/],
    ['its bank had', { toComePence: 1_000, withBank }, /If it comes back to us, £10\.00 of it goes back to you\.$/],
  ])('says of money that %s that it is awaited until it has come, then how it goes back', async (_, more, waits) => {
    const working = aWorking({ paidPence: 0, refundPence: 0, balancePence: 0, ...more });
    const services = cancelled({ refundId: null, working });
    const late = {
      ...aRefund({ amountPence: 1_000 }),
      amountPence: 1_000,
      requestedAt: '2026-12-05T12:00:00.000Z',
      reason: 'late' as const,
    };
    renderAccount(policyAddress, { services: services.answer(readPlan, aPlan()) });
    expect(await screen.findByText(waits)).toBeTruthy();
    cleanup();
    renderAccount(policyAddress, { services: services.answer(readPlan, aPlan({ refunds: [late] })) });
    expect(await screen.findByText(/The payment arrived when it was no longer due\.$/)).toBeTruthy();
    for (const said of [waits, /nothing to (refund|pay)/]) expect(screen.queryByText(said)).toBeNull();
    // Of several that were bought together it may be another's.
    cleanup();
    renderAccount(policyAddress, { services: services.answer(readPlan, aPlan({ refunds: [late], productTypes: ['warranty', 'mot'] })) });
    expect(await screen.findByText(waits)).toBeTruthy();
  });

  it('of a visit is taken back with its visit', async () => {
    const mot = anOrder({ id: policyId });
    const goneMot = anOrder({ id: policyId, status: 'cancelled', cancelledOn: '2026-12-04' });
    const services = cancelled({ mayBeTakenBack: true, refundId: null, working: aWorking({ refundPence: 0, atGarage: 'due' }) });
    const { toast } = renderAccount(policyAddress, { services: services.answer(readPolicy, goneMot) });
    expect(
      await screen.findByText(
        /If its visit was cancelled too, it is booked again where the garage still has the time; if not, you choose another\./,
      ),
    ).toBeTruthy();
    services.answer(takeCancellationBack, mot).answer(readPolicy, mot);
    await press('Keep this order after all');
    await waitFor(() => expect(toast).toHaveBeenCalledWith('It is yours again', 'success'));
  });

  it.each([
    ['customer', 'You cancelled this policy on 4 December 2026, before it began.'],
    ['staff', 'We cancelled this policy on 4 December 2026, before it began.'],
  ] as const)(
    'A9: before it began says what does not come, and that what it was to renew, which may be over, stays as it is (%s)',
    async (by, title) => {
      const replaces = { kind: 'renewal', policyId: otherId, policyNumber: 'KS-WAR-0000001-000' } as const;
      const services = cancelled({ by }).answer(readPolicy, { ...gone(), startsOn: '2026-12-24', isTakenBack: true, replaces });
      renderAccount(policyAddress, { services });
      expect(await screen.findByText(title)).toBeTruthy();
      expect(screen.getByText('It was to cover you from 24 December 2026. Your policy KS-WAR-0000001-000 stays as it is.')).toBeTruthy();
      expect(screen.queryByText(/you cannot claim on it/)).toBeNull();
    },
  );

  it('is not where money went back, and says who cancelled it', async () => {
    renderAccount(policyAddress, { services: cancelled({ by: 'staff' }) });
    expect(await screen.findByText(/^We cancelled this policy/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Keep this policy after all' })).toBeNull();
  });

  it('within 14 days says so, and not that it covered', async () => {
    const working = aWorking({ isCoolingOff: true, refundPence: 31_240 });
    const services = cancelled({ working }).answer(readPolicy, { ...gone(), isTakenBack: true });
    renderAccount(policyAddress, { services });
    expect(await screen.findByText('You cancelled this policy on 4 December 2026, from its start.')).toBeTruthy();
    expect(screen.getByText('It was cancelled within 14 days and without a claim, so you get all of it back.')).toBeTruthy();
    expect(screen.getByText('This policy does not cover your Nissan X-Trail: it was cancelled within 14 days.')).toBeTruthy();
  });

  it('by nobody says that its payments ended, and since when it covers nothing', async () => {
    renderAccount(policyAddress, { services: scripted().answer(readPolicy, gone()).answer(readCancellation, { cancellation: null }) });
    expect(
      await screen.findByText('Its payments ended before all of it was paid. It has not covered you since 4 December 2026.'),
    ).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'What goes back to you' })).toBeNull();
  });
});
