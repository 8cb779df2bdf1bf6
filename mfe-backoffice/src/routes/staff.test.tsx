import type { CallAnswer } from '@kerbside/contracts/call';
import { changeRole, listStaff, passwordResetLink, readCustomer } from '@kerbside/contracts/http/accounts/accounts';
import { listPasskeys, type Passkey, removePasskey } from '@kerbside/contracts/http/accounts/passkeys';
import { readSecondFactor, resetSecondFactor } from '@kerbside/contracts/http/accounts/second-factor';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enter } from '../testing/by-hand.js';
import { ids, aPerson } from '../testing/records.js';
import { officeServices, openOffice, pageOf, refused, staffSession } from '../testing/open-office.js';

describe('staff', () => {
  const alex = aPerson({
    id: '10000000-0000-4000-8000-000000000002',
    firstName: 'Alex',
    lastName: 'Marsh',
    email: 'alex@kerbside.test',
    role: 'agent',
  });

  const sam = aPerson({ id: ids.staff, firstName: 'Sam', lastName: 'Staff', email: 'staff@kerbside.test', role: 'admin' });

  const withStaff = () => officeServices().answer(listStaff, { rows: [alex, sam] });

  const open = (services = withStaff()) => openOffice('/backoffice/staff', { session: staffSession('admin'), services });

  const manage = async (name: string) => userEvent.click(await screen.findByRole('button', { name: `Manage ${name}` }));

  const change = () => userEvent.click(screen.getByRole('button', { name: 'Change role' }));

  describe('the staff page', () => {
    it('A2: says who works here, keeps in the address who is chosen, and moves the focus to what is done about them', async () => {
      await open();
      const rows = within(await screen.findByRole('table', { name: 'Staff' }))
        .getAllByRole('row')
        .slice(1);
      expect(rows.map((row) => row.textContent)).toEqual([
        'Alex Marshalex@kerbside.testAgentManage',
        'Sam Staff (you)staff@kerbside.testAdminManage',
      ]);
      await manage('Alex Marsh');
      expect(window.location.search).toBe(`?person=${alex.id}`);
      expect(screen.getByRole('button', { name: 'Manage Alex Marsh' }).getAttribute('aria-pressed')).toBe('true');
      expect(document.activeElement?.textContent).toBe('Access for Alex Marsh');
    });

    it.each([
      [`?person=${sam.id}`, 'Access for Sam Staff'],
      ['?person=nobody', undefined],
    ])('A2: shows whom its address names, as a colleague sent it: %j', async (query, title) => {
      await openOffice(`/backoffice/staff${query}`, { session: staffSession('admin'), services: withStaff() });
      await screen.findByRole('button', { name: 'Manage Alex Marsh' });
      expect(screen.queryByRole('heading', { name: /^Access for/ })?.textContent).toBe(title);
    });

    it('A2: keeps its order in the address, too, and who is chosen with it', async () => {
      await openOffice(`/backoffice/staff?person=${alex.id}&sort=-name`, { session: staffSession('admin'), services: withStaff() });
      const names = () => screen.getAllByRole('button', { name: /^Manage/ }).map((button) => button.getAttribute('aria-label'));
      await screen.findByRole('button', { name: 'Manage Alex Marsh' });
      expect(names()).toEqual(['Manage Sam Staff', 'Manage Alex Marsh']);
      await userEvent.click(screen.getByRole('button', { name: 'Name' }));
      expect(names()).toEqual(['Manage Alex Marsh', 'Manage Sam Staff']);
      expect(window.location.search).toBe(`?person=${alex.id}&sort=name`);
    });

    it('A6: changes a role, with the reason, and shows it in the list', async () => {
      let role: 'agent' | 'finance' = 'agent';
      const services = officeServices()
        .answerBy(listStaff, () => ({ rows: [{ ...alex, role }, sam] }))
        .answerBy(changeRole, () => {
          role = 'finance';
          return { ...alex, role };
        });
      const { said } = await open(services);
      await manage('Alex Marsh');
      await userEvent.selectOptions(screen.getByLabelText('Role'), 'Finance');
      await enter(screen.getByLabelText('Why'), 'Moved to the finance team');
      await change();
      await waitFor(() => expect(said.toasts).toEqual(['Alex Marsh: Finance']));
      expect(services.bodies(changeRole)).toEqual([{ role: 'finance', was: 'agent', why: 'Moved to the finance team' }]);
      expect(await within(screen.getByRole('table', { name: 'Staff' })).findByText('Finance')).toBeTruthy();
      expect(screen.getByLabelText<HTMLInputElement>('Why').value).toBe('');
    });

    it('takes a role away', async () => {
      const { services } = await open(withStaff().answer(changeRole, { ...alex, role: null }));
      await manage('Alex Marsh');
      await userEvent.selectOptions(screen.getByLabelText('Role'), 'No staff role');
      await userEvent.type(screen.getByLabelText('Why'), 'Left');
      await change();
      await waitFor(() => expect(services.bodies(changeRole)).toEqual([{ role: null, was: 'agent', why: 'Left' }]));
    });

    it('A6: says what a role is by now when another admin changed it, and replaces that only when it is asked again', async () => {
      const message = 'Somebody has changed this role meanwhile. See what it is now, then change it again if you need to.';
      const { services } = await open(
        withStaff().refuse(changeRole, { ...refused(409, message), code: 'ROLE_CHANGED', data: { role: null } }),
      );
      await manage('Alex Marsh');
      await userEvent.selectOptions(screen.getByLabelText('Role'), 'Finance');
      await userEvent.type(screen.getByLabelText('Why'), 'Moved');
      await change();
      expect(await screen.findByText('It is now: No staff role. Changing it again replaces that.')).toBeTruthy();
      services.answer(changeRole, { ...alex, role: 'finance' });
      await change();
      await waitFor(() =>
        expect(services.bodies(changeRole)).toMatchObject([{ was: 'agent' }, { was: null, role: 'finance', why: 'Moved' }]),
      );
    });

    it('says that a role was changed where only the answer was lost', async () => {
      const { services } = await open(withStaff().garble(changeRole, 502));
      await manage('Alex Marsh');
      await userEvent.selectOptions(screen.getByLabelText('Role'), 'Finance');
      await userEvent.type(screen.getByLabelText('Why'), 'Moved');
      await change();
      await screen.findByText('Unexpected error occurred');
      services.refuse(changeRole, { ...refused(409, 'Somebody else'), code: 'ROLE_CHANGED', data: { role: 'finance' } });
      await change();
      await waitFor(() => expect(screen.getByLabelText('Why')).toHaveProperty('value', ''));
      expect(screen.queryByRole('alert')).toBeNull();
    });
  });

  describe('a colleague’s second step', () => {
    it('A6: is reset for a reason, by another than its owner, who cannot change their own role either', async () => {
      const { services, said } = await open(withStaff().answer(resetSecondFactor, {}));
      await manage('Alex Marsh');
      await userEvent.click(screen.getByRole('button', { name: 'Reset the second step' }));
      expect(screen.getByLabelText('Reason for the reset').getAttribute('aria-invalid')).toBe('true');
      await enter(screen.getByLabelText('Reason for the reset'), 'Lost the phone');
      services.refuse(resetSecondFactor, { ...refused(409, 'There is none.'), data: { by: null, at: '2027-03-05T14:05:00.000Z' } });
      await userEvent.click(screen.getByRole('button', { name: 'Reset the second step' }));
      expect(await screen.findByText(/^There is none\. Done by A colleague, 5\/3\/2027/)).toBeTruthy();
      services.answer(resetSecondFactor, {});
      await userEvent.click(screen.getByRole('button', { name: 'Reset the second step' }));
      await waitFor(() => expect(said.toasts).toEqual(['The second step of Alex Marsh is reset']));
      expect(services.bodies(resetSecondFactor).at(-1)).toEqual({ why: 'Lost the phone' });
      expect(services.asked.at(-1)?.path).toBe(`/api/accounts/staff/${alex.id}/second-factor/reset`);
      await manage('Sam Staff');
      expect(screen.queryByRole('button', { name: 'Reset the second step' })).toBeNull();
      expect(screen.getByText('You cannot change your own role. Ask another admin.')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Change role' })).toBeNull();
    });
  });

  describe('a password reset link', () => {
    const url = 'https://kerbside.test/account/reset-password?token=once';
    const made = { url, expires: '2027-03-05T14:35:00.000Z' };
    const get = () => userEvent.click(screen.getByRole('button', { name: 'Get reset link' }));
    const copyBy = (writeText: (text: string) => Promise<void>) =>
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });

    it('is made on demand, shown with its end, and copied, or says that the browser did not', async () => {
      const { said } = await open(withStaff().answer(passwordResetLink, made));
      await manage('Alex Marsh');
      await get();
      expect((await screen.findByLabelText<HTMLInputElement>('Password reset link')).value).toBe(url);
      expect(screen.getByText('Works until 5/3/2027 14:35.')).toBeTruthy();
      const copied: string[] = [];
      copyBy((text) => Promise.resolve(void copied.push(text)));
      await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
      expect(copied).toEqual([url]);
      expect(said.toasts).toEqual(['Copied to clipboard']);
      copyBy(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
      await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
      await waitFor(() => expect(said.toasts).toContain("Couldn't copy URL"));
    });

    it('fails with the service’s words, or the product’s when it said nothing', async () => {
      const { services } = await open(withStaff().refuse(passwordResetLink, refused(404, 'We could not find that person.')));
      await manage('Alex Marsh');
      await get();
      expect((await screen.findByRole('alert')).textContent).toContain('We could not find that person.');
      services.garble(passwordResetLink, 502);
      await get();
      await waitFor(() => expect(screen.getByRole('alert').textContent).toContain("Couldn't generate URL"));
    });

    it('is on a customer’s page for an admin, and for nobody else', async () => {
      const services = officeServices().answer(readCustomer, { person: aPerson(), cars: [] }).answer(listPolicies, pageOf([]));
      const path = `/backoffice/customers/${ids.customer}`;
      await openOffice(path, { session: staffSession('admin'), services });
      await userEvent.click(await screen.findByRole('button', { name: 'Role and password' }));
      expect(screen.getByRole('button', { name: 'Get reset link' })).toBeTruthy();
      cleanup();
      await openOffice(path, { session: staffSession('finance'), services });
      expect(await screen.findByRole('heading', { level: 1, name: 'Priya Shah' })).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Role and password' })).toBeNull();
    });
  });
});

describe('own sign in', () => {
  const moment = '2027-03-05T14:05:00.000Z';

  const off = { isOn: false, since: null, recoveryCodesLeft: 0, appSince: null };

  const on = { isOn: true, since: moment, recoveryCodesLeft: 10, appSince: null };

  const aPasskey = { id: 'k1', name: 'Work laptop', createdAt: moment, lastUsedAt: null };

  const passkeysOf = (...passkeys: Passkey[]) => ({ passkeys, most: 10 });

  const servicesOf = (factor: CallAnswer<typeof readSecondFactor>, own = passkeysOf()) =>
    officeServices().answer(readSecondFactor, factor).answer(listPasskeys, own);

  const open = (...given: Parameters<typeof servicesOf>) => openOffice('/backoffice/sign-in', { services: servicesOf(...given) });

  const text = (element: HTMLElement) => element.textContent?.replace(/\u00A0/g, ' ');

  describe('your sign-in', () => {
    it('offers the second step to whoever has none', async () => {
      const { said } = await open(off);
      expect(
        await screen.findByText('You sign in by password alone. Add a passkey, or set up a code from an app, as a second step.'),
      ).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: 'Set up an app' }));
      await userEvent.click(screen.getByRole('button', { name: 'Add a passkey' }));
      expect(said.dialogs).toEqual(['secondfactor', 'passkey']);
    });

    it.each([
      [3, '3 recovery codes are left.', false],
      [1, '1 recovery code is left.', true],
    ])('says since when the app is on, and that %d codes are left', async (recoveryCodesLeft, words, isWarned) => {
      await open({ isOn: true, since: moment, recoveryCodesLeft, appSince: moment });
      const said = await screen.findByText(/^You have signed in with a code from an app since/);
      expect(text(said)).toBe(`You have signed in with a code from an app since 5/3/2027 14:05. ${words}`);
      expect(screen.queryByText(/running out/) !== null).toBe(isWarned);
      expect(screen.getByRole('button', { name: 'Set up another app' })).toBeTruthy();
    });

    it('knows a passkey alone, and an app beside it', async () => {
      const { services } = await open({ ...on, recoveryCodesLeft: 9 }, passkeysOf(aPasskey));
      expect(await screen.findByText('You sign in with a passkey. 9 recovery codes are left.')).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Set up an app' })).toBeTruthy();
      services.answer(readSecondFactor, { isOn: true, since: moment, recoveryCodesLeft: 9, appSince: moment });
      reopened();
      expect(await screen.findByText(/^You have signed in with a code from an app since/)).toBeTruthy();
    });
  });

  /** A dialog of the shell was opened and closed. */
  const reopened = () => {
    act(() => history.pushState(null, '', '/backoffice/sign-in?dialog=passkey'));
    act(() => history.pushState(null, '', '/backoffice/sign-in'));
  };

  describe('your passkeys', () => {
    it('are listed with their names and times', async () => {
      await open(on, passkeysOf(aPasskey, { ...aPasskey, id: 'k2', name: 'Blue key', lastUsedAt: moment }));
      const rows = within(await screen.findByRole('list', { name: 'Passkeys' })).getAllByRole('listitem');
      expect(rows.map(text)).toEqual([
        'Work laptopAdded 5/3/2027 14:05. Never used.Remove',
        'Blue keyAdded 5/3/2027 14:05. Last used 5/3/2027 14:05.Remove',
      ]);
    });

    it('are no more than there may be', async () => {
      const ten = Array.from({ length: 10 }, (_, index) => ({ ...aPasskey, id: `k${index}`, name: `Key ${index}` }));
      await open(on, passkeysOf(...ten));
      expect(await screen.findByText('You have 10 passkeys, as many as there can be. Remove one to add another.')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
    });

    const removing = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Remove Work laptop' }));
      return within(await screen.findByRole('dialog', { name: 'Remove Work laptop' }));
    };

    it('go when that is confirmed, by password where the session is not newly signed in', async () => {
      const { services, said } = await open(on, passkeysOf(aPasskey));
      const dialog = await removing();
      services.refuse(removePasskey, {
        ...refused(401, 'Enter your password to go on.', { password: 'Enter your password to go on' }),
        code: 'PASSWORD_NEEDED',
      });
      await userEvent.click(dialog.getByRole('button', { name: 'Remove the passkey' }));
      const field = await dialog.findByLabelText('Your password');
      services.answer(removePasskey, {});
      services.answer(listPasskeys, passkeysOf());
      await userEvent.type(field, 'correct horse{Enter}');
      expect(await screen.findByText(/No passkeys yet/)).toBeTruthy();
      expect(said.toasts).toEqual(['Work laptop is removed']);
      expect(services.bodies(removePasskey)).toEqual([{}, { password: 'correct horse' }]);
    });
  });
});
