import { listColleagues, listCustomerNames } from '@kerbside/contracts/http/accounts/colleagues-and-customers';
import {
  type Claim,
  downloadClaimFile,
  listClaims,
  nameClaimPayee,
  readClaim,
  recordClaimMileage,
  submitClaim,
} from '@kerbside/contracts/http/claims/claims';
import { listClaimsAudit, readPolicy } from '@kerbside/contracts/http/claims/policies';
import { askAboutClaim, decideClaim, listClaimQueue, payClaim, reviewClaim } from '@kerbside/contracts/http/claims/desk';
import { readPlan } from '@kerbside/contracts/http/payments/schedule';
import { dropFormDraft, readFormDraft, saveFormDraft } from '@kerbside/contracts/http/imports/drafts';
import { keepPayoutAccount, revealPayoutAccount } from '@kerbside/contracts/http/payments/payout-accounts';
import { tell } from '@kerbside/contracts/testing/fake-event-source';
import { aPayoutAccount } from '@kerbside/contracts/testing/sample-policy';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cellsOf, enter, keptFiles, press } from '../testing/by-hand.js';
import { aClaim, aDecision, appealed, aQueuedClaim, aReview, decided } from '../testing/claims.js';
import { anEntry, aPlan, aPolicy, ids } from '../testing/records.js';
import { officeServices, openOffice, pageOf, refused, staffSession } from '../testing/open-office.js';
import { formatMoment } from '../ui/moment.js';

describe('the queue of claims', () => {
  const withQueue = (...rows: Parameters<typeof aQueuedClaim>[0][]) =>
    officeServices().answer(
      listClaimQueue,
      pageOf(rows.map((of = {}, place) => aQueuedClaim({ id: `a0000000-0000-4000-8000-0000000001${place}0`, ...of }))),
    );
  const open = (services = withQueue({}), query = '') => openOffice(`/backoffice/claims${query}`, { services });

  it('A2, A3, A5: shows age and due day, says in words what is overdue, and what to ask about', async () => {
    await open(
      withQueue(
        { id: ids.claim, isLate: true, ageDays: 9, questions: ['same-file', 'mileage-falling', 'soon-after-start'] },
        { kind: 'gap', status: 'appealed', ageDays: 1, registrationNumber: null },
        { status: 'paid', isLate: false, ageDays: 0 },
        { waitsForCustomer: true },
      ).answer(listCustomerNames, { rows: [{ id: aQueuedClaim().customerId, name: 'Priya Shah' }] }),
    );
    expect(await screen.findAllByRole('link', { name: 'Priya Shah' })).toHaveLength(4);
    expect(await cellsOf('Claims')).toEqual([
      [
        'CL-7K3M9Q2PWarranty',
        'Priya Shah',
        'KS-WAR-1000342-100UKAA19AAA',
        'Waiting for a decision',
        '9 daysSent 20/1/2027',
        '27/1/2027Overdue',
        'The same file twice, a mileage that fell, a claim soon after the start',
      ],
      ['CL-7K3M9Q2PGAP', 'Priya Shah', 'KS-WAR-1000342-100No registration', 'Appeal', '1 daySent 20/1/2027', '27/1/2027', 'Nothing'],
      expect.arrayContaining(['Paid', 'TodaySent 20/1/2027', 'Nothing to decide']),
      expect.arrayContaining(['Waiting for the customer', 'Once they answer']),
    ]);
    const [first] = screen.getAllByRole('link', { name: 'CL-7K3M9Q2P' });
    expect(first?.getAttribute('href')).toBe(`/backoffice/claims/${ids.claim}`);
    expect(screen.getByRole('link', { name: /^Claims/ }).getAttribute('aria-current')).toBe('page');
  });

  it('may be empty, and is narrowed to a status, which the address keeps', async () => {
    const { services } = await open(withQueue());
    expect(await screen.findByText('No claims are waiting for a decision.')).toBeTruthy();
    expect(screen.getByText(/^Claims and appeals waiting for a decision/)).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Decided');
    expect(await screen.findByText('No claims match.')).toBeTruthy();
    expect(screen.queryByText(/waiting for a decision/, { selector: 'p' })).toBeNull();
    expect(services.queries(listClaimQueue).at(-1)).toEqual({ status: 'decided', page: '1', perPage: '20' });
    expect(window.location.search).toBe('?status=decided');
  });
});

describe('the claims on a policy', () => {
  const path = `/backoffice/customers/${ids.customer}/policies/${ids.policy}/claims`;

  it('are listed, with what was covered', async () => {
    const services = officeServices()
      .answer(readPolicy, aPolicy())
      .answer(listClaims, pageOf([aClaim({ ...decided, id: ids.claimFile }), aClaim({ status: 'draft' })]));
    await openOffice(path, { services });
    expect(await cellsOf('Claims on a policy')).toEqual([
      ['CL-7K3M9Q2PWarranty', 'Decided', '20/1/2027', '£300.00'],
      ['CL-7K3M9Q2PWarranty', 'Not sent yet', '20/1/2027', ''],
    ]);
    expect(services.queries(listClaims)).toEqual([{ customerId: ids.customer, policyId: ids.policy, page: '1' }]);
    expect(screen.getByRole('link', { name: 'Back to the customer' }).getAttribute('href')).toBe(`/backoffice/customers/${ids.customer}`);
  });

  it('are not none where there is no such policy', async () => {
    await openOffice(path, { services: officeServices().refuse(readPolicy, refused(404, 'We could not find that.')) });
    expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t find that policy' })).toBeTruthy();
    expect(screen.queryByText(/^No claims/)).toBeNull();
  });
});

describe('a claim', () => {
  const open = (services: ReturnType<typeof officeServices>) => openOffice(`/backoffice/claims/${ids.claim}`, { services });
  const withClaim = (...of: Parameters<typeof aReview>) => officeServices().answer(reviewClaim, aReview(...of));

  it('A2: shows what the customer answered and sent, and what happened', async () => {
    await open(withClaim());
    expect(await screen.findByRole('heading', { level: 1, name: 'Claim CL-7K3M9Q2P' })).toBeTruthy();
    expect(screen.getByText('At home')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'KS-WAR-1000342-100' }).getAttribute('href')).toBe(
      `/backoffice/customers/${ids.customer}/policies/${ids.policy}`,
    );
    expect(screen.getByText('£3,000')).toBeTruthy();
    const [file] = await cellsOf('Files');
    expect(file?.slice(0, 1)).toEqual(['Something elsemy invoice.pdf']);
    const steps = within(screen.getByRole('list', { name: 'Timeline' })).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent?.replace(/\u00A0/g, ' '))).toEqual([
      'Done: The customer opened it20/1/2027 12:00',
      'Done: The customer sent it20/1/2027 12:00',
      'Now: We decideBy 27/1/2027 at the latest',
    ]);
    expect((await screen.findByRole('link', { name: 'See customer' })).getAttribute('href')).toBe(`/backoffice/customers/${ids.customer}`);
  });

  it('A3, A5: says what to ask, and that it is no reason to refuse; it can be decided all the same', async () => {
    await open(withClaim({}, { questions: ['same-file', 'mileage-falling', 'soon-after-start'] }));
    const asks = await screen.findByRole('list', { name: 'Ask before you decide' });
    expect(within(asks).getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByText('None of this is a reason to refuse the claim by itself.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Check the decision' })).toBeTruthy();
  });

  it('shows the days of the cover, and those for which it pays nothing', async () => {
    const rests = [{ from: '2026-12-20', until: '2027-01-04' }];
    await open(withClaim({}, { cover: { startsOn: '2026-12-01', endsOn: '2027-11-30', rolling: false, state: 'cancelled', rests } }));
    const suspended = 'It was suspended from 20/12/2026 to 3/1/2027, while payments were overdue';
    expect(await screen.findByText(`1/12/2026 to 30/11/2027. ${suspended}. It was cancelled.`)).toBeTruthy();
  });

  it.each([
    ['reversed', '£12.40 is overdue, since 2/1/2027. The customer’s bank took a payment back.'],
    ['failed', '£12.40 is overdue, since 2/1/2027.'],
  ] as const)('says that its cover, which is in force, is not paid for: %s', async (state, said) => {
    const overdue = { pence: 1_240, payablePence: 1_240, since: '2027-01-02', suspendsOn: '2027-01-16', endsOn: '2027-01-30' } as const;
    const plan = aPlan({ overdue, lines: aPlan().lines.map((line) => ({ ...line, state })) });
    await open(withClaim().answer(readPolicy, aPolicy()).answer(readPlan, plan));
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it('gives its files under a name of ours', async () => {
    const kept = keptFiles();
    await open(withClaim().answerFile(downloadClaimFile, '%PDF-'));
    await userEvent.click(await screen.findByRole('button', { name: 'Download my invoice.pdf' }));
    await waitFor(() => expect(kept).toEqual(['CL-7K3M9Q2P-other-a0000000.pdf']));
  });

  it('A3: shows its photos small, and whole when one is pressed', async () => {
    keptFiles();
    const photo = {
      id: ids.claimFile,
      category: 'damage_photo' as const,
      name: 'wheel.jpg',
      bytes: 4_096,
      addedAt: '2027-01-20T12:00:00.000Z',
    };
    await open(withClaim({ files: [photo] }).answerFile(downloadClaimFile, 'a photo'));
    await userEvent.click(await screen.findByRole('button', { name: 'Photo of the damage: wheel.jpg' }));
    const whole = within(await screen.findByRole('dialog', { name: 'Photo of the damage: wheel.jpg' }));
    expect(whole.getByRole('img', { name: 'Photo of the damage: wheel.jpg' })).toBeTruthy();
  });

  it('A3, A5: can be asked about; what was asked stands with its answer', async () => {
    const question = { text: 'Which garage has the car?', at: '2027-01-21T12:00:00.000Z', answer: null };
    const services = withClaim().answer(askAboutClaim, aReview({ asked: [question], waitsForCustomer: true, dueOn: null }));
    const { said } = await open(services);
    await userEvent.click(await screen.findByRole('button', { name: 'Ask the customer' }));
    expect(screen.getAllByText('Write what you need to know').length).toBeGreaterThan(0);
    await userEvent.type(screen.getByRole('textbox', { name: 'What do you need to know?' }), question.text);
    await userEvent.click(screen.getByRole('button', { name: 'Ask the customer' }));
    expect(await screen.findByText(/The customer has not answered yet/)).toBeTruthy();
    expect(screen.getByText(question.text)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ask the customer' })).toBeNull();
    expect(said.toasts).toContain('The customer was asked');
  });

  it('A2: keeps a question as a draft until it is sent', async () => {
    const services = withClaim().answer(askAboutClaim, aReview({ waitsForCustomer: true, dueOn: null }));
    await open(services);
    const question = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What do you need to know?' });
    await userEvent.type(await question(), 'Which garage has the car?');
    const place = { related_model: 'claim', related_id: ids.claim, form_name: 'question' };
    const form_data = { text: 'Which garage has the car?' };
    await waitFor(() => expect(services.bodies(saveFormDraft)).toEqual([{ ...place, form_data }]));

    cleanup();
    await open(services.answer(readFormDraft, { draft: { form_data, savedAt: '2027-03-05T14:05:00.000Z' } }));
    const form = within(await screen.findByRole('form', { name: 'Questions to the customer' }));
    await userEvent.click(await form.findByRole('button', { name: 'Use the draft' }));
    expect((await question()).value).toBe(form_data.text);
    await userEvent.click(form.getByRole('button', { name: 'Ask the customer' }));
    await waitFor(() => expect(services.bodies(dropFormDraft)).toEqual([place]));
  });

  it.each([
    ['a refusal', true],
    ['a lost answer', false],
  ])(
    'A2: keeps in sight a question that a colleague was before, and takes none that was sent for theirs: after %s',
    async (_, isUnsent) => {
      const asked = [{ text: 'Where is it?', at: '2027-01-21T12:00:00.000Z', answer: null }];
      const services = isUnsent
        ? withClaim().refuse(askAboutClaim, refused(409, 'It was asked about.'))
        : withClaim().garble(askAboutClaim, 502);
      await open(services);
      const question = await screen.findByRole('textbox', { name: 'What do you need to know?' });
      services.answer(reviewClaim, aReview({ asked, waitsForCustomer: true, dueOn: null }));
      await userEvent.type(question, 'When did it begin?');
      await userEvent.click(screen.getByRole('button', { name: 'Ask the customer' }));
      expect(await screen.findByText('Where is it?')).toBeTruthy();
      expect(screen.queryByText('When did it begin?') !== null).toBe(isUnsent);
    },
  );

  it('cannot be decided before it was sent', async () => {
    await open(withClaim({ status: 'draft', dueOn: null, submittedAt: null, files: [] }));
    expect(await screen.findByText(/has not sent this claim yet/)).toBeTruthy();
    expect(screen.getByText('No files.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Check the decision' })).toBeNull();
  });

  it('whose customer was erased does not say that they sent nothing', async () => {
    await open(withClaim({ answers: {}, files: [] }));
    expect(await screen.findByText(/erased with the rest of the customer’s data/)).toBeTruthy();
    expect(screen.queryByText(/Not answered|sent none/)).toBeNull();
  });

  describe('is sent for its customer', () => {
    const why = () => screen.queryByRole('textbox', { name: /Why it is right all the same/ });
    const send = () => userEvent.click(screen.getByRole('button', { name: 'Send the claim' }));
    const refusedFor = (fields: Record<string, string>) => refused(400, 'Check the form', fields);

    it('A3, A5: although of a day outside the cover, with the reason', async () => {
      const message = 'Your cover began on 1 December 2026';
      const services = withClaim({ kind: 'tyre', status: 'draft', answers: {} }).refuse(submitClaim, refusedFor({ damage_date: message }));
      await open(services);
      await screen.findByRole('heading', { name: 'Send it for the customer' });
      expect(why()).toBeNull();
      await send();
      expect((await screen.findByRole('alert')).textContent).toContain(message);
      services.answer(submitClaim, aClaim());
      await enter(await screen.findByRole('textbox', { name: /Why it is right all the same/ }), 'Our mistake');
      await send();
      await waitFor(() => expect(services.bodies(submitClaim)).toEqual([{}, { overrule: 'Our mistake' }]));
    });

    it('with a mileage that other facts are against', async () => {
      const draft = withClaim({ status: 'draft', answers: { mileage: '44000' } });
      const services = draft.refuse(recordClaimMileage, refusedFor({ mileage: 'The MOT of 12/1/2027 says 64,000 miles' }));
      await open(services);
      const mileage = await screen.findByRole('textbox', { name: /Mileage/ });
      await enter(mileage, '45000');
      await send();
      expect((await screen.findAllByText('The MOT of 12/1/2027 says 64,000 miles')).length).toBeGreaterThan(0);
      services.answer(recordClaimMileage, { mileageCoveredSinceInception: 1, componentContribution: 100 }).answer(submitClaim, aClaim());
      await enter(await screen.findByRole('textbox', { name: /Why it is right all the same/ }), 'The tester mistyped');
      await send();
      await waitFor(() => expect(services.queries(recordClaimMileage).at(-1)).toMatchObject({ overrule: 'The tester mistyped' }));
    });
  });
});

const withClaim = (...of: Parameters<typeof aReview>) => officeServices().answer(reviewClaim, aReview(...of));

const open = (services: ReturnType<typeof officeServices>, role: 'agent' | 'finance' | 'admin' = 'agent') =>
  openOffice(`/backoffice/claims/${ids.claim}`, { services, session: staffSession(role) });

const line = (number: number) => within(screen.getByRole('group', { name: `Line ${number}` }));

const total = () => screen.getByRole('group', { name: 'Total' }).textContent;

const fill = async (number: number, of: { what: string; amount: string; cover: string; covered?: string; reason?: string }) => {
  await screen.findByRole('button', { name: 'Check the decision' });
  const box = (name: string) => line(number).getByRole('textbox', { name });
  await enter(box('Item'), of.what);
  await enter(box('Amount'), of.amount);
  await userEvent.selectOptions(line(number).getByRole('combobox', { name: 'Is it covered?' }), of.cover);
  if (of.covered) await enter(box('We pay'), of.covered);
  if (of.reason) await enter(box('Why we do not pay all of it'), of.reason);
};

const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason for the customer' });

const say = (text: string) => enter(note(), text);

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
    expect(screen.queryByText('This claim was decided while you were here')).toBeNull();
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
    expect(screen.getByText('The clutch broke with it')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Check the decision' })).toBeNull();
  });

  it('A3, A5: shows what was asked, and the appeal, once it is answered too', async () => {
    const history: Claim['history'] = [
      { what: 'submitted', at: '2027-01-20T12:00:00.000Z' },
      { what: 'decided', at: '2027-01-22T09:30:00.000Z' },
      { what: 'appealed', at: '2027-01-25T10:00:00.000Z' },
      { what: 'decided', at: '2027-01-26T10:00:00.000Z' },
    ];
    const answer = { text: 'On Monday', at: '2027-01-21T10:00:00.000Z' };
    const asked = [{ text: 'When did it begin?', at: '2027-01-20T13:00:00.000Z', answer }];
    await open(withClaim({ ...decided, appeal: appealed.appeal ?? null, history, asked }));
    expect(await screen.findByText('The clutch broke with it')).toBeTruthy();
    expect(screen.getByRole('table', { name: 'The answer to the appeal' })).toBeTruthy();
    const steps = within(screen.getByRole('list', { name: 'Timeline' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent?.replace(/\d.*$/, ''))).toEqual([
      'Done: The customer sent it',
      'Done: We asked the customer',
      'Done: The customer answered',
      'Done: We decided',
      'Done: The customer appealed',
      'Done: We answered the appeal',
    ]);
  });

  it('A3, A5: warns of a question that is not answered yet', async () => {
    await open(withClaim({ waitsForCustomer: true }));
    await fill(1, part);
    await say('The gearbox is worn.');
    await press('Check the decision');
    expect((await screen.findByRole('dialog')).textContent).toContain('The customer has not answered your question yet. We pay £300.00');
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
    await enter(screen.getByRole('textbox', { name: 'Why nobody else can answer it' }), 'I work alone');
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

  it('A2: says what the customer, or which colleague, did to the claim, and leaves what is read and typed until it is asked for', async () => {
    const at = new Date().toISOString();
    const services = withClaim({}, { version: 7 })
      .answer(readClaim, aClaim())
      .answer(listClaimsAudit, pageOf([anEntry({ action: 'claim-question-asked', at })]))
      .answer(listColleagues, { rows: [{ id: ids.staff, name: 'Bob Smith', role: 'agent' }] });
    await open(services);
    await screen.findByRole('button', { name: 'Check the decision' });
    await say('The gearbox is worn.');
    await tell('claims');
    const changed = 'This claim changed while you were here';
    expect(screen.queryByText(changed)).toBeNull();
    const asked = { asked: [{ text: 'Which garage?', at, answer: null }], waitsForCustomer: true };
    services.answer(readClaim, aClaim(asked));
    await tell('claims');
    const banner = (await screen.findByText(changed)).closest('[role]');
    await waitFor(() => expect(banner?.textContent).toContain(`We asked the customer. Done by Bob Smith, ${formatMoment(at)}.`));
    services.answer(readClaim, aClaim({ asked: [{ text: 'Which garage?', at, answer: { text: 'Foss Cars', at } }] }));
    await tell('claims');
    await waitFor(() => expect(banner?.textContent).toContain(`The customer answered, ${formatMoment(at)}.`));
    expect(screen.queryByText('Which garage?')).toBeNull();
    expect(bodyOf(services, reviewClaim)).toHaveLength(1);
    services.answer(reviewClaim, aReview(asked, { version: 8 }));
    await press('Read it again');
    expect(await screen.findByText('Which garage?')).toBeTruthy();
    expect(screen.queryByText(changed)).toBeNull();
    expect(note().value).toBe('The gearbox is worn.');
  });

  /** Sends a decision about a claim that is decided by the time that it is read again. */
  const sendOnceDecided = async (services: ReturnType<typeof withClaim>) => {
    await open(services);
    await fill(1, part);
    await say('The gearbox is worn.');
    services.answer(reviewClaim, aReview(decided));
    await press('Check the decision');
    await press('Send the decision');
  };

  it('A2: keeps in sight what was typed for a claim that a colleague decided first', async () => {
    const at = new Date().toISOString();
    const services = withClaim()
      .refuse(decideClaim, { ...refused(409, 'This claim is not waiting for a decision.'), code: 'CLAIM_STATE' })
      .answer(listClaimsAudit, pageOf([anEntry({ action: 'claim-viewed' }), anEntry({ action: 'claim-decided', at })]))
      .answer(listColleagues, { rows: [{ id: ids.staff, name: 'Bob Smith', role: 'agent' }] });
    await sendOnceDecided(services);
    const lost = (await screen.findByText('This claim was decided while you were here')).closest('[role]');
    for (const typed of ['Covered in part', 'We pay £300', 'The gearbox is worn.']) expect(lost?.textContent).toContain(typed);
    await waitFor(() => expect(lost?.textContent).toContain(`Done by Bob Smith, ${formatMoment(at)}.`));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('A2: shows the decision whose answer was lost, and does not take it for a colleague’s', async () => {
    const services = withClaim().garble(decideClaim, 502);
    await sendOnceDecided(services);
    expect(await screen.findByText(/^Decided /)).toBeTruthy();
    expect(screen.queryByText('This claim was decided while you were here')).toBeNull();
  });

  it('A2: keeps what is typed as a draft, offers it when the page is opened anew, and forgets it once it is sent', async () => {
    const services = withClaim().answer(decideClaim, aReview(decided));
    await open(services);
    await fill(1, part);
    await say('The gearbox is worn.');
    const kept = () => services.bodies(saveFormDraft).at(-1) as { form_data: Record<string, string> } | undefined;
    await waitFor(() => expect(kept()?.form_data['decision']).toContain('The gearbox is worn.'));
    expect(kept()).toMatchObject({ related_model: 'claim', related_id: ids.claim, form_name: 'decision' });

    cleanup();
    const draft = { form_data: kept()?.form_data ?? {}, savedAt: '2027-03-05T14:05:00.000Z' };
    await open(services.answer(readFormDraft, { draft }));
    const decision = within(await screen.findByRole('form', { name: 'The decision' }));
    await userEvent.click(await decision.findByRole('button', { name: 'Use the draft' }));
    expect(note().value).toBe('The gearbox is worn.');
    expect(total()).toContain('We pay £300.00 of £500.00.');
    await press('Check the decision');
    await press('Send the decision');
    await waitFor(() =>
      expect(services.bodies(dropFormDraft)).toEqual([{ related_model: 'claim', related_id: ids.claim, form_name: 'decision' }]),
    );
    expect(bodyOf(services, decideClaim)).toEqual([{ ...sent, lines: sent.lines.slice(0, 1) }]);
  });

  it('shows what was chosen with the policy, and what else was claimed on it', async () => {
    const terms = [{ label: 'Labour rate', value: 'Up to £120 an hour' }];
    await open(withClaim({}, { terms, others: { sent: 2, coveredPence: 18_050 } }));
    expect((await screen.findByText('Labour rate')).nextSibling?.textContent).toBe('Up to £120 an hour');
    expect(screen.getByText('Other claims on it').nextSibling?.textContent).toBe('2 sent, of which we pay £180.50');
  });

  it('takes off the excess, and what went back with the policy', async () => {
    await open(withClaim({}, { excessPence: 10_000, refund: { leftPence: 30_000, countedPence: 0 } }));
    await fill(1, { what: 'Gearbox', amount: '500', cover: 'Covered' });
    expect(screen.getByText('Excess, paid by the customer')).toBeTruthy();
    expect(total()).toContain('The customer’s excess of £100.00 is taken off.');
    expect(total()).toContain('£300.00 of it was refunded already, when the policy was cancelled');
    expect(total()).toContain('We pay £100.00 of £500.00.');
    await enter(line(1).getByRole('textbox', { name: 'Amount' }), '400');
    await say('Covered.');
    await press('Check the decision');
    expect((await screen.findByRole('dialog')).textContent).toContain('was refunded already: nothing more is to be paid');
  });

  it('removes a line, but not the only one', async () => {
    await open(withClaim());
    await press('Add a line');
    await fill(2, part);
    await press('Remove line 1');
    expect(total()).toContain('We pay £300.00 of £500.00.');
    expect(screen.queryByRole('button', { name: /^Remove line/ })).toBeNull();
  });

  it('A3, A5: shows beside its line and the total what is wrong with them, and keeps what was typed', async () => {
    const fields = { 'lines.0.reason': 'Say more', lines: 'Less than was paid' };
    await open(withClaim().refuse(decideClaim, refused(400, 'Check the form', fields)));
    await press('Check the decision');
    const summary = within(await screen.findByRole('alert'));
    expect(summary.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Enter an amount']);
    await fill(1, part);
    expect(screen.queryByRole('alert')).toBeNull();
    await say('Worn.');
    await press('Check the decision');
    await press('Send the decision');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(line(1).getByText('Say more')).toBeTruthy();
    expect(total()).toContain('Less than was paid');
    expect(line(1).getByRole<HTMLInputElement>('textbox', { name: 'Amount' }).value).toBe('500');
    await enter(line(1).getByRole('textbox', { name: 'Why we do not pay all of it' }), 'Worn out');
    await press('Check the decision');
    expect(await screen.findByRole('dialog')).toBeTruthy();
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

  it.each([
    ['of GAP, which ends its cover', { kind: 'gap' }, 1],
    ['of GAP after an appeal, which ended it before', { kind: 'gap', payment: { amountPence: 10_000, paidAt: '2026-12-04T10:00:00Z' } }, 0],
    ['of another cover', {}, 0],
  ] as const)('says before it is recorded what it ends: %s', async (_, over, count) => {
    await open(withClaim({ ...decided, ...over }), 'finance');
    await press('Record the payment');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryAllByText(/^A car is lost once: this ends its cover/)).toHaveLength(count);
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
    await enter(dialog.getByRole('textbox', { name: 'Name on the account' }), 'Jo Smith');
    await enter(dialog.getByRole('textbox', { name: 'Sort code' }), '20-00-00');
    await enter(dialog.getByRole('textbox', { name: 'Account number' }), '55779911');
    await userEvent.click(dialog.getByRole('button', { name: 'Record it' }));
    expect(dialog.getByRole('textbox', { name: 'Why', description: /Say why, for the audit trail/ })).toBeTruthy();
    expect(bodyOf(services, keepPayoutAccount)).toEqual([]);
    await enter(dialog.getByRole('textbox', { name: 'Why' }), 'Rang us');
    services.answer(reviewClaim, aReview(decided));
    await userEvent.click(dialog.getByRole('button', { name: 'Record it' }));
    expect(await screen.findByText('It is paid to the account of Jo Smith that ends in 11.')).toBeTruthy();
    expect(bodyOf(services, keepPayoutAccount)).toMatchObject([{ customer_id: ids.customer, account_number: '55779911', why: 'Rang us' }]);
    expect(bodyOf(services, nameClaimPayee)).toEqual([{ company: '', account_id: aPayoutAccount.id, why: 'Rang us', seen: null }]);
  });

  it('is said to be elsewhere by now where a colleague was first, and recorded all the same once that is seen', async () => {
    const services = withClaim({ ...decided, payee: null }).refuse(nameClaimPayee, { ...refused(409, 'Meanwhile'), code: 'CLAIM_CHANGED' });
    await open(services, 'finance');
    await press('Record where it is paid');
    const dialog = within(await screen.findByRole('dialog', { name: 'Where claim CL-7K3M9Q2P is paid' }));
    await enter(dialog.getByRole('textbox', { name: /^Garage or finance company/ }), 'Moor Motors');
    await enter(dialog.getByRole('textbox', { name: 'Why' }), 'Rang us');
    services.answer(reviewClaim, aReview(decided));
    await userEvent.click(dialog.getByRole('button', { name: 'Record it' }));
    expect(await dialog.findByText('It is paid to the account of Jo Smith that ends in 11.')).toBeTruthy();
    services.answer(nameClaimPayee, aClaim(decided));
    await userEvent.click(dialog.getByRole('button', { name: 'Record it' }));
    await waitFor(() => expect(bodyOf(services, nameClaimPayee).at(-1)).toMatchObject({ company: 'Moor Motors', seen: decided.payee }));
  });

  it('shows the number of the account to finance alone', async () => {
    const number = { holder: 'Jo Smith', sort_code: '200000', account_number: '55779911' };
    await open(withClaim(decided).answer(revealPayoutAccount, number), 'finance');
    await press('Show the account number');
    expect(await screen.findByText(/^Sort code 20-00-00, account number 55779911\./)).toBeTruthy();
  });

  it('is only seen by an agent, with the decision', async () => {
    await open(withClaim(decided));
    expect(await screen.findByText(/£300\.00 is to be paid\. Finance pays it\./)).toBeTruthy();
    expect(await cellsOf('The decision')).toEqual([
      ['Gearbox', '£500.00', 'Covered in part', '£300.00', 'Wear of the clutch is not covered'],
    ]);
    for (const name of ['Check the decision', 'Record the payment', 'Show the account number'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('is what is left of it while there is an appeal for more', async () => {
    const more = aDecision({ coveredPence: 50_000 });
    await open(withClaim({ ...appealed, decision: more, payment: paid }), 'finance');
    expect(await screen.findByText('£200.00 is to be paid.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Record the payment' })).toBeTruthy();
  });

  it('is not asked for when nothing is covered', async () => {
    await open(withClaim({ ...decided, decision: aDecision({ coveredPence: 0 }) }), 'finance');
    expect(await screen.findByRole('heading', { name: 'The decision' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Payment' })).toBeNull();
  });
});
