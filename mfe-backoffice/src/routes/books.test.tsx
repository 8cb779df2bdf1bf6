import { compareBooks, readBooks, settleDifference } from '@kerbside/contracts/http/payments/books';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDifference, theBooks, underWay } from '../testing/books.js';
import { ids } from '../testing/ids.js';
import { officeServices, openOffice, refused, staffSession } from '../testing/open-office.js';

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
    const { comparisons = [] } = theBooks();
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

  it('say why they could not be compared', async () => {
    await open(withBooks().refuse(compareBooks, refused(503, 'This is not available just now.')));
    await userEvent.click(await screen.findByRole('button', { name: 'Compare now' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This is not available just now.');
  });

  it('say what could not be read', async () => {
    await open(withBooks({ last: { ...underWay, endedAt: '2027-03-05T14:06:00.000Z', unread: 2 } }));
    expect(await screen.findByText(/^2 purchases could not be read/)).toBeTruthy();
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

  it('say so before the first comparison', async () => {
    await open(withBooks({ last: null, comparedAt: null, differences: [], count: 0, comparisons: [] }));
    expect(await screen.findByText('Nothing has been compared yet.')).toBeTruthy();
    expect(screen.queryByText('Nothing differs.')).toBeNull();
  });

  it('say how many are not shown', async () => {
    await open(withBooks({ count: 1_500 }));
    expect(await screen.findByText('The oldest 1 of 1,500.')).toBeTruthy();
  });

  it('are drawn from a release of payments that lists neither comparisons nor what was resolved', async () => {
    const { comparisons: _, resolved: __, ...old } = theBooks();
    await open(officeServices().answer(readBooks, old));
    expect(await screen.findByText('Nothing has been resolved yet.')).toBeTruthy();
  });

  it('offer to load again', async () => {
    const services = officeServices().refuse(readBooks, refused(503, 'Away'));
    await open(services);
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load the books');
    services.answer(readBooks, theBooks());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Money missing from the ledger')).toBeTruthy();
  });

  it('are for finance and admins', async () => {
    const { asked } = await open(officeServices(), 'agent');
    expect(await screen.findByRole('heading', { name: 'You are not allowed to do this' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Books' })).toBeNull();
    expect(asked()).toEqual([]);
  });

  it.each(['finance', 'admin'] as const)('are in the menu of %s', async (role) => {
    await open(withBooks(), role);
    expect((await screen.findByRole('link', { name: 'Books' })).getAttribute('aria-current')).toBe('page');
  });
});
