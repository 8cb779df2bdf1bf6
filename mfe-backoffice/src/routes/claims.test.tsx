import { listCustomerNames } from '@kerbside/contracts/http/accounts/customer-names';
import { downloadClaimFile, listClaims, recordClaimMileage, submitClaim } from '@kerbside/contracts/http/claims/claims';
import { askAboutClaim, listClaimQueue, reviewClaim } from '@kerbside/contracts/http/claims/desk';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aClaim, appealed, aQueuedClaim, aReview, decided } from '../testing/claims.js';
import { ids } from '../testing/ids.js';
import { customerSession, officeServices, openOffice, pageOf, refused } from '../testing/open-office.js';

const rowsOf = async (name: string) => {
  const [, ...rows] = within(await screen.findByRole('table', { name })).getAllByRole('row');
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
};

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
        { status: 'paid', isLate: false },
        { waitsForCustomer: true },
      ).answer(listCustomerNames, { rows: [{ id: aQueuedClaim().customerId, name: 'Priya Shah' }] }),
    );
    expect(await screen.findAllByRole('link', { name: 'Priya Shah' })).toHaveLength(4);
    expect(await rowsOf('Claims')).toEqual([
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
      expect.arrayContaining(['Paid', 'Nothing to decide']),
      expect.arrayContaining(['Waiting for the customer', 'Once they answer']),
    ]);
    const [first] = screen.getAllByRole('link', { name: 'CL-7K3M9Q2P' });
    expect(first?.getAttribute('href')).toBe(`/backoffice/claims/${ids.claim}`);
    expect(screen.getByRole('link', { name: /^Claims/ }).getAttribute('aria-current')).toBe('page');
  });

  it('is narrowed to a status, which the address keeps', async () => {
    const { services } = await open();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Decided');
    await waitFor(() =>
      expect(services.queries(listClaimQueue)).toEqual([
        { page: '1', perPage: '20' },
        { status: 'decided', page: '1', perPage: '20' },
      ]),
    );
    expect(window.location.search).toBe('?status=decided');
  });

  it('takes nothing from the address that is no status', async () => {
    const { services } = await open(undefined, '?status=draft');
    await rowsOf('Claims');
    expect(services.queries(listClaimQueue)).toEqual([{ page: '1', perPage: '20' }]);
  });

  it('goes on to the next page', async () => {
    const services = officeServices().answer(listClaimQueue, pageOf([aQueuedClaim()], { count: 21 }));
    await open(services);
    await userEvent.click(await screen.findByRole('button', { name: /next/i }));
    await waitFor(() => expect(services.queries(listClaimQueue).at(-1)).toEqual({ page: '2', perPage: '20' }));
  });

  it.each([
    ['', 'No claims are waiting for a decision.'],
    ['?status=paid', 'No claims match.'],
  ])('says that it is empty (%s)', async (query, said) => {
    await open(withQueue(), query);
    expect(await screen.findByText(said)).toBeTruthy();
  });

  it('offers to load again', async () => {
    const services = officeServices().refuse(listClaimQueue, refused(503, 'Away'));
    await open(services);
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load the claims');
    services.answer(listClaimQueue, pageOf([aQueuedClaim()]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowsOf('Claims')).toHaveLength(1);
  });

  it('is not for customers', async () => {
    const { asked } = await openOffice('/backoffice/claims', { session: customerSession });
    expect(await screen.findByRole('heading', { name: 'You are not allowed to do this' })).toBeTruthy();
    expect(asked()).toEqual([]);
  });
});

describe('the claims on a policy', () => {
  const path = `/backoffice/customers/${ids.customer}/policies/${ids.policy}/claims`;

  it('are listed, with what was covered', async () => {
    const services = officeServices().answer(listClaims, pageOf([aClaim({ ...decided, id: ids.claimFile }), aClaim({ status: 'draft' })]));
    await openOffice(path, { services });
    expect(await rowsOf('Claims on a policy')).toEqual([
      ['CL-7K3M9Q2PWarranty', 'Decided', '20/1/2027', '£300.00'],
      ['CL-7K3M9Q2PWarranty', 'Not sent yet', '20/1/2027', ''],
    ]);
    expect(services.queries(listClaims)).toEqual([{ customerId: ids.customer, policyId: ids.policy, page: '1' }]);
    expect(screen.getByRole('link', { name: 'Back to the customer' }).getAttribute('href')).toBe(`/backoffice/customers/${ids.customer}`);
  });

  it('fail and are tried again; there may be none', async () => {
    const services = officeServices().refuse(listClaims, refused(503, 'Away'));
    await openOffice(path, { services });
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load the claims');
    services.answer(listClaims, pageOf([]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No claims on this policy.')).toBeTruthy();
  });
});

describe('a claim', () => {
  const open = (services: ReturnType<typeof officeServices>) => openOffice(`/backoffice/claims/${ids.claim}`, { services });
  const withClaim = (...of: Parameters<typeof aReview>) => officeServices().answer(reviewClaim, aReview(...of));

  it('A2: shows what the customer answered and sent, and what happened', async () => {
    await open(withClaim());
    expect(await screen.findByRole('heading', { level: 1, name: 'Claim CL-7K3M9Q2P' })).toBeTruthy();
    expect(screen.getByText('At home')).toBeTruthy();
    expect(screen.getByText('£3,000.00')).toBeTruthy();
    const [file] = await rowsOf('Files');
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

  it.each([
    ['suspended', '1/12/2026 to 30/11/2027. It is suspended while payments are overdue.'],
    ['cancelled', '1/12/2026 to 30/11/2027. It was cancelled.'],
    ['active', '1/12/2026 to 30/11/2027'],
  ] as const)('shows the days of the cover, and that it is %s', async (state, words) => {
    await open(withClaim({}, { cover: { startsOn: '2026-12-01', endsOn: '2027-11-30', rolling: false, state } }));
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('says when the cover had been suspended, as it pays for nothing of those days', async () => {
    const rests = [{ from: '2026-12-20', until: '2027-01-04' }];
    await open(withClaim({}, { cover: { startsOn: '2026-12-01', endsOn: '2027-11-30', rolling: false, state: 'active', rests } }));
    const suspended = 'It was suspended from 20/12/2026 to 3/1/2027, while payments were overdue';
    expect(await screen.findByText(`1/12/2026 to 30/11/2027. ${suspended}`)).toBeTruthy();
  });

  it('asks nothing where there is nothing to ask, and says that there are no files', async () => {
    await open(withClaim({ files: [] }));
    expect(await screen.findByText('No files.')).toBeTruthy();
    expect(screen.queryByText('Ask before you decide')).toBeNull();
  });

  it('gives its files under a name of ours, or says why not', async () => {
    const kept: string[] = [];
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function keep() {
      kept.push(this.download);
    };
    const services = withClaim().refuse(downloadClaimFile, refused(404, 'We could not find that.'));
    const { said } = await open(services);
    const download = await screen.findByRole('button', { name: 'Download my invoice.pdf' });
    await userEvent.click(download);
    expect((await screen.findByRole('alert')).textContent).toBe('We could not find that.');
    services.answerFile(downloadClaimFile, '%PDF-');
    await userEvent.click(download);
    await waitFor(() => expect(said.announced).toContain('File downloaded'));
    HTMLAnchorElement.prototype.click = click;
    expect(kept).toEqual(['CL-7K3M9Q2P-other-a0000000.pdf']);
  });

  it('A3: shows its photos small, and whole when one is pressed', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL: () => undefined });
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

  it('cannot be decided before it was sent', async () => {
    await open(withClaim({ status: 'draft', dueOn: null, submittedAt: null }));
    expect(await screen.findByText(/has not sent this claim yet/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Check the decision' })).toBeNull();
  });

  describe('is sent for its customer', () => {
    const why = () => screen.queryByRole('textbox', { name: /Why it is right all the same/ });
    const send = () => userEvent.click(screen.getByRole('button', { name: 'Send the claim' }));
    const refusedFor = (fields: Record<string, string>) => refused(400, 'Check the form', fields);

    it.each([
      ['a day outside the cover', 'damage_date', 'Your cover began on 1 December 2026'],
      ['a day before the car was registered', 'purchase_date', 'You cannot have bought the car before it was first registered'],
      ['what its MOT did not fail on', 'damage_description', 'Your MOT did not fail the car on “Clutch”'],
    ])('A3, A5: although of %s, with the reason', async (_, name, message) => {
      const services = withClaim({ kind: 'tyre', status: 'draft', answers: {} }).refuse(submitClaim, refusedFor({ [name]: message }));
      await open(services);
      await screen.findByRole('heading', { name: 'Send it for the customer' });
      expect(why()).toBeNull();
      await send();
      expect((await screen.findByRole('alert')).textContent).toContain(message);
      services.answer(submitClaim, aClaim());
      await userEvent.type(await screen.findByRole('textbox', { name: /Why it is right all the same/ }), 'Our mistake');
      await send();
      await waitFor(() => expect(services.bodies(submitClaim)).toEqual([{}, { overrule: 'Our mistake' }]));
    });

    it('with a mileage that other facts are against', async () => {
      const draft = withClaim({ status: 'draft', answers: { mileage: '44000' } });
      const services = draft.refuse(recordClaimMileage, refusedFor({ mileage: 'The MOT of 12/1/2027 says 64,000 miles' }));
      await open(services);
      const mileage = await screen.findByRole('textbox', { name: /Mileage/ });
      await userEvent.clear(mileage);
      await userEvent.type(mileage, '45000');
      await send();
      expect((await screen.findAllByText('The MOT of 12/1/2027 says 64,000 miles')).length).toBeGreaterThan(0);
      services.answer(recordClaimMileage, { mileageCoveredSinceInception: 1, componentContribution: 100 }).answer(submitClaim, aClaim());
      await userEvent.type(await screen.findByRole('textbox', { name: /Why it is right all the same/ }), 'The tester mistyped');
      await send();
      await waitFor(() => expect(services.queries(recordClaimMileage).at(-1)).toMatchObject({ overrule: 'The tester mistyped' }));
    });
  });

  it.each([
    ['decided', decided, false],
    ['appealed', appealed, true],
  ])('shows the decision when it is %s', async (_, of, isOpen) => {
    await open(withClaim(of));
    const [line] = await rowsOf('The decision');
    expect(line).toEqual(['Gearbox', '£500.00', 'Covered in part', '£300.00', 'Wear of the clutch is not covered']);
    expect(screen.queryByRole('button', { name: 'Check the decision' }) !== null).toBe(isOpen);
  });

  it('that does not exist is not found', async () => {
    await open(officeServices().refuse(reviewClaim, refused(404, 'We could not find that.')));
    expect(await screen.findByRole('heading', { name: 'We couldn’t find that claim' })).toBeTruthy();
  });

  it('offers to load again', async () => {
    const services = officeServices().refuse(reviewClaim, refused(503, 'Away'));
    await open(services);
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load the claim');
    services.answer(reviewClaim, aReview());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('At home')).toBeTruthy();
  });
});
