import { jest } from '@jest/globals';
import { logout } from '@kerbside/contracts/http/accounts/accounts';
import { listClaimQueue } from '@kerbside/contracts/http/claims/desk';
import { listEstimateQueue } from '@kerbside/contracts/http/garages/estimates';
import { readBooks } from '@kerbside/contracts/http/payments/books';
import { moveSandboxDay, readSandboxDay, type SandboxDay } from '@kerbside/contracts/http/payments/sandbox';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { theBooks } from '../testing/books.js';
import { aQueuedClaim } from '../testing/claims.js';
import { officeServices, openOffice, pageOf, refused, staffSession } from '../testing/open-office.js';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const menu = () => within(screen.getByRole('navigation', { name: 'Back office' }));
const theme = () => document.documentElement.dataset['theme'];
const choose = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the frame', () => {
  afterEach(() => localStorage.clear());

  it('A2: groups its menu, and counts what waits in each queue', async () => {
    const services = officeServices()
      .answer(listClaimQueue, pageOf([aQueuedClaim()], { count: 1204 }))
      .answer(listEstimateQueue, pageOf([]));
    await openOffice('/backoffice/', { services });
    const queues = within(menu().getByRole('list', { name: 'Your day' }));
    expect(await queues.findByRole('link', { name: 'Claims 1,204 waiting' })).toBeTruthy();
    expect(queues.getByRole('link', { name: 'Repair estimates' })).toBeTruthy();
  });

  it.each([
    ['agent', 10, 7],
    ['finance', 12, 7],
    ['admin', 12, 15],
  ] as const)('A2: has for %s %i entries, and %i more behind one', async (role, count, more) => {
    await openOffice('/backoffice/', { session: staffSession(role) });
    const entries = () => menu().getAllByRole('link').length;
    expect(entries()).toBe(count);
    await userEvent.click(menu().getByRole('button', { name: 'More' }));
    expect(entries()).toBe(count + more);
    await userEvent.click(menu().getByRole('button', { name: 'More' }));
    expect(entries()).toBe(count);
  });

  it('A2: has More open on a page behind it, until it is closed', async () => {
    await openOffice('/backoffice/rate-books');
    expect(menu().getByRole('link', { name: 'Rate books', current: 'page' })).toBeTruthy();
    await userEvent.click(menu().getByRole('button', { name: 'More', expanded: true }));
    expect(menu().queryByRole('link', { name: 'Rate books' })).toBeNull();
  });

  it('brings the page that is open into view in its menu', async () => {
    const shown = jest.spyOn(Element.prototype, 'scrollIntoView');
    await openOffice('/backoffice/rate-books');
    const here = await menu().findByRole('link', { name: 'Rate books', current: 'page' });
    expect(shown.mock.contexts).toContain(here.parentElement);
    shown.mockRestore();
  });

  it('A2: counts nothing it does not know', async () => {
    await openOffice('/backoffice/', { services: officeServices().refuse(listClaimQueue, refused(503, 'Not just now')) });
    expect(await menu().findByRole('link', { name: 'Claims' })).toBeTruthy();
  });

  it('A2: says who is at work, and signs them out', async () => {
    const { said } = await openOffice('/backoffice/', {
      session: staffSession('finance'),
      services: officeServices().answer(logout, {}),
    });
    expect(screen.getByText('Sam Staff')).toBeTruthy();
    expect(screen.getByText('Finance')).toBeTruthy();
    await choose('Sign out');
    await waitFor(() => expect(said.toasts).toEqual(['You are signed out']));
    expect(window.location.pathname).toBe('/');
  });

  it('says when it could not sign them out', async () => {
    const { said } = await openOffice('/backoffice/', { services: officeServices().refuse(logout, refused(503, 'Not just now')) });
    await choose('Sign out');
    await waitFor(() => expect(said.toasts).toEqual(['We could not sign you out. Try again.']));
    expect(window.location.pathname).toBe('/backoffice/');
  });

  it('A2: opens its menu on a phone, and closes it on the way to a page', async () => {
    await openOffice('/backoffice/');
    const button = screen.getByRole('button', { name: 'Menu' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    await userEvent.click(menu().getByRole('link', { name: 'Vehicle lookup' }));
    await heading('Vehicle lookup');
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  it('A2: is dark by choice, with all that is drawn over it, and still is when it is opened again', async () => {
    await openOffice('/backoffice/');
    expect(theme()).toBeUndefined();
    await choose('Dark');
    expect(theme()).toBe('dark');
    cleanup();
    await openOffice('/backoffice/');
    expect(theme()).toBe('dark');
    expect(screen.getByRole('button', { name: 'Dark' }).getAttribute('aria-pressed')).toBe('true');
    await choose('System');
    expect(theme()).toBeUndefined();
  });

  it('works where the browser keeps nothing', async () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError');
    };
    const [read, write] = [Storage.prototype.getItem, Storage.prototype.setItem];
    Object.assign(Storage.prototype, { getItem: refuse, setItem: refuse });
    try {
      await openOffice('/backoffice/');
      await choose('Light');
      expect(theme()).toBe('light');
    } finally {
      Object.assign(Storage.prototype, { getItem: read, setItem: write });
    }
  });

  it('goes to the search by "/" from a page without a search box', async () => {
    await openOffice('/backoffice/vehicle-lookup');
    await heading('Vehicle lookup');
    await userEvent.keyboard('/');
    expect(await heading('Search')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  it('leaves "/" alone while somebody types', async () => {
    await openOffice('/backoffice/vehicle-lookup');
    await userEvent.type(await screen.findByLabelText('Keyword'), 'a/b');
    expect(screen.getByLabelText<HTMLInputElement>('Keyword').value).toBe('a/b');
    expect(window.location.pathname).toBe('/backoffice/vehicle-lookup');
  });
});

const first: SandboxDay = { isMovable: true, today: '2027-03-05', daysAhead: 0 };
const open = (services = officeServices().answer(readSandboxDay, first), role: 'agent' | 'finance' = 'finance') =>
  openOffice('/backoffice/sandbox-day', { services, session: staffSession(role) });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the day of the sandboxes', () => {
  it('is moved one day after the other, and says what fell due', async () => {
    const services = officeServices()
      .answer(readSandboxDay, first)
      .answer(moveSandboxDay, { isMovable: true, today: '2027-03-11', daysAhead: 7, due: 0 });
    await open(services);
    await press('Move 7 days');
    expect(await screen.findByText('Moved 7 of 7 days.')).toBeTruthy();
    expect(services.asked.filter(({ id }) => id === moveSandboxDay.id)).toHaveLength(7);
    expect(screen.queryByRole('list', { name: 'What fell due' })).toBeNull();
    services.answer(moveSandboxDay, { isMovable: true, today: '2027-03-12', daysAhead: 8, due: 1 });
    await press('Move 1 day');
    expect(await screen.findByText('Moved 1 of 1 day.')).toBeTruthy();
    expect(within(screen.getByRole('list', { name: 'What fell due' })).getAllByRole('listitem')[0]?.textContent).toMatch(
      /12 March 2027: 1 purchase$/,
    );
  });

  it('says why it was not moved, and shows where it is', async () => {
    const services = officeServices()
      .answer(readSandboxDay, first)
      .refuse(moveSandboxDay, refused(409, 'Somebody else has moved the day. Please check it, then go on.'));
    await open(services);
    await screen.findByText('0 days');
    services.answer(readSandboxDay, { ...first, daysAhead: 4 });
    await press('Move 1 day');
    expect((await screen.findByRole('alert')).textContent).toContain('Somebody else has moved the day.');
    expect(await screen.findByText('4 days')).toBeTruthy();
  });

  it('cannot be moved where real providers are asked', async () => {
    await open(officeServices().answer(readSandboxDay, { ...first, isMovable: false }));
    expect(await screen.findByText('The day cannot be moved here.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
  });

  it('offers to load again', async () => {
    const services = officeServices().refuse(readSandboxDay, refused(503, 'Away'));
    await open(services);
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load the day');
    services.answer(readSandboxDay, first);
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Move 1 day' })).toBeTruthy();
  });

  it('is for finance', async () => {
    await open(officeServices(), 'agent');
    expect(await screen.findByRole('heading', { name: 'You are not allowed to do this' })).toBeTruthy();
  });

  it.each([true, false])('is offered beside the books where it can be moved (%s)', async (isMovable) => {
    const services = officeServices()
      .answer(readBooks, theBooks())
      .answer(readSandboxDay, { ...first, isMovable });
    await openOffice('/backoffice/books', { services, session: staffSession('finance') });
    await screen.findByRole('button', { name: 'Compare now' });
    const link = isMovable ? await screen.findByRole('link', { name: 'Move the day of the sandboxes' }) : null;
    expect(screen.queryByRole('link', { name: 'Move the day of the sandboxes' })).toBe(link);
  });
});
