import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ids } from './testing/ids.js';
import { ok, openOffice, pageOf, refused, staffSession, type Script } from './testing/open-office.js';
import { aPerson } from './testing/records.js';

const alex = aPerson({
  id: '10000000-0000-4000-8000-000000000002',
  firstName: 'Alex',
  lastName: 'Marsh',
  email: 'alex@kerbside.test',
  role: 'agent',
});
const sam = aPerson({ id: ids.staff, firstName: 'Sam', lastName: 'Staff', email: 'staff@kerbside.test', role: 'admin' });
const paths = {
  staff: '/api/accounts/staff',
  role: `/api/accounts/staff/${alex.id}/role`,
  link: `/ajax-admin/get-user-password-reset-link/${alex.id}`,
};
const open = (answers: Script = {}) =>
  openOffice('/backoffice/staff', { session: staffSession('admin'), answers: { [paths.staff]: ok({ rows: [alex, sam] }), ...answers } });
const manage = async (name: string) => userEvent.click(await screen.findByRole('button', { name: `Manage ${name}` }));
const change = () => userEvent.click(screen.getByRole('button', { name: 'Change role' }));

describe('the staff page', () => {
  it('says who works here', async () => {
    await open();
    const rows = within(await screen.findByRole('table', { name: 'Staff' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      'Alex Marshalex@kerbside.testAgentManage',
      'Sam Staff (You)staff@kerbside.testAdminManage',
    ]);
  });

  it('passes on that the service refuses', async () => {
    await open({ [paths.staff]: refused(403, 'You are not allowed to do this.') });
    expect((await screen.findByRole('alert')).textContent).toContain('You are not allowed to do this.');
  });

  it('changes a role, with the reason, and shows it in the list', async () => {
    let role: 'agent' | 'finance' = 'agent';
    const { asked, said } = await open({
      [paths.staff]: () => ok({ rows: [{ ...alex, role }, sam] }),
      [paths.role]: () => {
        role = 'finance';
        return ok({ ...alex, role });
      },
    });
    await manage('Alex Marsh');
    await userEvent.selectOptions(screen.getByLabelText('Role'), 'Finance');
    await userEvent.type(screen.getByLabelText('Why'), 'Moved to the finance team');
    await change();
    await waitFor(() => expect(said.toasts).toEqual(['Alex Marsh: Finance']));
    expect(asked.find(({ path }) => path === paths.role)?.body).toEqual({ role: 'finance', why: 'Moved to the finance team' });
    expect(await within(screen.getByRole('table', { name: 'Staff' })).findByText('Finance')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Why').value).toBe('');
  });

  it('takes a role away', async () => {
    const { asked } = await open({ [paths.role]: ok({ ...alex, role: null }) });
    await manage('Alex Marsh');
    await userEvent.selectOptions(screen.getByLabelText('Role'), 'No staff role');
    await userEvent.type(screen.getByLabelText('Why'), 'Left');
    await change();
    await waitFor(() => expect(asked.find(({ path }) => path === paths.role)?.body).toEqual({ role: null, why: 'Left' }));
  });

  it('wants a reason, and puts what the service refuses next to its field', async () => {
    const { asked } = await open({ [paths.role]: refused(400, 'Check the form', { why: 'Say more about why' }) });
    await manage('Alex Marsh');
    await change();
    expect(screen.getByLabelText('Why').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText('Say why')).toHaveLength(2);
    expect(asked.some(({ path }) => path === paths.role)).toBe(false);
    await userEvent.type(screen.getByLabelText('Why'), 'So');
    await change();
    expect(await screen.findAllByText('Say more about why')).toHaveLength(2);
    expect(screen.getByLabelText('Why').getAttribute('aria-invalid')).toBe('true');
  });

  it('shows any other refusal above the form', async () => {
    await open({ [paths.role]: refused(409, 'There must be an admin.') });
    await manage('Alex Marsh');
    await userEvent.type(screen.getByLabelText('Why'), 'Left');
    await change();
    expect((await screen.findByRole('alert')).textContent).toContain('There must be an admin.');
  });

  it('lets nobody change their own role', async () => {
    await open();
    await manage('Sam Staff');
    expect(screen.getByText('You cannot change your own role. Ask another admin.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change role' })).toBeNull();
  });
});

describe('a colleague’s second step', () => {
  it('is reset for a reason, by another than its owner', async () => {
    const path = `/api/accounts/staff/${alex.id}/second-factor/reset`;
    const { asked, said } = await open({ [path]: ok({}) });
    await manage('Alex Marsh');
    await userEvent.click(screen.getByRole('button', { name: 'Reset the second step' }));
    expect(screen.getByLabelText('Reason for the reset').getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(screen.getByLabelText('Reason for the reset'), 'Lost the phone');
    await userEvent.click(screen.getByRole('button', { name: 'Reset the second step' }));
    await waitFor(() => expect(said.toasts).toEqual(['The second step of Alex Marsh is reset']));
    expect(asked.find((one) => one.path === path)?.body).toEqual({ why: 'Lost the phone' });
    await manage('Sam Staff');
    expect(screen.queryByRole('button', { name: 'Reset the second step' })).toBeNull();
  });
});

describe('a password reset link', () => {
  const url = 'https://kerbside.test/account/reset-password?token=once';
  const made = ok({ url, expires: '2027-03-05T14:35:00.000Z' });
  const get = () => userEvent.click(screen.getByRole('button', { name: 'Get reset link' }));
  const copyBy = (writeText: (text: string) => Promise<void>) =>
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });

  it('is made on demand, shown with its end, and copied', async () => {
    const { said } = await open({ [paths.link]: made });
    await manage('Alex Marsh');
    await get();
    expect((await screen.findByLabelText<HTMLInputElement>('Password reset link')).value).toBe(url);
    expect(screen.getByText('Works until 5/3/2027 14:35.')).toBeTruthy();
    const copied: string[] = [];
    copyBy((text) => Promise.resolve(void copied.push(text)));
    await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
    expect(copied).toEqual([url]);
    expect(said.toasts).toEqual(['Copied to clipboard']);
  });

  it('says so when the browser does not copy', async () => {
    const { said } = await open({ [paths.link]: made });
    await manage('Alex Marsh');
    await get();
    const button = await screen.findByRole('button', { name: 'Copy' });
    copyBy(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
    await userEvent.click(button);
    await waitFor(() => expect(said.toasts).toEqual(["Couldn't copy URL"]));
  });

  it('fails with the service’s words, or the product’s when it said nothing', async () => {
    const { answer } = await open({ [paths.link]: refused(404, 'We could not find that person.') });
    await manage('Alex Marsh');
    await get();
    expect((await screen.findByRole('alert')).textContent).toContain('We could not find that person.');
    answer(paths.link, { status: 502, body: 'Bad gateway' });
    await get();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain("Couldn't generate URL"));
  });

  it('is on a customer’s page for an admin, and for nobody else', async () => {
    const answers = {
      [`/api/accounts/customers/${ids.customer}`]: ok({ person: aPerson(), cars: [] }),
      '/api/claims/policies': pageOf([]),
    };
    const path = `/backoffice/customers/${ids.customer}`;
    await openOffice(path, { session: staffSession('admin'), answers });
    await userEvent.click(await screen.findByRole('button', { name: 'Role and password' }));
    expect(screen.getByRole('button', { name: 'Get reset link' })).toBeTruthy();
    document.body.replaceChildren();
    await openOffice(path, { session: staffSession('finance'), answers });
    expect(await screen.findByRole('heading', { level: 1, name: 'Priya Shah' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Role and password' })).toBeNull();
  });
});
