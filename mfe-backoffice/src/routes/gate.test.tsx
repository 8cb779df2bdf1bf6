import { listStaff } from '@kerbside/contracts/http/accounts/accounts';
import { listColleagues } from '@kerbside/contracts/http/accounts/colleagues';
import { listReminders } from '@kerbside/contracts/http/callbacks/reminders';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ids } from '../testing/ids.js';
import { customerSession, officeServices, openOffice, pageOf, staffSession, visitor } from '../testing/open-office.js';
import { aReminder } from '../testing/records.js';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const places = () =>
  within(screen.getByRole('navigation', { name: 'Back office' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('the gate of the back office', () => {
  it('A6: asks a visitor to sign in, and shows the page itself once they have', async () => {
    const { said, asked, becomes } = await openOffice('/backoffice/callbacks', {
      session: visitor,
      services: officeServices().answer(listReminders, pageOf([])).answer(listColleagues, { rows: [] }),
    });
    expect(await heading('Sign in to the back office')).toBeTruthy();
    expect(said.dialogs).toEqual(['login']);
    expect(asked()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(said.dialogs).toEqual(['login', 'login']);
    await becomes(staffSession('agent'));
    expect(await heading('Callbacks')).toBeTruthy();
  });

  it('A6: asks nobody to sign in whose session is only slow to arrive', async () => {
    const { said, becomes } = await openOffice('/backoffice/', { session: visitor, known: staffSession('agent') });
    expect(await heading('Sign in to the back office')).toBeTruthy();
    await becomes(staffSession('agent'));
    expect(await heading('Search')).toBeTruthy();
    expect(said.dialogs).toEqual([]);
  });

  it('A6: shows the next member of staff nothing that was read for the one before', async () => {
    const services = officeServices()
      .answer(listReminders, pageOf([aReminder()]))
      .answer(listColleagues, { rows: [] });
    const { becomes } = await openOffice('/backoffice/callbacks', { services });
    expect(await screen.findByText('Priya Shah')).toBeTruthy();
    const callbacks = services.hold(listReminders);
    await becomes({ ...staffSession('agent'), userId: ids.customer });
    expect(screen.queryByText('Priya Shah')).toBeNull();
    callbacks.answer(0, pageOf([]));
    expect(await screen.findByText('Nothing is in this list.')).toBeTruthy();
  });

  it('A6: refuses a customer and asks no service for anything', async () => {
    const { said, asked } = await openOffice('/backoffice/', { session: customerSession });
    expect(await heading('You are not allowed to do this')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to your account' }).getAttribute('href')).toBe('/account/');
    expect(said.dialogs).toEqual([]);
    expect(asked()).toEqual([]);
  });

  it.each(['agent', 'finance'] as const)('A6: lets %s in, but not to the staff page', async (role) => {
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
      'Callbacks',
      'Claims',
      'Repair estimates',
      'Registrations',
      'Work that failed',
      'Mailbox',
      'Write a message',
      'Decision tree',
      'Vehicle lookup',
      'Books',
      'Figures',
      'Rate books',
      'Income calculator',
      'Voucher codes',
      'Campaigns',
      'Review invitations',
      'Imports',
      'Partners',
      'Garage systems',
      'Rules',
      'Blocked fields',
      'Dead letters',
      'Remotes and releases',
      'Staff',
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
