import { readBooks } from '@kerbside/contracts/http/payments/books';
import { moveSandboxDay, readSandboxDay, type SandboxDay } from '@kerbside/contracts/http/payments/sandbox';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { theBooks } from '../testing/books.js';
import { officeServices, openOffice, refused, staffSession } from '../testing/open-office.js';

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
