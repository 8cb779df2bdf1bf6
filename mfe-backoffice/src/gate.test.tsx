import { listStaff } from '@kerbside/contracts/http/accounts';
import { listCallbacks } from '@kerbside/contracts/http/callbacks';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ids } from './testing/ids.js';
import { customerSession, officeServices, openOffice, pageOf, staffSession, visitor } from './testing/open-office.js';
import { aCallback } from './testing/records.js';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const places = () =>
  within(screen.getByRole('navigation', { name: 'Back office' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the gate of the back office', () => {
  it('asks a visitor to sign in, and shows the page itself once they have', async () => {
    const { said, asked, becomes } = await openOffice('/backoffice/callbacks', { session: visitor });
    expect(await heading('Sign in to the back office')).toBeTruthy();
    expect(said.dialogs).toEqual(['login']);
    expect(asked()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(said.dialogs).toEqual(['login', 'login']);
    await becomes(staffSession('agent'));
    expect(await heading('Callbacks')).toBeTruthy();
  });

  it('shows the next member of staff nothing that was read for the one before', async () => {
    const services = officeServices().answer(listCallbacks, pageOf([aCallback()]));
    const { becomes } = await openOffice('/backoffice/callbacks', { services });
    expect(await screen.findByText('Priya Shah')).toBeTruthy();
    const callbacks = services.hold(listCallbacks);
    await becomes({ ...staffSession('agent'), userId: ids.customer });
    expect(screen.queryByText('Priya Shah')).toBeNull();
    callbacks.answer(0, pageOf([]));
    expect(await screen.findByText('No callbacks are booked.')).toBeTruthy();
  });

  it('refuses a customer and asks no service for anything', async () => {
    const { said, asked } = await openOffice('/backoffice/', { session: customerSession });
    expect(await heading('You are not allowed to do this')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to your account' }).getAttribute('href')).toBe('/account/');
    expect(said.dialogs).toEqual([]);
    expect(asked()).toEqual([]);
  });

  it.each(['agent', 'finance'] as const)('lets %s in, but not to the staff page', async (role) => {
    const { asked } = await openOffice('/backoffice/staff', { session: staffSession(role) });
    expect(await heading('You are not allowed to do this')).toBeTruthy();
    expect(places()).not.toContain('Staff');
    expect(asked()).toEqual([]);
    await userEvent.click(screen.getByRole('link', { name: 'Go to the search' }));
    expect(await heading('Search')).toBeTruthy();
  });

  it('lets an admin everywhere', async () => {
    await openOffice('/backoffice/staff', { session: staffSession('admin'), services: officeServices().answer(listStaff, { rows: [] }) });
    expect(await heading('Staff')).toBeTruthy();
    expect(await screen.findByText('Nobody has a staff role.')).toBeTruthy();
    expect(places()).toEqual([
      'Search',
      'Vehicle lookup',
      'Claims',
      'Repair estimates',
      'Callbacks',
      'Mailbox',
      'Work that failed',
      'Books',
      'Staff',
      'Partners',
      'Campaigns',
      'Your sign-in',
      'Design system',
    ]);
  });

  it('says so when there is no such page', async () => {
    const { said } = await openOffice('/backoffice/rates');
    expect(await heading('We couldn’t find that page')).toBeTruthy();
    expect(said.titles.at(-1)).toBe('We couldn’t find that page');
  });

  it('shows the design system', async () => {
    await openOffice('/backoffice/design-system');
    expect(await heading('Design system')).toBeTruthy();
  });
});

describe('the frame', () => {
  const theme = () => screen.getByRole('navigation', { name: 'Back office' }).closest('[data-theme]')?.getAttribute('data-theme');
  const choose = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  afterEach(() => localStorage.clear());

  it('is dark by choice, and still is when it is opened again', async () => {
    await openOffice('/backoffice/');
    expect(theme()).toBeUndefined();
    await choose('Dark');
    expect(theme()).toBe('dark');
    document.body.replaceChildren();
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
