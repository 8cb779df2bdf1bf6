import type { CallAnswer } from '@kerbside/contracts/call';
import { listPasskeys, removePasskey, type Passkey } from '@kerbside/contracts/http/accounts/passkeys';
import { readSecondFactor } from '@kerbside/contracts/http/accounts/second-factor';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { officeServices, openOffice, refused } from '../testing/open-office.js';

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
    [10, '10 recovery codes are left.', false],
    [3, '3 recovery codes are left.', false],
    [2, '2 recovery codes are left.', true],
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

  it('loads, fails and recovers', async () => {
    const services = servicesOf(off).refuse(readSecondFactor, refused(503, 'Not just now'));
    await openOffice('/backoffice/sign-in', { services });
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load your sign-in');
    services.answer(readSecondFactor, off);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Set up an app' })).toBeTruthy();
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

  it('are read again once a dialog of the shell is closed', async () => {
    const { services } = await open(off);
    expect(await screen.findByText(/No passkeys yet/)).toBeTruthy();
    services.answer(listPasskeys, passkeysOf(aPasskey));
    reopened();
    expect(await screen.findByText('Work laptop')).toBeTruthy();
  });

  it('are no more than there may be', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => ({ ...aPasskey, id: `k${index}`, name: `Key ${index}` }));
    await open(on, passkeysOf(...ten));
    expect(await screen.findByText('You have 10 passkeys, as many as there can be. Remove one to add another.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  it('fail on their own', async () => {
    const services = servicesOf(off).refuse(listPasskeys, refused(503, 'Not just now'));
    await openOffice('/backoffice/sign-in', { services });
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load your passkeys');
    expect(screen.getByRole('button', { name: 'Set up an app' })).toBeTruthy();
  });

  const removing = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Work laptop' }));
    return within(await screen.findByRole('dialog', { name: 'Remove Work laptop' }));
  };

  it('go when that is confirmed', async () => {
    const { services, said } = await open(on, passkeysOf(aPasskey));
    const dialog = await removing();
    services.answer(removePasskey, {});
    services.answer(listPasskeys, passkeysOf());
    await userEvent.click(dialog.getByRole('button', { name: 'Remove the passkey' }));
    expect(await screen.findByText(/No passkeys yet/)).toBeTruthy();
    expect(said.toasts).toEqual(['Work laptop is removed']);
    expect(services.bodies(removePasskey)).toEqual([{}]);
  });

  it('stay when that is not', async () => {
    const { services } = await open(on, passkeysOf(aPasskey));
    await userEvent.click((await removing()).getByRole('button', { name: 'Keep it' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(services.bodies(removePasskey)).toEqual([]);
  });

  it('say why they stay', async () => {
    const { services } = await open(on, passkeysOf(aPasskey));
    const dialog = await removing();
    services.refuse(removePasskey, refused(409, 'This is your only second step.'));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove the passkey' }));
    expect(await dialog.findByText('This is your only second step.')).toBeTruthy();
  });

  it('ask for the password where the session is not newly signed in', async () => {
    const { services } = await open(on, passkeysOf(aPasskey));
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
    expect(services.bodies(removePasskey)).toEqual([{}, { password: 'correct horse' }]);
  });
});
