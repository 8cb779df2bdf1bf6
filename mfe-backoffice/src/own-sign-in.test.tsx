import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openOffice, ok, refused, refusedAs } from './testing/open-office.js';

const path = '/api/accounts/second-factor';
const passkeysPath = '/api/accounts/passkeys';
const off = { isOn: false, since: null, recoveryCodesLeft: 0, appSince: null };
const moment = '2027-03-05T14:05:00.000Z';
const aPasskey = { id: 'k1', name: 'Work laptop', createdAt: moment, lastUsedAt: null };
const passkeysOf = (...passkeys: object[]) => ok({ passkeys, most: 10 });
const open = (factor: object, passkeys = passkeysOf()) =>
  openOffice('/backoffice/sign-in', { answers: { [path]: ok(factor), [passkeysPath]: passkeys } });
const text = (element: HTMLElement) => element.textContent?.replace(/\u00A0/g, ' ');

describe('your sign-in', () => {
  it('offers the second step to who has none', async () => {
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

  it('knows a passkey alone, and a service that tells of the app only', async () => {
    const { answer } = await open({ isOn: true, since: moment, recoveryCodesLeft: 9, appSince: null }, passkeysOf(aPasskey));
    expect(await screen.findByText('You sign in with a passkey. 9 recovery codes are left.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Set up an app' })).toBeTruthy();
    answer(path, ok({ isOn: true, since: moment, recoveryCodesLeft: 9 }));
    reopened();
    expect(await screen.findByText(/^You have signed in with a code from an app since/)).toBeTruthy();
  });

  it('loads, fails and recovers', async () => {
    const { answer } = await openOffice('/backoffice/sign-in', {
      answers: { [path]: refused(503, 'Not just now'), [passkeysPath]: passkeysOf() },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load your sign-in');
    answer(path, ok(off));
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
    await open({ ...off, isOn: true }, passkeysOf(aPasskey, { ...aPasskey, id: 'k2', name: 'Blue key', lastUsedAt: moment }));
    const rows = await screen.findAllByRole('row');
    expect(rows.slice(1).map(text)).toEqual([
      expect.stringMatching(/Work laptop.*5\/3\/2027 14:05.*Never/),
      expect.stringMatching(/Blue key.*5\/3\/2027 14:05.*5\/3\/2027 14:05/),
    ]);
  });

  it('are read again once a dialog of the shell is closed', async () => {
    const { answer } = await open(off);
    expect(await screen.findByText(/No passkeys yet/)).toBeTruthy();
    answer(passkeysPath, passkeysOf(aPasskey));
    reopened();
    expect(await screen.findByText('Work laptop')).toBeTruthy();
  });

  it('are no more than there may be', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => ({ ...aPasskey, id: `k${index}`, name: `Key ${index}` }));
    await open({ ...off, isOn: true }, passkeysOf(...ten));
    expect(await screen.findByText('You have 10 passkeys, as many as there can be. Remove one to add another.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  it('fail on their own', async () => {
    await open(off, refused(503, 'Not just now'));
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load your passkeys');
    expect(screen.getByRole('button', { name: 'Set up an app' })).toBeTruthy();
  });

  const removing = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Work laptop' }));
    return within(await screen.findByRole('dialog', { name: 'Remove Work laptop' }));
  };
  const removePath = `${passkeysPath}/k1/remove`;

  it('go when that is confirmed', async () => {
    const { answer, asked, said } = await open({ ...off, isOn: true }, passkeysOf(aPasskey));
    const dialog = await removing();
    answer(removePath, ok({}));
    answer(passkeysPath, passkeysOf());
    await userEvent.click(dialog.getByRole('button', { name: 'Remove the passkey' }));
    expect(await screen.findByText(/No passkeys yet/)).toBeTruthy();
    expect(said.toasts).toEqual(['Work laptop is removed']);
    expect(asked.find((one) => one.path === removePath)?.body).toEqual({});
  });

  it('stay when that is not', async () => {
    const { asked } = await open({ ...off, isOn: true }, passkeysOf(aPasskey));
    await userEvent.click((await removing()).getByRole('button', { name: 'Keep it' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked.some((one) => one.path === removePath)).toBe(false);
  });

  it('say why they stay', async () => {
    const { answer } = await open({ ...off, isOn: true }, passkeysOf(aPasskey));
    const dialog = await removing();
    answer(removePath, refused(409, 'This is your only second step.'));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove the passkey' }));
    expect(await dialog.findByText('This is your only second step.')).toBeTruthy();
  });

  it('ask for the password where the session is not newly signed in', async () => {
    const { answer, asked } = await open({ ...off, isOn: true }, passkeysOf(aPasskey));
    const dialog = await removing();
    answer(removePath, refusedAs('PASSWORD_NEEDED', 401, 'Enter your password to go on.', { password: 'Enter your password to go on' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove the passkey' }));
    const field = await dialog.findByLabelText('Your password');
    answer(removePath, ok({}));
    answer(passkeysPath, passkeysOf());
    await userEvent.type(field, 'correct horse{Enter}');
    expect(await screen.findByText(/No passkeys yet/)).toBeTruthy();
    expect(asked.filter((one) => one.path === removePath).map(({ body }) => body)).toEqual([{}, { password: 'correct horse' }]);
  });
});
