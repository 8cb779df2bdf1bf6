import { serviceNames } from '@kerbside/contracts/call';
import { listCustomerNames } from '@kerbside/contracts/http/accounts/colleagues-and-customers';
import { type DeadLetter, deadLettersOf } from '@kerbside/contracts/http/dead-letters';
import { compareBooks, readBooks, settleDifference } from '@kerbside/contracts/http/payments/books';
import { type StuckWork, stuckWorkOf } from '@kerbside/contracts/http/stuck-work';
import type { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enter } from '../testing/by-hand.js';
import { aDifference, theBooks, underWay, stuckWorkOfPurchase } from '../testing/books.js';
import { ids } from '../testing/records.js';
import { officeServices, openOffice, pageOf, refused, staffSession } from '../testing/open-office.js';

const aDeadLetter = (of: Partial<DeadLetter> = {}): DeadLetter => ({
  id: '70000000-0000-4000-8000-000000000001',
  service: 'claims',
  consumer: 'PaymentsConsumer.onSucceeded',
  eventType: 'kerbside.payments.payment-succeeded.v1',
  reason: 'FAILED',
  detail: 'NOT_FOUND',
  at: '2027-03-05T14:05:00.000Z',
  customerId: ids.customer,
  body: `{\n  "paymentId": "${ids.payment}"\n}`,
  isReplayAsked: false,
  ...of,
});

const withBooks = (of: Parameters<typeof theBooks>[0] = {}) => officeServices().answer(readBooks, theBooks(of));

const open = (services = withBooks(), role: 'agent' | 'finance' | 'admin' = 'finance') =>
  openOffice('/backoffice/books', { services, session: staffSession(role) });

const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => row.textContent);

describe('the books', () => {
  it('say of whom a difference is, how much, what differs and what to do', async () => {
    await open();
    const [card] = within(await screen.findByRole('list', { name: 'What differs' })).getAllByRole('listitem');
    for (const said of [
      'Money missing from the ledger',
      'Sum£312.40',
      'PurchaseKQ-4SE354DX',
      'Found5/3/2027',
      'The provider has £312.40 that the ledger does not know of.',
      'What to do: Compare the payment with the provider’s page.',
    ])
      expect(card?.textContent).toContain(said);
    expect(screen.getByRole('link', { name: 'Customer 20000000' }).getAttribute('href')).toBe(`/backoffice/customers/${ids.customer}`);
    expect(screen.getByText(/^Last compared 5\/3\/2027/)).toBeTruthy();
  });

  it('list what was resolved, and by whom', async () => {
    const at = '2027-03-05T09:00:00.000Z';
    const resolved = [
      { ...aDifference(), resolvedAt: at, resolvedBy: ids.staff },
      { ...aDifference({ id: '2', kind: 'no-policies', says: 'No policy was issued.' }), resolvedAt: at, resolvedBy: ids.customer },
      { ...aDifference({ id: '3', kind: 'sum-differs', says: '£1.00 or £2.00.' }), resolvedAt: at, resolvedBy: null },
    ];
    await open(withBooks({ resolved }));
    const [, ...rows] = await rowsOf('Resolved');
    expect(rows.map((row) => row?.replace(/\u00A0/g, ' '))).toEqual([
      expect.stringMatching(/^Money missing from the ledger.*£312\.405\/3\/2027 09:00You$/),
      expect.stringMatching(/^Bought without a policy.*A colleague$/),
      expect.stringMatching(/^Different sums.*By itself$/),
    ]);
  });

  it('list the comparisons: how many purchases, how many could not be read, how many differ', async () => {
    const older = { ...underWay, endedAt: '2027-03-04T03:04:00.000Z', compared: 1_200, unread: 3 };
    const { comparisons } = theBooks();
    await open(withBooks({ comparisons: [...comparisons, older] }));
    const [, first, second] = await rowsOf('Comparisons');
    expect(first).toMatch(/1,24001$/);
    expect(second).toMatch(/1,2003Not counted$/);
  });

  it('are compared when asked, say how far they are, and are read again until it has ended', async () => {
    const services = withBooks().answer(compareBooks, {});
    await open(services);
    const compare = await screen.findByRole('button', { name: 'Compare now' });
    services.answer(readBooks, theBooks({ last: underWay }));
    await userEvent.click(compare);
    expect(await screen.findByText('Comparing: 600 of 1,240 purchases so far.')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Purchases compared' }).getAttribute('value')).toBe('600');
    services.answer(readBooks, theBooks({ differences: [], count: 0 }));
    expect(await screen.findByText('Nothing differs.', {}, { timeout: 5_000 })).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByRole('button', { name: 'Compare now' })).toBeTruthy();
  });

  it('say what could not be read, how many are not shown, and why they could not be compared', async () => {
    const last = { ...underWay, endedAt: '2027-03-05T14:06:00.000Z', unread: 2 };
    await open(withBooks({ last, count: 1_500 }).refuse(compareBooks, refused(503, 'This is not available just now.')));
    expect(await screen.findByText(/^2 purchases could not be read/)).toBeTruthy();
    expect(screen.getByText('The oldest 1 of 1,500.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Compare now' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This is not available just now.');
  });

  it('say so before the first comparison', async () => {
    await open(withBooks({ last: null, comparedAt: null, differences: [], count: 0, comparisons: [] }));
    expect(await screen.findByText('Nothing has been compared yet.')).toBeTruthy();
    expect(screen.queryByText('Nothing differs.')).toBeNull();
  });

  it.each([
    [true, 'It is resolved'],
    [false, 'It still differs'],
  ])('compare one again (gone: %s)', async (isGone, toast) => {
    const services = withBooks().answer(settleDifference, { isGone });
    const { said } = await open(services);
    const again = await screen.findByRole('button', { name: 'Compare again: Money missing from the ledger, KQ-4SE354DX' });
    if (isGone) services.answer(readBooks, theBooks({ differences: [], count: 0 }));
    await userEvent.click(again);
    await waitFor(() => expect(said.toasts).toEqual([toast]));
    expect(await screen.findByText(isGone ? 'Nothing differs.' : 'Money missing from the ledger')).toBeTruthy();
  });
});

describe('the income calculator', () => {
  const type = async (label: string, text: string) => userEvent.type(await screen.findByRole('textbox', { name: label }), text);

  it('A5: works out net, tax and net risk as somebody types, and says what is below zero', async () => {
    await openOffice('/backoffice/income-calculator');
    await type('Price, with tax', '1200');
    await type('Income', '300');
    for (const amount of ['£1,000.00', '£200.00', '£700.00']) expect(screen.getByText(amount)).toBeTruthy();
    expect(screen.queryByText(/below zero/)).toBeNull();
    await type('Income', '0');
    expect(screen.getByText('Net risk is below zero. Check the price and the income.')).toBeTruthy();
  });
});

describe('the work that failed', () => {
  const { claims, callbacks, pricing } = stuckWorkOf;
  const issuing = stuckWorkOfPurchase();
  const letter: StuckWork = {
    ...issuing,
    id: 'letter-claim-decided:1',
    service: 'callbacks',
    kind: 'letter-claim-decided',
    customerId: null,
    amountPence: null,
    tries: 9,
    since: '2027-03-01T10:00:00.000Z',
    nextTryAt: '2027-03-05T14:30:00.000Z',
    failure: 'This is not available just now.',
    toDo: 'Try it again.',
  };
  const withIssuing = () => officeServices().answer(claims.list, pageOf([issuing]));
  const open = (services: ScriptedServices, path = '/backoffice/work') => openOffice(path, { services });
  const list = () => screen.findByRole('list', { name: 'Work that failed' });

  it('says which work of whom, the sum, why, and what to do, the longest failing first', async () => {
    await open(withIssuing().answer(callbacks.list, pageOf([letter])));
    const cards = within(await list()).getAllByRole('listitem');
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Write to a customer: claim decided',
      'Issue the policies of a purchase',
    ]);
    const [first, second] = cards.map((card) => card.textContent);
    for (const said of ['Not known', 'callbacks', '9 tries since 1/3/2027', 'Next try5/3/2027']) expect(first).toContain(said);
    for (const said of [
      '£312.39',
      'purchase 60000000',
      '£312.39 was paid, but the cover costs £312.40.',
      'refund the payment',
      'Not automatically',
    ])
      expect(second).toContain(said);
    const customer = `/backoffice/customers/${ids.customer}`;
    expect(screen.getByRole('link', { name: 'Customer 20000000' }).getAttribute('href')).toBe(customer);
    expect(screen.getByRole('link', { name: 'purchase 60000000' }).getAttribute('href')).toBe(`${customer}?payments=${issuing.subjectId}`);
  });

  it('names its customer', async () => {
    await open(withIssuing().answer(listCustomerNames, { rows: [{ id: ids.customer, name: 'Priya Shah' }] }));
    expect(await screen.findByRole('link', { name: 'Priya Shah' })).toBeTruthy();
  });

  it('is counted in the menu, which says nothing while there is none', async () => {
    const services = officeServices().answer(claims.list, pageOf([issuing], { count: 3 }));
    await open(services, '/backoffice/');
    expect(await screen.findByRole('link', { name: 'Work that failed 3' })).toBeTruthy();
    services.answer(claims.list, pageOf([]));
    await userEvent.click(screen.getByRole('link', { name: 'Work that failed 3' }));
    expect(await screen.findByRole('link', { name: 'Work that failed' })).toBeTruthy();
    services.answer(claims.list, pageOf([issuing]));
    await userEvent.click(screen.getByRole('link', { name: 'Search' }));
    expect(await screen.findByRole('link', { name: 'Work that failed 1' })).toBeTruthy();
  });

  it('is tried again by its service, and the list is read anew', async () => {
    const { services, said } = await open(withIssuing().answer(claims.tryAgain, {}));
    const again = await screen.findByRole('button', { name: 'Try again now: Issue the policies of a purchase, 60000000' });
    services.answer(claims.list, pageOf([]));
    await userEvent.click(again);
    expect(await screen.findByText('No work has failed.')).toBeTruthy();
    expect(services.asked.some(({ path }) => path === `/api/claims/stuck-work/${encodeURIComponent(issuing.id)}/retry`)).toBe(true);
    expect(said.toasts).toEqual(['It is being tried again. Refresh to see whether it worked.']);
  });

  it('shows what the other services owe when one does not answer, and says which', async () => {
    await open(withIssuing().refuse(pricing.list, refused(503, 'Away')));
    await list();
    expect(screen.getByText('We cannot see what pricing could not do at the moment. Refresh shortly.')).toBeTruthy();
  });

  it.each(['/backoffice/work', '/backoffice/'])(
    'is not said to be none at %s while a service that may have some does not answer',
    async (path) => {
      await open(officeServices().refuse(pricing.list, refused(503, 'Away')), path);
      expect(await screen.findByText('We cannot see what pricing could not do at the moment. Refresh shortly.')).toBeTruthy();
      expect(screen.queryByText(/^No work has failed/)).toBeNull();
    },
  );

  it('offers to load again when none answers', async () => {
    const services = officeServices();
    const lists = Object.values(stuckWorkOf).map(({ list: ofOwner }) => ofOwner);
    for (const ofOwner of lists) services.refuse(ofOwner, refused(503, 'Away'));
    await open(services);
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load the work that failed');
    for (const ofOwner of lists) services.answer(ofOwner, pageOf([]));
    await userEvent.click(screen.getByRole('button', { name: /^Try again/ }));
    await waitFor(() => expect(screen.getByText('No work has failed.')).toBeTruthy());
  });
});

describe('the dead letters', () => {
  const { claims, imports } = deadLettersOf;
  const payment = aDeadLetter();
  const unread = aDeadLetter({
    id: '70000000-0000-4000-8000-000000000002',
    service: 'imports',
    consumer: 'kerbside.imports',
    eventType: null,
    reason: 'UNREADABLE',
    detail: 'not JSON',
    at: '2027-03-01T10:00:00.000Z',
    customerId: null,
    body: null,
  });
  const services = () => serviceNames.reduce((all, name) => all.answer(deadLettersOf[name].list, pageOf([])), officeServices());
  const withPayment = () => services().answer(claims.list, pageOf([payment]));
  const open = (given: ScriptedServices) => openOffice('/backoffice/dead-letters', { services: given, session: staffSession('admin') });
  const list = () => screen.findByRole('list', { name: 'Dead letters' });

  it('says which event, who could not handle it and why, the oldest first', async () => {
    await open(withPayment().answer(imports.list, pageOf([unread])));
    const cards = within(await list()).getAllByRole('listitem');
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual(['Not one of our events', payment.eventType]);
    const [first, second] = cards.map((card) => card.textContent);
    for (const said of ['imports', 'It could not be read: not JSON', 'Not known']) expect(first).toContain(said);
    for (const said of ['PaymentsConsumer.onSucceeded', 'Every try failed: NOT_FOUND', ids.payment]) expect(second).toContain(said);
    expect(screen.getByRole('link', { name: 'Customer 20000000' }).getAttribute('href')).toBe(`/backoffice/customers/${ids.customer}`);
  });

  it.each([
    ['handled', 'It was handled.'],
    ['dead_again', 'It failed again. Fix the cause first.'],
    ['waiting', 'Its service will take it soon. Refresh to see what came of it.'],
  ] as const)('is replayed by its service, and says what came of it: %s', async (outcome, said) => {
    const { services: asked, said: told } = await open(withPayment().answer(claims.replay, { outcome }));
    const replay = await screen.findByRole('button', { name: 'Replay kerbside.payments.payment-succeeded.v1, 70000000' });
    asked.answer(claims.list, pageOf([]));
    await userEvent.click(replay);
    expect(await screen.findByText('There are no dead letters.')).toBeTruthy();
    expect(told.toasts).toEqual([said]);
    expect(asked.asked.some(({ path }) => path === `/api/claims/dead-letters/${payment.id}/replay`)).toBe(true);
  });

  it('says that a replay was asked for', async () => {
    await open(services().answer(claims.list, pageOf([{ ...payment, isReplayAsked: true }])));
    expect(await screen.findByText('A replay was asked for. Refresh to see what came of it.')).toBeTruthy();
  });

  it('is dropped with a reason', async () => {
    const { services: asked, said } = await open(withPayment().answer(claims.drop, {}));
    await userEvent.click(await screen.findByRole('button', { name: /^Drop kerbside/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Drop this event?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Drop it' }));
    expect(within(dialog).getAllByText('Say why nothing needs to be done').length).toBeGreaterThan(0);
    await enter(within(dialog).getByRole('textbox', { name: 'Why does nothing need to be done?' }), 'The purchase was a test');
    asked.answer(claims.list, pageOf([]));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Drop it' }));
    expect(await screen.findByText('There are no dead letters.')).toBeTruthy();
    expect([asked.bodies(claims.drop), said.toasts]).toEqual([[{ why: 'The purchase was a test' }], ['It was dropped.']]);
  });

  it('keeps what was typed in sight, and says what came of it, when a colleague dropped it first', async () => {
    const { services: asked } = await open(withPayment().refuse(claims.drop, refused(404, 'We could not find that.')));
    await userEvent.click(await screen.findByRole('button', { name: /^Drop kerbside/ }));
    await enter(screen.getByRole('textbox', { name: 'Why does nothing need to be done?' }), 'The purchase was a test');
    asked.answer(claims.list, pageOf([]));
    await userEvent.click(screen.getByRole('button', { name: 'Refresh', hidden: true }));
    expect(await screen.findByText('There are no dead letters.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Drop it' }));
    expect(await screen.findByText('We could not find that.')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Why does nothing need to be done?' })).toHaveProperty('value', 'The purchase was a test');
  });
});
