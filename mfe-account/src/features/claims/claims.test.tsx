import { type Claim, readClaim } from '@kerbside/contracts/http/claims/claims';
import { fakeUploads } from '@kerbside/contracts/testing/fake-uploads';
import { aDecision, aPayee } from '@kerbside/contracts/testing/sample-policy';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount } from '../../testing/render-account.js';
import { aClaim, aClaimFile, claimId } from '../../testing/samples-claims.js';
import { anOrder, aPolicy, me } from '../../testing/samples.js';
import { claimStops } from './claim-stops.js';
import { decisionLines } from './decision-lines.js';
import { claimableNow, claimChoices } from './may-claim.js';

describe('a file of a claim', () => {
  const sent = fakeUploads();

  const sendWheel = async () => {
    const draft = aClaim({ kind: 'alloy_wheel' });
    const services = new ScriptedServices().answer(readClaim, draft);
    const page = renderAccount(`/account/claims/${claimId}`, { services });
    await userEvent.upload(await screen.findByLabelText('Photos of the damage'), new File(['x'], 'wheel.jpg', { type: 'image/jpeg' }));
    return { ...draft, page, services };
  };

  it('A3, A5: tells how far it is, and stands below once it is kept', async () => {
    const draft = await sendWheel();
    act(() => sent[0]?.goOn(40));
    expect(screen.getByText('Sending wheel.jpg: 40%')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'wheel.jpg' }).getAttribute('value')).toBe('40');
    act(() => sent[0]?.accept({ ...draft, files: [aClaimFile()] }));
    expect(await screen.findByRole('button', { name: 'Delete wheel.jpg' })).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('is no longer asked for once it is kept', async () => {
    const draft = await sendWheel();
    await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
    expect(screen.getAllByText('Add a photo of the damage')).toHaveLength(2);
    act(() => sent[0]?.accept({ ...draft, files: [aClaimFile()] }));
    expect(await screen.findByText('wheel.jpg')).toBeTruthy();
    expect(screen.queryByText('Add a photo of the damage')).toBeNull();
  });

  it('that is refused says why', async () => {
    await sendWheel();
    const fields = { file: 'This is no photo and no PDF' };
    act(() => sent[0]?.refuse({ status: 400, code: 'INVALID', message: 'Check the form', fields }));
    expect(await screen.findByText("Couldn't upload the file: wheel.jpg. This is no photo and no PDF")).toBeTruthy();
  });

  it('that was kept though its answer was lost stands below', async () => {
    const { services, ...draft } = await sendWheel();
    services.answer(readClaim, { ...draft, files: [aClaimFile()] });
    act(() => sent[0]?.lose());
    expect(await screen.findByRole('button', { name: 'Delete wheel.jpg' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(screen.queryByText(/^Couldn't upload the file/)).toBeNull();
  });

  it('that was chosen once the session had ended is sent when its customer has signed in again', async () => {
    const { page, services, ...draft } = await sendWheel();
    act(() => sent[0]?.refuse({ status: 401, code: 'NOT_SIGNED_IN', message: 'Please sign in first.' }));
    await page.signOut();
    // Another arrived before it, from there or from another device.
    services.answer(readClaim, { ...draft, files: [aClaimFile()] });
    await page.signIn();
    await waitFor(() => expect(sent).toHaveLength(2));
    act(() => sent[1]?.accept({ ...draft, files: [aClaimFile()] }));
    expect(await screen.findByRole('button', { name: 'Delete wheel.jpg' })).toBeTruthy();
    expect(page.toast).not.toHaveBeenCalled();
  });

  it('A8: that is chosen while another is on its way is sent after it, and one that fails is named', async () => {
    const draft = await sendWheel();
    const photos = screen.getByLabelText('Photos of the damage');
    await userEvent.upload(photos, [
      new File(['x'], 'rim.jpg', { type: 'image/jpeg' }),
      new File(['x'], 'bill.pdf', { type: 'application/pdf' }),
    ]);
    act(() => sent[0]?.accept({ ...draft, files: [aClaimFile()] }));
    await waitFor(() => expect(sent).toHaveLength(2));
    act(() => sent[1]?.lose());
    await waitFor(() => expect(sent).toHaveLength(3));
    act(() => sent[2]?.refuse({ status: 400, code: 'INVALID', message: 'Check the form', fields: { file: 'This file is empty' } }));
    expect(await screen.findByText("Couldn't upload the file: bill.pdf. This file is empty")).toBeTruthy();
    expect(screen.getByText(/^Couldn't upload the file: rim\.jpg\. /)).toBeTruthy();
    // Nobody refused it.
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sent).toHaveLength(4));
    act(() => sent[3]?.accept({ ...draft, files: [aClaimFile()] }));
    await waitFor(() => expect(screen.queryByText(/^Couldn't upload the file/)).toBeNull());
  });
});

const at = (day: string) => `${day}T12:00:00.000Z`;

const sent: Claim['history'] = [
  { what: 'opened', at: at('2026-11-20') },
  { what: 'submitted', at: at('2026-11-21') },
];

const decided: Claim['history'] = [...sent, { what: 'decided', at: at('2026-11-25') }];

const declined = aDecision({ coveredPence: 0 });

const paid = { amountPence: 30_000, paidAt: at('2026-11-26') };

const question = { text: 'When?', at: at('2026-11-23'), answer: null };

const answered = { ...question, answer: { text: 'Then', at: at('2026-11-24') } };

it.each<[string, Partial<Claim>, readonly string[]]>([
  [
    'that was sent is with us',
    { status: 'submitted', dueOn: '2026-11-27' },
    [
      'done Sent 21\u00a0November 2026',
      'now We look at it Since 21\u00a0November 2026',
      'next Our answer By 27\u00a0November 2026',
      'next Payment',
    ],
  ],
  [
    'about which we asked is with the customer',
    { status: 'submitted', dueOn: '2026-11-27', waitsForCustomer: true, asked: [question] },
    ['done Sent 21\u00a0November 2026', 'now We’re waiting for your answer Since 23\u00a0November 2026', 'next Our answer', 'next Payment'],
  ],
  [
    'is with us again once that is answered',
    { status: 'submitted', dueOn: '2026-12-01', asked: [answered] },
    [
      'done Sent 21\u00a0November 2026',
      'now We look at it Since 24\u00a0November 2026',
      'next Our answer By 1\u00a0December 2026',
      'next Payment',
    ],
  ],
  [
    'that was agreed is to be paid',
    { status: 'decided', history: decided, decision: aDecision() },
    ['done Sent 21\u00a0November 2026', 'done We answered 25\u00a0November 2026', 'now Payment As soon as you say where to'],
  ],
  [
    'that was agreed, and of which we know where to pay it, waits for us',
    { status: 'decided', history: decided, decision: aDecision(), payee: aPayee },
    ['done Sent 21\u00a0November 2026', 'done We answered 25\u00a0November 2026', 'now Payment'],
  ],
  [
    'that was paid is over',
    { status: 'paid', history: [...decided, { what: 'paid', at: paid.paidAt }], decision: aDecision(), payment: paid },
    ['done Sent 21\u00a0November 2026', 'done We answered 25\u00a0November 2026', 'done Paid 26\u00a0November 2026'],
  ],
  [
    'that was declined is not paid',
    { status: 'decided', history: decided, decision: declined },
    ['done Sent 21\u00a0November 2026', 'done We answered 25\u00a0November 2026'],
  ],
  [
    'that is appealed against is with us again',
    { status: 'appealed', dueOn: '2026-12-04', history: [...decided, { what: 'appealed', at: at('2026-11-27') }], decision: declined },
    [
      'done Sent 21\u00a0November 2026',
      'now We look at it Since 27\u00a0November 2026',
      'next Our answer By 4\u00a0December 2026',
      'next Payment',
    ],
  ],
  [
    'of which more was agreed than was paid is to be paid',
    {
      status: 'decided',
      history: [
        ...decided,
        { what: 'paid', at: paid.paidAt },
        { what: 'appealed', at: at('2026-11-27') },
        { what: 'decided', at: at('2026-11-30') },
      ],
      decision: aDecision({ coveredPence: 50_000 }),
      payment: paid,
      payee: aPayee,
    },
    ['done Sent 21\u00a0November 2026', 'done We answered 30\u00a0November 2026', 'now Payment'],
  ],
])('a claim %s', (_, over, stops) => {
  const shown = claimStops(aClaim({ history: sent, ...over }));
  expect(shown.map(({ state, title, when }) => [state, title, when].filter(Boolean).join(' '))).toEqual(stops);
});

const line = (amountPence: number, coveredPence: number) => ({ description: 'Gearbox', amountPence, coveredPence, reason: 'Wear' });

it.each([
  ['part of it is covered', aDecision(), 2],
  ['all of it is', aDecision({ lines: [line(52_000, 52_000)], totalPence: 52_000, coveredPence: 52_000 }), 1],
  ['none of it is', aDecision({ lines: [line(24_000, 0)], totalPence: 24_000, coveredPence: 0 }), 2],
  [
    'the excess is taken off',
    aDecision({ lines: [line(52_000, 52_000)], totalPence: 52_000, excessPence: 10_000, coveredPence: 42_000 }),
    2,
  ],
  [
    'there are several',
    aDecision({ lines: [line(50_000, 30_000), line(9_000, 9_000)], totalPence: 59_000, excessPence: 5_000, coveredPence: 34_000 }),
    4,
  ],
  [
    'part of it was refunded already',
    aDecision({ lines: [line(50_000, 50_000)], totalPence: 50_000, excessPence: 5_000, setOffPence: 10_000, coveredPence: 35_000 }),
    3,
  ],
])('the lines of a decision add up to what we pay where %s', (_, decision, count) => {
  const lines = decisionLines(decision);
  expect(lines).toHaveLength(count);
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(decision.coveredPence);
});

const today = '2026-11-25';

const mot = anOrder({ claimLimitPence: 75_000 });

describe('whether a claim can be opened', () => {
  it.each([
    ['on cover in force', aPolicy(), 'warranty'],
    ['on cover that rests: for what happened before', aPolicy({ suspendedOn: '2026-11-18' }), 'warranty'],
    ['on cover that is over: for what happened before', aPolicy({ status: 'expired' }), 'warranty'],
    ['on cover whose car was lost, and that was paid', aPolicy({ status: 'expired', settledOn: '2026-11-20' }), undefined],
    ['on cover to come', aPolicy({ status: 'future' }), undefined],
    ['on cover that was taken back', aPolicy({ status: 'cancelled', isTakenBack: true }), undefined],
    ['on cover that never began', aPolicy({ status: 'cancelled', startsOn: '2026-12-01', cancelledOn: '2026-12-01' }), undefined],
    ['on an MOT without repairs', anOrder({ workBegunOn: '2026-11-24' }), undefined],
    ['on one with repairs, not begun', mot, undefined],
    ['on one with repairs that was begun', { ...mot, workBegunOn: '2026-11-24' }, 'mot'],
    ['on one that the car passed', { ...mot, workBegunOn: '2026-11-24', motResult: 'passed' as const }, undefined],
    ['on a service', anOrder({ productType: 'service', claimLimitPence: 75_000, workBegunOn: '2026-11-24' }), undefined],
  ])('%s', (_, policy, kind) => expect(claimableNow(policy, today)).toBe(kind));
});

describe('what somebody can claim on', () => {
  const over = aPolicy({ id: 'a0000000-0000-4000-8000-000000000009', status: 'expired' });
  const other = aPolicy({ id: 'a0000000-0000-4000-8000-000000000008', vehicle: { ...aPolicy().vehicle, registrationNumber: 'BD51SMR' } });
  const choices = (car: (typeof me.cars)[number] | undefined) => claimChoices([over, aPolicy(), other, anOrder()], [aClaim()], car, today);

  it('puts what runs before what is over, and goes on with a claim that was begun', () => {
    expect(choices(undefined).map(({ policy: { id }, draft }) => [id, draft?.reference])).toEqual([
      [aPolicy().id, aClaim().reference],
      [other.id, undefined],
      [over.id, undefined],
    ]);
  });

  it('is of one car where that is named', () => {
    expect(choices(me.cars[0]).map(({ policy: { id } }) => id)).toEqual([aPolicy().id, over.id]);
  });
});
