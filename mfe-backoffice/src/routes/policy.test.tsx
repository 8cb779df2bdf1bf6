import { listCustomerNames } from '@kerbside/contracts/http/accounts/colleagues-and-customers';
import { readRenewalOffer } from '@kerbside/contracts/http/claims/offers';
import { readPolicyAsAt } from '@kerbside/contracts/http/claims/history';
import { readPolicy } from '@kerbside/contracts/http/claims/policies';
import { bypassInitiation, cancelRenewal, resumeRenewal } from '@kerbside/contracts/http/claims/policy-care';
import {
  markAsRenewal,
  markAsReset,
  type PolicyDetails,
  readPolicyDetails,
  undoMarkAsRenewal,
  validateReset,
} from '@kerbside/contracts/http/claims/renewals';
import { readTransfer, type Transfer, type TransferOfPolicy, withdrawTransfer } from '@kerbside/contracts/http/claims/transfers';
import { type PaymentAsAt, readPaymentAsAt } from '@kerbside/contracts/http/payments/history';
import { tell } from '@kerbside/contracts/testing/fake-event-source';
import { anOrder, aTransfer } from '@kerbside/contracts/testing/sample-policy';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cellsOf, enter, press } from '../testing/by-hand.js';
import { ids, aPolicy } from '../testing/records.js';
import { officeServices, openOffice, refused } from '../testing/open-office.js';

describe('the page of a policy', () => {
  const original = 'KS-WAR-0000045-100';

  const details = (registration = aPolicy().vehicle.registrationNumber ?? ''): PolicyDetails => ({
    policy: { id: ids.quote, product_name: 'Warranty', policy_number: original, registration_number: registration },
    new_renewal_number: 'KS-WAR-0000045-200',
    replacing_policy_number: null,
  });

  const replaces = { kind: 'renewal', policyId: ids.quote, policyNumber: original } as const;

  const neverBegan = { status: 'cancelled', state: 'cancelled', startsOn: '2026-12-10', cancelledOn: '2026-12-04' } as const;

  const noDays = 'None: it was cancelled before its first day, 10/12/2026';

  const open = (services = officeServices().answer(readPolicy, aPolicy())) =>
    openOffice(`/backoffice/customers/${ids.customer}/policies/${ids.policy}`, { services });

  const dialog = () => within(screen.getByRole('dialog'));

  const type = (text: string) => userEvent.type(dialog().getByRole('textbox', { name: 'Original policy number' }), text);

  const check = () => userEvent.click(dialog().getByRole('button', { name: 'Check' }));

  it('shows whose it is and its cover, and leads to its claims, its cancellation and its customer', async () => {
    const named = officeServices().answer(listCustomerNames, { rows: [{ id: ids.customer, name: 'Priya Shah' }] });
    await open(named.answer(readPolicy, aPolicy()));
    expect(await screen.findByRole('heading', { level: 1, name: aPolicy().policyNumber })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Claims on this policy' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Cancellation and refund' }).getAttribute('href')).toBe(
      `/backoffice/customers/${ids.customer}/policies/${ids.policy}/cancellation`,
    );
    for (const name of ['Back to the customer', 'Priya Shah'])
      expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(`/backoffice/customers/${ids.customer}`);
  });

  it('opens under its owner from the page of the one before', async () => {
    await open(officeServices().answer(readPolicy, aPolicy({ customerId: ids.quote })));
    const back = await screen.findByRole('link', { name: 'Back to the customer' });
    await waitFor(() => expect(back.getAttribute('href')).toBe(`/backoffice/customers/${ids.quote}`));
    expect(location.pathname).toBe(`/backoffice/customers/${ids.quote}/policies/${ids.policy}`);
  });

  it('A4: shows what another year costs, line by line, and leads to the quote that it is sold by', async () => {
    const lines = [
      { code: 'age', label: 'Vehicle age', previousPence: null, offeredPence: 2_786, reason: 'Your car is older.' },
      { code: 'use', label: 'Use: private only', previousPence: 0, offeredPence: 0, reason: 'No change.' },
    ];
    const [title, madeAt, startsOn] = ['Warranty', '2027-11-07T10:00:00.000Z', '2027-11-27'];
    const prices = { previousPence: 17_910, offeredPence: 22_686, isMonthly: false, lines, mileage: 50_000 };
    const offer = {
      policyId: ids.policy,
      quoteId: ids.quote,
      step: 2,
      productType: 'warranty',
      title,
      madeAt,
      startsOn,
      ...prices,
    } as const;
    await open(
      officeServices()
        .answer(readPolicy, aPolicy({ autoRenewal: 'on' }))
        .answer(readRenewalOffer, { offer }),
    );
    expect(await cellsOf('The last price and the new one, as the customer sees them')).toEqual([
      ['Vehicle age', '', '£27.86', 'Your car is older.'],
      ['Total', '£179.10', '£226.86', ''],
    ]);
    expect(screen.getByText('The new cover would start on 27/11/2027.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the renewal quote' }).getAttribute('href')).toBe(
      `/quote/warranty/step/2/?quote=${ids.quote}`,
    );
  });

  const cancelled = { status: 'cancelled', state: 'cancelled', cancelledOn: '2026-12-04' } as const;
  it.each([
    ['cancelled, none once all of it goes back', { ...cancelled, isTakenBack: true }, 'None: it was cancelled within 14 days'],
    ['cancelled, those for what happened before, otherwise', cancelled, 'For what happened before 4/12/2026'],
    ['paid for the loss of its car', { status: 'expired', settledOn: '2026-12-04' }, 'None: we paid for the loss of the car on 4/12/2026'],
  ] as const)('says which claims it takes after it was %s', async (_, over, words) => {
    await open(officeServices().answer(readPolicy, aPolicy(over)));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('says of an order whose visit has passed that its garage has not told us, as its visit asks for action', async () => {
    const visit = { bookingId: ids.quote, day: '2020-12-08', time: '09:30', isConfirmed: true };
    await open(officeServices().answer(readPolicy, anOrder({ status: 'booked', visit })));
    expect(await screen.findByText('Visit on 8/12/2020. The garage has not told us that it is done')).toBeTruthy();
  });

  it('has nothing to renew, to mark, to start or to claim of a garage’s work', async () => {
    await open(officeServices().answer(readPolicy, anOrder({ productType: 'mot' })));
    expect((await screen.findByRole('button', { name: `Confirmation of ${anOrder().policyNumber}` })).textContent).toContain(
      'Confirmation',
    );
    expect(await screen.findByText('Visit')).toBeTruthy();
    expect(screen.getByText('Price')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Claims on this policy' })).toBeNull();
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(titles.filter((title) => /renewal|transfer|start/i.test(title ?? ''))).toEqual([]);
  });

  it('A9: names no days of cover that was cancelled before it began', async () => {
    await open(officeServices().answer(readPolicy, aPolicy(neverBegan)));
    expect(await screen.findByText(noDays)).toBeTruthy();
  });

  it.each([
    [aPolicy({ status: 'cancelled', state: 'cancelled', cancelledOn: '2026-12-04' }), []],
    [aPolicy({ replacedBy: replaces }), ['Mark as reset']],
  ])('A4: offers no mark that is always refused', async (policy, offered) => {
    await openOffice(`/backoffice/customers/${ids.customer}/policies/${ids.policy}?do=renewal`, {
      services: officeServices().answer(readPolicy, policy),
    });
    await screen.findByRole('heading', { name: 'Renewal and reset' });
    expect(screen.queryAllByRole('button', { name: /^Mark as/ }).map(({ textContent }) => textContent)).toEqual(offered);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('A4: marks it as a renewal after the number was checked, over another car and cover with a year to go once that is confirmed', async () => {
    const ends = { policyNumber: original, on: '2026-12-01', until: '2027-11-30' };
    const data = { cars: { policy: 'AA19AAA', original: 'L2WPS' }, ends };
    const services = officeServices()
      .answer(readPolicy, aPolicy())
      .answer(readPolicyDetails, details('L2WPS'))
      .refuse(markAsRenewal, { ...refused(409, 'Confirm this mark'), code: 'MARK_TO_CONFIRM', data });
    const { said: heard } = await open(services);
    await press('Mark as renewal');
    await type(original.toLowerCase());
    await check();
    for (const checked of ['L2WPS (Not Match)', 'KS-WAR-0000045-200']) expect(await dialog().findByText(checked)).toBeTruthy();
    await userEvent.click(dialog().getByRole('button', { name: 'Mark as renewal' }));
    expect(await dialog().findByText(/AA19AAA.*L2WPS/)).toBeTruthy();
    expect(dialog().getByText(/ends on 1\/12\/2026.*until 30\/11\/2027/)).toBeTruthy();
    const yes = () => userEvent.click(dialog().getByRole('button', { name: 'Yes, mark as renewal' }));
    await yes();
    expect(await dialog().findByRole('link', { name: 'Say why, for the audit trail' })).toBeTruthy();
    services.answer(markAsRenewal, aPolicy());
    await enter(dialog().getByRole('textbox', { name: /^Why/ }), 'Plate swapped');
    await yes();
    await waitFor(() => expect(heard.toasts).toEqual(['Marked as renewal']));
    const marked = { policy_id: ids.policy, original_policy_number: original };
    expect(services.bodies(markAsRenewal)).toEqual([marked, { ...marked, confirmed: true, why: 'Plate swapped' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('A8: refuses its own number, and one that nobody has, beside the field, and keeps it', async () => {
    await open(officeServices().answer(readPolicy, aPolicy()).refuse(readPolicyDetails, refused(404, 'We could not find that.')));
    await press('Mark as renewal');
    for (const [typed, message] of [
      [aPolicy().policyNumber, 'Error: This policy number is exactly the same as the current policy'],
      [original, 'Error: Invalid Policy Number'],
    ] as const) {
      await userEvent.clear(dialog().getByRole('textbox'));
      await type(typed);
      await check();
      expect(await dialog().findByRole('link', { name: message })).toBeTruthy();
      expect(dialog().getByRole<HTMLInputElement>('textbox').value).toBe(typed);
    }
  });

  it.each([
    ['reset', 'Mark as reset'],
    ['start', 'Start the cover today?'],
    ['renewal-off', 'Switch renewal off?'],
  ])('A2: is asked about from anywhere, and the address forgets it: %s', async (asked, title) => {
    await openOffice(`/backoffice/customers/${ids.customer}/policies/${ids.policy}?do=${asked}`, {
      services: officeServices().answer(readPolicy, aPolicy({ mayStartEarly: true, autoRenewal: 'on' })),
    });
    const question = within(await screen.findByRole('dialog', { name: title }));
    await userEvent.click(question.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(window.location.search).toBe('');
  });

  it('marks it as a reset once the service agrees, and checks again when another number is typed', async () => {
    const services = officeServices().answer(readPolicy, aPolicy()).answer(validateReset, details()).answer(markAsReset, aPolicy());
    const { said } = await open(services);
    await press('Mark as reset');
    await type(original);
    await check();
    await dialog().findByRole('button', { name: 'Mark as reset' });
    await type('9');
    expect(dialog().getByRole('button', { name: 'Check' })).toBeTruthy();
    await type('{Backspace}');
    await userEvent.click(await dialog().findByRole('button', { name: 'Mark as reset' }));
    await waitFor(() => expect(said.toasts).toEqual(['Marked as reset']));
  });

  it('A4: undoes a mark with the reason', async () => {
    const services = officeServices().answer(readPolicy, aPolicy({ replaces })).answer(undoMarkAsRenewal, aPolicy());
    const { said } = await open(services);
    expect(await screen.findByText(`This policy renews ${original}.`)).toBeTruthy();
    await press('Undo mark as renewal');
    await userEvent.click(dialog().getByRole('button', { name: 'Undo mark as renewal' }));
    expect(await dialog().findAllByText('Say why, for the audit trail')).not.toEqual([]);
    await enter(dialog().getByRole('textbox', { name: 'Why' }), 'The wrong policy');
    await userEvent.click(dialog().getByRole('button', { name: 'Undo mark as renewal' }));
    await waitFor(() => expect(said.toasts).toEqual(['The mark was undone']));
    expect(services.bodies(undoMarkAsRenewal)).toMatchObject([{ why: 'The wrong policy' }]);
  });

  it.each([
    ['the page has heard of it', true],
    ['the service refuses it', false],
  ])('keeps what is typed where a colleague was first, and shows how the policy stands: %s', async (_, isTold) => {
    const services = officeServices()
      .answer(readPolicy, aPolicy({ replaces }))
      .refuse(undoMarkAsRenewal, { ...refused(409, 'Somebody has changed this mark meanwhile.'), code: 'NOT_MARKED' });
    await open(services);
    await press('Undo mark as renewal');
    await enter(dialog().getByRole('textbox', { name: 'Why' }), 'The wrong policy');
    services.answer(readPolicy, aPolicy());
    if (isTold) await tell('policies');
    else await userEvent.click(dialog().getByRole('button', { name: 'Undo mark as renewal' }));
    expect(await screen.findByRole('button', { name: 'Mark as renewal', hidden: true })).toBeTruthy();
    expect(dialog().getByRole<HTMLInputElement>('textbox', { name: 'Why' }).value).toBe('The wrong policy');
    if (!isTold) expect(dialog().getByRole('alert').textContent).toContain('Somebody has changed this mark meanwhile.');
  });

  it('names no new end of cover by the month, which goes on', async () => {
    await open(officeServices().answer(readPolicy, aPolicy({ mayStartEarly: true, rolling: true })));
    await press('Start the cover today');
    expect(dialog().getByText(/goes on month by month/).textContent).not.toMatch(/ends|new end/);
  });

  it('A3: starts the cover today and tells the customer, unless staff untick that', async () => {
    const services = officeServices()
      .answer(readPolicy, aPolicy({ mayStartEarly: true }))
      .answer(bypassInitiation, aPolicy());
    await open(services);
    await press('Start the cover today');
    expect(dialog().getByText(/Payments to come stay on their days, even one after the new end/)).toBeTruthy();
    const tick = dialog().getByRole<HTMLInputElement>('checkbox', { name: 'Tell the customer by email' });
    expect(tick.checked).toBe(true);
    await userEvent.click(tick);
    await userEvent.click(dialog().getByRole('button', { name: 'Start the cover today' }));
    expect(await dialog().findAllByText('Say why, for the audit trail')).not.toEqual([]);
    await enter(dialog().getByRole('textbox', { name: 'Why' }), 'They drive abroad tomorrow');
    await userEvent.click(dialog().getByRole('button', { name: 'Start the cover today' }));
    expect(await screen.findByRole('dialog', { name: 'The cover has started' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 4_000 });
    expect(services.asked.filter(({ id }) => id === bypassInitiation.id).map(({ body }) => body)).toEqual([
      { notify: false, why: 'They drive abroad tomorrow' },
    ]);
  });

  it('switches renewal off for the customer, with a reason, and shows no price of another year before there is one', async () => {
    const services = officeServices()
      .answer(readPolicy, aPolicy({ autoRenewal: 'on' }))
      .answer(cancelRenewal, aPolicy({ autoRenewal: 'off' }));
    const { said } = await open(services);
    await screen.findByRole('heading', { name: 'Automatic renewal' });
    expect(screen.queryByRole('heading', { name: 'Price of another year' })).toBeNull();
    await press('Switch renewal off');
    await userEvent.selectOptions(dialog().getByRole('combobox'), 'It is too expensive');
    const first = { by: ids.customer, at: '2027-03-05T14:05:00.000Z' };
    services.refuse(cancelRenewal, { ...refused(409, 'Renewal was off already.'), data: first });
    await userEvent.click(dialog().getByRole('button', { name: 'Switch renewal off' }));
    expect(await dialog().findByText(/^Renewal was off already\. Done by the customer, 5\/3\/2027.*14:05\.$/)).toBeTruthy();
    services.answer(cancelRenewal, aPolicy({ autoRenewal: 'off' }));
    await userEvent.click(dialog().getByRole('button', { name: 'Switch renewal off' }));
    await waitFor(() => expect(said.toasts).toEqual(['Renewal is switched off']));
    expect(services.bodies(cancelRenewal).at(-1)).toEqual({
      id: ids.policy,
      productType: 'warranty',
      reason: 'too_expensive',
      reasonNote: '',
    });
  });

  it('switches renewal on again for the customer', async () => {
    const services = officeServices()
      .answer(readPolicy, aPolicy({ autoRenewal: 'off' }))
      .answer(resumeRenewal, aPolicy({ autoRenewal: 'on' }));
    const { said } = await open(services);
    await press('Switch renewal on again');
    await waitFor(() => expect(said.toasts).toEqual(['Renewal is on again']));
  });

  describe('at a moment', () => {
    const at = '2027-03-02T10:00:00.000Z';
    const money = { at, plan: null, refunds: [], changes: [], differs: [] };
    const refundId = 'e2000000-0000-4000-8000-000000000002';
    const asked = (policyThen: object, moneyThen: object = {}) =>
      officeServices()
        .answer(readPolicy, aPolicy())
        .answer(readPolicyAsAt, { at, policy: null, changes: [], differs: [], ...policyThen })
        .answer(readPaymentAsAt, { ...money, ...moneyThen });
    const show = async (services: ReturnType<typeof asked>) => {
      await open(services);
      await press('Show the policy and its payments then');
    };

    it('shows how it stood, what happened until then, and that the record agrees', async () => {
      const changes = [{ version: 1, at: '2027-03-01T10:00:00.000Z', what: 'issued' as const }];
      const services = asked({ policy: aPolicy({ policyNumber: original }), changes });
      await open(services);
      expect([...services.queries(readPolicyAsAt), ...services.queries(readPaymentAsAt)]).toEqual([]);
      await press('Show the policy and its payments then');
      expect(await screen.findByText(original)).toBeTruthy();
      expect(within(screen.getByRole('list', { name: 'What happened until then' })).getByText('Issued')).toBeTruthy();
      expect(screen.getByText('What is stored agrees with everything that happened.')).toBeTruthy();
    });

    it.each([
      ['2027-03-01T10:00', '2027-03-01T10:00:59.999Z'],
      ['2027-07-01T10:00', '2027-07-01T09:00:59.999Z'],
    ])('includes what happened within the minute that was typed, by the clocks in London: %s', async (value, expected) => {
      const services = asked({});
      await open(services);
      const field = await screen.findByLabelText('Day and time');
      // Without it, browsers take years of six digits.
      expect(field).toHaveProperty('max', '9999-12-31T23:59');
      fireEvent.change(field, { target: { value } });
      await press('Show the policy and its payments then');
      await waitFor(() => expect(services.queries(readPolicyAsAt)).toEqual([{ at: expected }]));
    });

    it('says which fields are not what happened', async () => {
      const fields = [{ fields: ['schedule'] }, { refundId, fields: ['parts'] }];
      const refund = { refundId, amountPence: 500, rewardsPence: 0, requestedAt: at, parts: [] };
      await show(asked({ differs: ['premiumPence'] }, { differs: fields, refunds: [refund] }));
      expect(await screen.findByText('These differ: premiumPence.')).toBeTruthy();
      expect(await screen.findByText('These differ: schedule; refund 1: parts.')).toBeTruthy();
    });

    it('shows its payments and refunds beside it, with what happened to them', async () => {
      const line = { number: 1, dueOn: '2027-03-01', amountPence: 31_240, state: 'collected', backPence: 10_000 } as const;
      const part = { number: 1, to: 'Visa ending 4242', amountPence: 10_000, status: 'refused' } as const;
      const change = (what: PaymentAsAt['changes'][number]['what'], more: object = {}) => ({ version: 1, at, what, ...more }) as const;
      await show(
        asked(
          {},
          {
            plan: { status: 'completed', lines: [line], paidPence: 31_240, arrears: 'late' },
            refunds: [{ refundId, amountPence: 10_250, rewardsPence: 250, requestedAt: at, parts: [part] }],
            changes: [change('payment-collected', { number: 1 }), change('noted'), change('part-refused', { number: 1, refundId })],
          },
        ),
      );
      const lines = within(await screen.findByRole('table', { name: 'Payments as they stood' }));
      for (const text of ['Paid', '£312.40', '£100.00']) expect(lines.getByText(text)).toBeTruthy();
      const refunds = within(screen.getByRole('table', { name: 'Refunds as they stood' }));
      for (const text of ['Refused', 'Visa ending 4242', 'Rewards', '£2.50']) expect(refunds.getByText(text)).toBeTruthy();
      const happened = screen.getByRole('list', { name: 'What happened to the payments until then' });
      expect(within(happened).getAllByRole('listitem')).toHaveLength(2);
      expect(within(happened).getByText('Payment 1: Paid')).toBeTruthy();
      expect(within(happened).getByText('Refund 1: Refused')).toBeTruthy();
      expect(screen.getByText('What is stored agrees with everything that happened to the payments.')).toBeTruthy();
    });
  });
});

describe('the transfer of a policy', () => {
  const open = (of: TransferOfPolicy, services = officeServices()) =>
    openOffice(`/backoffice/customers/${ids.customer}/policies/${ids.policy}`, {
      services: services.answer(readPolicy, aPolicy()).answer(readTransfer, of),
    });

  it('is none yet, and staff read what the customer would', async () => {
    await open({ transfer: null, refusal: 'There is a claim on this policy.' });
    expect(await screen.findByText(/^Nobody has been asked/)).toBeTruthy();
    expect(screen.getByText('It cannot be transferred now. The customer reads: “There is a claim on this policy.”')).toBeTruthy();
  });

  it('A3, A7: that waits is taken back after a question', async () => {
    const withdrawn: Transfer = aTransfer({ status: 'withdrawn', settledAt: '2026-11-22T12:00:00.000Z' });
    const services = officeServices().answer(withdrawTransfer, { transfer: withdrawn, refusal: null });
    const { said } = await open({ transfer: aTransfer(), refusal: null }, services);
    expect(await screen.findByText(/^Nia Owen \(nia@example.test\) was asked/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw the request' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw the request' }));
    expect((await dialog.findAllByText('Say why, for the audit trail')).length).toBeGreaterThan(0);
    await enter(dialog.getByRole('textbox', { name: 'Why' }), 'Asked by telephone');
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw the request' }));
    expect(services.bodies(withdrawTransfer)).toEqual([{ why: 'Asked by telephone' }]);
    await waitFor(() => expect(said.toasts).toEqual(['The request was withdrawn']));
  });

  it('leads to the earlier owner once it is done', async () => {
    const toCustomerId = ids.customer;
    await open({ transfer: aTransfer({ status: 'accepted', fromCustomerId: ids.quote, toCustomerId }), refusal: null });
    const link = await screen.findByRole('link', { name: 'The earlier owner' });
    expect(link.getAttribute('href')).toBe(`/backoffice/customers/${ids.quote}`);
  });
});
