import { nameClaimPayee } from '@kerbside/contracts/http/claims/claims';
import { decideClaim, listClaimQueue, payClaim, reviewClaim } from '@kerbside/contracts/http/claims/desk';
import { dropFormDraft, readFormDraft, saveFormDraft } from '@kerbside/contracts/http/imports/drafts';
import { keepPayoutAccount, revealPayoutAccount } from '@kerbside/contracts/http/payments/payout-accounts';
import { aPayoutAccount } from '@kerbside/contracts/testing/sample-policy';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClaim, aDecision, appealed, aQueuedClaim, aReview, decided } from '../testing/claims.js';
import { ids } from '../testing/ids.js';
import { officeServices, openOffice, pageOf, refused, staffSession } from '../testing/open-office.js';

const withClaim = (...of: Parameters<typeof aReview>) => officeServices().answer(reviewClaim, aReview(...of));
const open = (services: ReturnType<typeof officeServices>, role: 'agent' | 'finance' | 'admin' = 'agent') =>
  openOffice(`/backoffice/claims/${ids.claim}`, { services, session: staffSession(role) });
const line = (number: number) => within(screen.getByRole('group', { name: `Line ${number}` }));
const total = () => screen.getByRole('group', { name: 'Total' }).textContent;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const fill = async (number: number, of: { what: string; amount: string; cover: string; covered?: string; reason?: string }) => {
  await userEvent.clear(line(number).getByRole('textbox', { name: 'Item' }));
  await userEvent.type(line(number).getByRole('textbox', { name: 'Item' }), of.what);
  await userEvent.type(line(number).getByRole('textbox', { name: 'Amount' }), of.amount);
  await userEvent.selectOptions(line(number).getByRole('combobox', { name: 'Is it covered?' }), of.cover);
  if (of.covered) await userEvent.type(line(number).getByRole('textbox', { name: 'We pay' }), of.covered);
  if (of.reason) await userEvent.type(line(number).getByRole('textbox', { name: 'Why we do not pay all of it' }), of.reason);
};
const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason for the customer' });
const say = async (text: string) => {
  await userEvent.clear(note());
  await userEvent.type(note(), text);
};
const bodyOf = (services: ReturnType<typeof officeServices>, call: { readonly id: string }) =>
  services.asked.filter(({ id }) => id === call.id).map(({ body }) => body);

const part = { what: 'Gearbox', amount: '500', cover: 'Covered in part', covered: '300', reason: 'Worn' };
const sent = {
  lines: [
    { description: 'Gearbox', amountPence: 50_000, coveredPence: 30_000, reason: 'Worn' },
    { description: 'Clutch', amountPence: 12_050, coveredPence: 12_050 },
  ],
  note: 'The gearbox is worn.',
  seen: 1,
};

describe('deciding a claim', () => {
  it('A2, A3, A5: adds up the lines as they are typed, asks, and sends them', async () => {
    const services = withClaim().answer(decideClaim, aReview(decided));
    const { said } = await open(services);
    await screen.findByRole('button', { name: 'Check the decision' });
    expect(total()).toContain('We pay £0.00 of £0.00.');
    await fill(1, part);
    await press('Add a line');
    await fill(2, { what: 'Clutch', amount: '120.50', cover: 'Covered' });
    expect(total()).toContain('We pay £420.50 of £620.50.');
    await say('The gearbox is worn.');
    await press('Check the decision');
    const dialog = await screen.findByRole('dialog', { name: 'Send this decision?' });
    expect(dialog.textContent).toContain('We pay £420.50 of £620.50, and repairs may start.');
    expect(bodyOf(services, decideClaim)).toEqual([]);
    await press('Send the decision');
    expect(await screen.findByText('Covered in part')).toBeTruthy();
    expect(bodyOf(services, decideClaim)).toEqual([sent]);
    expect(said.toasts).toContain('The decision was sent');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(services.queries(reviewClaim)).toHaveLength(1);
  });

  it('A2, A5: takes four steps where all of it is covered: open it, type the amount, check it, and send it', async () => {
    const services = withClaim()
      .answer(decideClaim, aReview(decided))
      .answer(listClaimQueue, pageOf([aQueuedClaim()]));
    await openOffice('/backoffice/claims', { services });
    const steps = [
      async () => userEvent.click(await screen.findByRole('link', { name: 'CL-7K3M9Q2P' })),
      async () => userEvent.type(await screen.findByRole('textbox', { name: 'Amount' }), '500'),
      () => press('Check the decision'),
      () => press('Send the decision'),
    ];
    for (const step of steps) await step();
    await waitFor(() => expect(bodyOf(services, decideClaim)).toHaveLength(1));
    expect(bodyOf(services, decideClaim)).toEqual([
      {
        lines: [{ description: 'Repair', amountPence: 50_000, coveredPence: 50_000 }],
        note: 'Your cover includes this, and we pay all of it.',
        seen: 1,
      },
    ]);
  });

  it('A3, A5: leaves an appeal to somebody else than who made the decision', async () => {
    await open(withClaim(appealed, { decidedByYou: true }));
    expect(await screen.findByText(/They were promised that somebody else looks at it\.$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Check the decision' })).toBeNull();
  });

  it('A3, A5: lets an admin answer the appeal against their own decision, with the reason why nobody else can', async () => {
    const services = withClaim(appealed, { decidedByYou: true }).answer(
      decideClaim,
      aReview({ ...decided, appeal: appealed.appeal ?? null, decision: aDecision({ sameBecause: 'I work alone' }) }),
    );
    await open(services, 'admin');
    expect(await screen.findByText(/only if nobody else can, and say why: the customer reads it\.$/)).toBeTruthy();
    await say('We looked again.');
    await press('Check the decision');
    expect((await screen.findAllByText('Say why nobody else can answer it')).length).toBeGreaterThan(0);
    await userEvent.type(screen.getByRole('textbox', { name: 'Why nobody else can answer it' }), 'I work alone');
    await press('Check the decision');
    await press('Send the decision');
    await waitFor(() => expect(bodyOf(services, decideClaim)).toEqual([expect.objectContaining({ nobodyElse: 'I work alone' })]));
    expect(await screen.findByText(/By whoever made the first decision, because nobody else could: “I work alone”/)).toBeTruthy();
  });

  it('A3, A5: says what it decides about, and shows what came meanwhile beside what is typed', async () => {
    const services = withClaim({}, { version: 7 }).refuse(decideClaim, {
      ...refused(409, 'This claim has changed.'),
      code: 'CLAIM_CHANGED',
    });
    await open(services);
    await screen.findByRole('button', { name: 'Check the decision' });
    await fill(1, part);
    await say('The gearbox is worn.');
    services.answer(reviewClaim, aReview(appealed, { version: 9 }));
    await press('Check the decision');
    await press('Send the decision');
    expect(await screen.findByText('The clutch broke with it')).toBeTruthy();
    expect(screen.getByRole('dialog').textContent).toContain('This claim has changed.');
    expect(bodyOf(services, decideClaim)).toEqual([expect.objectContaining({ seen: 7 })]);
    await press('Cancel');
    expect(note().value).toBe('The gearbox is worn.');
    services.answer(decideClaim, aReview(decided));
    await press('Check the decision');
    await press('Send the decision');
    await waitFor(() => expect(bodyOf(services, decideClaim)).toHaveLength(2));
    expect(bodyOf(services, decideClaim)[1]).toMatchObject({ seen: 9 });
  });

  it('A2: keeps what is typed as a draft, offers it when the page is opened anew, and forgets it once it is sent', async () => {
    const services = withClaim().answer(decideClaim, aReview(decided));
    await open(services);
    await screen.findByRole('button', { name: 'Check the decision' });
    await fill(1, part);
    await say('The gearbox is worn.');
    const kept = () => services.bodies(saveFormDraft).at(-1) as { form_data: Record<string, string> } | undefined;
    await waitFor(() => expect(kept()?.form_data['decision']).toContain('The gearbox is worn.'));
    expect(kept()).toMatchObject({ related_model: 'claim', related_id: ids.claim, form_name: 'decision' });

    cleanup();
    const draft = { form_data: kept()?.form_data ?? {}, savedAt: '2027-03-05T14:05:00.000Z' };
    await open(services.answer(readFormDraft, { draft }));
    await press('Use the draft');
    expect(note().value).toBe('The gearbox is worn.');
    expect(total()).toContain('We pay £300.00 of £500.00.');
    await press('Check the decision');
    await press('Send the decision');
    await waitFor(() =>
      expect(services.bodies(dropFormDraft)).toEqual([{ related_model: 'claim', related_id: ids.claim, form_name: 'decision' }]),
    );
    expect(bodyOf(services, decideClaim)).toEqual([{ ...sent, lines: sent.lines.slice(0, 1) }]);
  });

  it('is as good as new where the draft cannot be read', async () => {
    const draft = { form_data: { decision: '{"lines":7}' }, savedAt: '2027-03-05T14:05:00.000Z' };
    await open(withClaim().answer(readFormDraft, { draft }));
    await press('Use the draft');
    expect([note().value, total()]).toEqual([
      'Your cover includes this, and we pay all of it.',
      expect.stringContaining('We pay £0.00 of £0.00.'),
    ]);
  });

  it('says what is missing beside each control, which goes as it is corrected', async () => {
    await open(withClaim());
    await screen.findByRole('button', { name: 'Check the decision' });
    await userEvent.clear(line(1).getByRole('textbox', { name: 'Item' }));
    await userEvent.selectOptions(line(1).getByRole('combobox', { name: 'Is it covered?' }), 'Choose');
    await userEvent.clear(note());
    await press('Check the decision');
    const summary = await screen.findByRole('alert');
    expect(
      within(summary)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Describe this line', 'Enter an amount', 'Choose whether it is covered', 'Write to the customer why']);
    expect(screen.queryByRole('dialog')).toBeNull();
    const what = line(1).getByRole('textbox', { name: 'Item' });
    expect(what.getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(what, 'Gearbox');
    expect(what.getAttribute('aria-invalid')).not.toBe('true');
    await userEvent.selectOptions(line(1).getByRole('combobox', { name: 'Is it covered?' }), 'Not covered');
    await press('Check the decision');
    expect(line(1).getByText('Say why it is not covered in full')).toBeTruthy();
  });

  it('A2: takes no more than the policy pays for one claim', async () => {
    await open(withClaim({}, { claimLimitPence: 40_000 }));
    await screen.findByRole('button', { name: 'Check the decision' });
    await fill(1, { what: 'Gearbox', amount: '400.01', cover: 'Covered' });
    await say('Covered.');
    await press('Check the decision');
    expect(total()).toContain('This is more than the policy pays for one claim: £400');
  });

  it('takes the excess of the policy off what it covers', async () => {
    await open(withClaim({}, { excessPence: 10_000 }));
    await screen.findByRole('button', { name: 'Check the decision' });
    expect(screen.getByText('Excess, paid by the customer')).toBeTruthy();
    await fill(1, { what: 'Gearbox', amount: '400', cover: 'Covered' });
    expect(total()).toContain('The customer’s excess of £100.00 is taken off.We pay £300.00 of £400.00.');
    await say('Covered.');
    await press('Check the decision');
    expect((await screen.findByRole('dialog')).textContent).toContain('We pay £300.00 of £400.00');
  });

  it.each([
    ['400', '£300.00', 'We pay £100.00 of £400.00.', 'We pay £100.00 of £400.00'],
    ['200', '£200.00', 'We pay £0.00 of £200.00.', 'was refunded already: nothing more is to be paid'],
  ])('takes off what went back with the policy: of £%s', async (amount, refunded, pays, asks) => {
    await open(withClaim({}, { refund: { leftPence: 30_000, countedPence: 0 } }));
    await screen.findByRole('button', { name: 'Check the decision' });
    await fill(1, { what: 'Gearbox', amount, cover: 'Covered' });
    expect(total()).toContain(`${refunded} of it was refunded already, when the policy was cancelled`);
    expect(total()).toContain(pays);
    await say('Covered.');
    await press('Check the decision');
    expect((await screen.findByRole('dialog')).textContent).toContain(asks);
  });

  it('removes a line, but not the only one', async () => {
    await open(withClaim());
    await press('Add a line');
    await fill(2, part);
    await press('Remove line 1');
    expect(total()).toContain('We pay £300.00 of £500.00.');
    expect(screen.queryByRole('button', { name: /^Remove line/ })).toBeNull();
  });

  it.each([
    ['beside a line', { 'lines.0.reason': 'Say more' }, () => line(1).getByText('Say more')],
    [
      'beside the total',
      { lines: 'Less than was paid' },
      () => within(screen.getByRole('group', { name: 'Total' })).getByText('Less than was paid'),
    ],
  ])('A3, A5: shows what the service refuses %s, and keeps what was typed', async (_, fields, shown) => {
    const services = withClaim().refuse(decideClaim, refused(400, 'Check the form', fields));
    await open(services);
    await screen.findByRole('button', { name: 'Check the decision' });
    await fill(1, part);
    await say('Worn.');
    await press('Check the decision');
    await press('Send the decision');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shown()).toBeTruthy();
    expect(line(1).getByRole<HTMLInputElement>('textbox', { name: 'Amount' }).value).toBe('500');
    await userEvent.type(line(1).getByRole('textbox', { name: 'Why we do not pay all of it' }), ' out');
    await press('Check the decision');
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  it('says in the question why it cannot be sent, as when somebody else decided it', async () => {
    await open(withClaim().refuse(decideClaim, refused(409, 'This claim does not wait for a decision.')));
    await screen.findByRole('button', { name: 'Check the decision' });
    await fill(1, { what: 'Gearbox', amount: '500', cover: 'Not covered', reason: 'Worn' });
    await say('Worn.');
    await press('Check the decision');
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('We pay nothing.');
    await press('Send the decision');
    expect((await within(dialog).findByRole('alert')).textContent).toContain('This claim does not wait for a decision.');
    await press('Cancel');
    expect(note().value).toBe('Worn.');
  });
});

describe('answering an appeal', () => {
  it('A3, A5: begins with what was decided, beside what the customer wrote', async () => {
    const services = withClaim(appealed).answer(decideClaim, aReview(decided));
    await open(services);
    expect(await screen.findByRole('heading', { name: 'Answer the appeal' })).toBeTruthy();
    expect(screen.getByText('The clutch broke with it')).toBeTruthy();
    expect(line(1).getByRole<HTMLInputElement>('textbox', { name: 'We pay' }).value).toBe('300.00');
    await userEvent.selectOptions(line(1).getByRole('combobox', { name: 'Is it covered?' }), 'Covered');
    await say('You are right.');
    await press('Check the decision');
    await press('Send the decision');
    await waitFor(() =>
      expect(bodyOf(services, decideClaim)).toEqual([
        { lines: [{ description: 'Gearbox', amountPence: 50_000, coveredPence: 50_000 }], note: 'You are right.', seen: 1 },
      ]),
    );
  });

  it('says that there is no other when it covers nothing', async () => {
    await open(withClaim({ ...appealed, decision: aDecision({ coveredPence: 0 }) }));
    await screen.findByRole('heading', { name: 'Answer the appeal' });
    await userEvent.selectOptions(line(1).getByRole('combobox', { name: 'Is it covered?' }), 'Not covered');
    await say('Worn.');
    await press('Check the decision');
    expect((await screen.findByRole('dialog')).textContent).toContain('This was the only appeal.');
  });

  it('covers no less than was agreed before, paid or not', async () => {
    await open(withClaim(appealed));
    await screen.findByRole('heading', { name: 'Answer the appeal' });
    await userEvent.selectOptions(line(1).getByRole('combobox', { name: 'Is it covered?' }), 'Not covered');
    await say('Worn.');
    await press('Check the decision');
    expect(total()).toContain('This is less than we agreed to pay before: £300.00. An appeal can only add to it.');
  });
});

describe('the payment of a claim', () => {
  const paid = { amountPence: 30_000, paidAt: '2027-01-23T09:00:00.000Z' };

  it('A2, A3, A5: is recorded by finance with the reference of the transfer', async () => {
    const services = withClaim(decided).answer(payClaim, aReview({ ...decided, status: 'paid', payment: paid }));
    const { said } = await open(services, 'finance');
    await press('Record the payment');
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment of claim CL-7K3M9Q2P' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Record the payment' }));
    expect(dialog.getAllByText('Enter the reference of the bank transfer')).toHaveLength(2);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reference of the bank transfer' }), 'FP-1');
    await userEvent.click(dialog.getByRole('button', { name: 'Record the payment' }));
    expect(await screen.findByText(/^We paid £300\.00/)).toBeTruthy();
    expect(bodyOf(services, payClaim)).toEqual([{ reference: 'FP-1', amountPence: 30_000, to: decided.payee }]);
    expect(said.toasts).toEqual(['The payment was recorded']);
    expect(screen.queryByRole('button', { name: 'Record the payment' })).toBeNull();
  });

  it('that is refused is said, and the reference stays', async () => {
    await open(withClaim(decided).refuse(payClaim, refused(409, 'There is nothing to pay on this claim.')), 'admin');
    await press('Record the payment');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), 'FP-1');
    await userEvent.click(dialog.getByRole('button', { name: 'Record the payment' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('There is nothing to pay on this claim.');
    expect(dialog.getByRole<HTMLInputElement>('textbox').value).toBe('FP-1');
  });

  it('A3, A5: is of the sum that finance were told to transfer, whatever was decided since', async () => {
    const more = aDecision({ lines: [], coveredPence: 50_000 });
    const services = withClaim(decided).refuse(payClaim, { ...refused(409, '£500.00 is to be paid by now.'), code: 'CLAIM_CHANGED' });
    await open(services, 'finance');
    await press('Record the payment');
    services.answer(reviewClaim, aReview({ ...decided, decision: more }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox'), 'FP-1');
    await userEvent.click(dialog.getByRole('button', { name: 'Record the payment' }));
    expect(await screen.findByText(/£500\.00 is to be paid\./)).toBeTruthy();
    expect(dialog.getByText(/^Send £300\.00 by bank transfer first, to the account of Jo Smith that ends in/)).toBeTruthy();
    expect(bodyOf(services, payClaim)).toEqual([{ reference: 'FP-1', amountPence: 30_000, to: decided.payee }]);
  });

  it('is made nowhere before it is said where to, which staff record when they are told by telephone', async () => {
    const services = withClaim({ ...decided, payee: null })
      .answer(keepPayoutAccount, aPayoutAccount)
      .answer(nameClaimPayee, aClaim(decided));
    await open(services, 'finance');
    expect(await screen.findByText(/^Nobody has said yet where it is paid to\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Record the payment' })).toBeNull();
    await press('Record where it is paid');
    const dialog = within(await screen.findByRole('dialog', { name: 'Where claim CL-7K3M9Q2P is paid' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name on the account' }), 'Jo Smith');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Sort code' }), '20-00-00');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Account number' }), '55779911');
    await userEvent.click(dialog.getByRole('button', { name: 'Record it' }));
    expect(dialog.getByRole('textbox', { name: 'Why', description: /Say why, for the audit trail/ })).toBeTruthy();
    expect(bodyOf(services, keepPayoutAccount)).toEqual([]);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Why' }), 'Rang us');
    services.answer(reviewClaim, aReview(decided));
    await userEvent.click(dialog.getByRole('button', { name: 'Record it' }));
    expect(await screen.findByText('It is paid to the account of Jo Smith that ends in 11.')).toBeTruthy();
    expect(bodyOf(services, keepPayoutAccount)).toMatchObject([{ customer_id: ids.customer, account_number: '55779911', why: 'Rang us' }]);
    expect(bodyOf(services, nameClaimPayee)).toEqual([{ company: '', account_id: aPayoutAccount.id, why: 'Rang us' }]);
  });

  it('shows the number of the account to finance alone', async () => {
    const number = { holder: 'Jo Smith', sort_code: '200000', account_number: '55779911' };
    await open(withClaim(decided).answer(revealPayoutAccount, number), 'finance');
    await press('Show the account number');
    expect(await screen.findByText(/^Sort code 20-00-00, account number 55779911\./)).toBeTruthy();
  });

  it('is only seen by an agent', async () => {
    await open(withClaim(decided));
    expect(await screen.findByText(/£300\.00 is to be paid\. Finance pays it\./)).toBeTruthy();
    for (const name of ['Record the payment', 'Show the account number']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('is made while there is an appeal for more', async () => {
    await open(withClaim(appealed), 'finance');
    expect(await screen.findByText('£300.00 is to be paid.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Record the payment' })).toBeTruthy();
  });

  it('is what is left after an appeal', async () => {
    const more = aDecision({ coveredPence: 50_000 });
    await open(withClaim({ ...decided, decision: more, payment: paid }), 'finance');
    expect(await screen.findByText('£200.00 is to be paid.')).toBeTruthy();
  });

  it('is not asked for when nothing is covered', async () => {
    await open(withClaim({ ...decided, decision: aDecision({ coveredPence: 0 }) }), 'finance');
    expect(await screen.findByRole('heading', { name: 'The decision' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Payment' })).toBeNull();
  });
});
