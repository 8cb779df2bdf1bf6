import { forgotPassword } from '@kerbside/contracts/http/accounts/accounts';
import {
  askEmailChange,
  cancelEmailChange,
  confirmEmailChange,
  readEmailChange,
  stopEmailChange,
} from '@kerbside/contracts/http/accounts/email';
import { listPasskeys, removePasskey } from '@kerbside/contracts/http/accounts/passkeys';
import { endOtherSessions, listSessions } from '@kerbside/contracts/http/accounts/sessions';
import { visitor } from '@kerbside/contracts/testing/fake-host';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { closeDialog, renderAccount } from '../testing/render-account.js';

const here = {
  device: 'Firefox on Windows',
  times: 1,
  startedAt: '2026-11-20T09:30:00.000Z',
  lastSeenAt: '2026-11-20T10:00:00.000Z',
  isCurrent: true,
};
const elsewhere = {
  device: null,
  times: 1,
  startedAt: '2026-11-18T18:05:00.000Z',
  lastSeenAt: '2026-11-19T07:45:00.000Z',
  isCurrent: false,
};

const services = () =>
  new ScriptedServices()
    .answer(readEmailChange, { email: 'casey@example.test', waiting: null })
    .answer(listPasskeys, { passkeys: [], most: 10 });
const waiting = { email: 'casey@new.test', askedAt: '2026-11-20T10:00:00.000Z', expiresAt: '2026-11-20T11:00:00.000Z' };

describe('the password of a customer', () => {
  it('is chosen anew by a link to their address, and why none went is said', async () => {
    const up = services().answer(listSessions, { rows: [here] });
    up.refuse(forgotPassword, { status: 429, code: 'TOO_MANY_TRIES', message: 'Too many tries. Try again in an hour.' });
    const { toast } = renderAccount('/account/security', { services: up });
    const ask = await screen.findByRole('button', { name: 'Email me a link' });
    await userEvent.click(ask);
    expect((await screen.findByRole('alert')).textContent).toContain('Too many tries. Try again in an hour.');
    up.answer(forgotPassword, { option: 'reset', email: 'casey@example.test', otpTransport: null, otpSentTo: null, redirect: null });
    await userEvent.click(ask);
    await waitFor(() => expect(toast).toHaveBeenCalledWith('We have sent a link to casey@example.test', 'success'));
    expect(up.bodies(forgotPassword).at(-1)).toEqual({ option: 'reset', email: 'casey@example.test' });
  });
});

describe('where a customer is signed in', () => {
  it('is listed, and ends everywhere else by one button', async () => {
    const up = services()
      .answer(listSessions, { rows: [here, elsewhere] })
      .answer(endOtherSessions, { ended: 1 });
    const { toast } = renderAccount('/account/security', { services: up });
    expect(await screen.findByText('This browser: Firefox on Windows')).toBeTruthy();
    expect(screen.getByText('Another browser')).toBeTruthy();
    expect(screen.getByText('Last used 19 November at 07:45')).toBeTruthy();
    up.answer(listSessions, { rows: [here] });
    await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    expect(await screen.findByText('You’re not signed in anywhere else.')).toBeTruthy();
    expect(toast).toHaveBeenCalledWith('Signed out in 1 other browser', 'success');
    expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
  });

  it('is one line for each device, with how often it is signed in', async () => {
    const phone = { ...elsewhere, device: 'Safari on iPhone', times: 9 };
    renderAccount('/account/security', { services: services().answer(listSessions, { rows: [here, phone, elsewhere] }) });
    expect((await screen.findByText('Safari on iPhone')).nextElementSibling?.textContent).toBe(
      'Signed in 9 times, first 18 November at 18:05',
    );
    expect(screen.getByText('Another browser').nextElementSibling?.textContent).toBe('Signed in 18 November at 18:05');
  });

  it('says why it did not end', async () => {
    const busy = { status: 503, code: 'BUSY', message: 'We are very busy just now.' };
    const up = services()
      .answer(listSessions, { rows: [here, elsewhere] })
      .refuse(endOtherSessions, busy);
    renderAccount('/account/security', { services: up });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    expect((await screen.findByRole('alert')).textContent).toContain('We are very busy just now.');
    expect(screen.getByText('Another browser')).toBeTruthy();
  });

  it('can be asked for again when it could not be read', async () => {
    const down = { status: 503, code: 'UNAVAILABLE', message: 'We are working on this.' };
    const up = services().refuse(listSessions, down);
    renderAccount('/account/security', { services: up });
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load where you are signed in');
    up.answer(listSessions, { rows: [here] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('This browser: Firefox on Windows')).toBeTruthy();
  });
});

describe('the email address', () => {
  const up = () => services().answer(listSessions, { rows: [here] });
  const askFor = async (address: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Change email address' }));
    await userEvent.type(screen.getByLabelText('New email address'), address);
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
  };

  it('is changed by a link that is sent there, and the customer reads that it waits', async () => {
    const server = up().answer(askEmailChange, { waiting });
    const { toast } = renderAccount('/account/security', { services: server });
    expect(await screen.findByText('casey@example.test')).toBeTruthy();
    server.answer(readEmailChange, { email: 'casey@example.test', waiting });
    await askFor('casey@new.test');
    expect(await screen.findByText('Follow the link that we sent to casey@new.test')).toBeTruthy();
    expect(server.bodies(askEmailChange)).toEqual([{ email: 'casey@new.test' }]);
    expect(toast).toHaveBeenCalledWith('We have sent a link to your new address', 'success');
    expect(screen.queryByRole('button', { name: 'Change email address' })).toBeNull();
  });

  it('asks for the password where the session is not newly signed in, and keeps what was typed', async () => {
    const needed = {
      status: 401,
      code: 'PASSWORD_NEEDED',
      message: 'Enter your password to go on.',
      fields: { password: 'Enter your password to go on' },
    };
    const server = up().refuse(askEmailChange, needed);
    renderAccount('/account/security', { services: server });
    await askFor('casey@new.test');
    await userEvent.type(await screen.findByLabelText('Your password'), 'blue kettle');
    expect(screen.getByLabelText<HTMLInputElement>('New email address').value).toBe('casey@new.test');
    server.answer(askEmailChange, { waiting });
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    await waitFor(() => expect(server.bodies(askEmailChange).at(-1)).toMatchObject({ password: 'blue kettle' }));
  });

  it('says beside the field what is wrong with it', async () => {
    renderAccount('/account/security', { services: up() });
    await askFor('casey');
    expect((await screen.findAllByText('Enter an email address like name@example.com')).length).toBeGreaterThan(1);
  });

  it('stays as it is when the customer takes the change back', async () => {
    const server = up().answer(readEmailChange, { email: 'casey@example.test', waiting }).answer(cancelEmailChange, {});
    const { toast } = renderAccount('/account/security', { services: server });
    const keep = await screen.findByRole('button', { name: 'Keep my current address' });
    server.answer(readEmailChange, { email: 'casey@example.test', waiting: null });
    await userEvent.click(keep);
    expect(await screen.findByRole('button', { name: 'Change email address' })).toBeTruthy();
    expect(toast).toHaveBeenCalledWith('Your address stays as it is', 'success');
  });

  it('can be asked for again when it could not be read', async () => {
    const server = up().refuse(readEmailChange, { status: 503, code: 'UNAVAILABLE', message: 'We are working on this.' });
    renderAccount('/account/security', { services: server });
    expect(await screen.findByText('We could not load your email address')).toBeTruthy();
    server.answer(readEmailChange, { email: 'casey@example.test', waiting: null });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('casey@example.test')).toBeTruthy();
  });
});

describe('the links about an email address', () => {
  const spent = { status: 410, code: 'EMAIL_LINK_SPENT', message: 'This link has been used or has run out.' };

  it('confirm it by a button, then go on to the page of sign-in', async () => {
    const server = services()
      .answer(listSessions, { rows: [here] })
      .answer(confirmEmailChange, { email: 'casey@new.test' });
    const { toast, refreshSession } = renderAccount('/account/confirm-email?token=secret', { services: server });
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm this address' }));
    expect(await screen.findByText('This browser: Firefox on Windows')).toBeTruthy();
    expect(server.bodies(confirmEmailChange)).toEqual([{ token: 'secret' }]);
    expect(toast).toHaveBeenCalledWith('Your email address is now casey@new.test', 'success');
    expect(refreshSession).toHaveBeenCalled();
  });

  it('stop it by a button, then ask for a new password', async () => {
    const server = services().answer(stopEmailChange, { email: 'casey@example.test' });
    const { openDialog } = renderAccount('/account/stop-email-change?token=secret', { services: server, session: visitor });
    await userEvent.click(await screen.findByRole('button', { name: 'Stop the change' }));
    await waitFor(() => expect(openDialog).toHaveBeenCalledWith('forgotpassword', { email: 'casey@example.test' }));
  });

  it.each([
    ['confirms', '/account/confirm-email', 'Confirm this address'],
    ['stops', '/account/stop-email-change', 'Stop the change'],
  ])('say when the one that %s no longer works, or lost its token', async (_, path, button) => {
    const server = services().refuse(confirmEmailChange, spent).refuse(stopEmailChange, spent);
    const { title } = renderAccount(`${path}?token=old`, { services: server, session: visitor });
    await userEvent.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByRole('heading', { name: 'This link does not work any more' })).toBeTruthy();
    expect(title).toHaveBeenLastCalledWith('This link does not work any more');
    cleanup();
    renderAccount(path, { services: server, session: visitor });
    expect(await screen.findByRole('heading', { name: 'This link does not work any more' })).toBeTruthy();
  });
});

describe('the passkeys', () => {
  const up = () => services().answer(listSessions, { rows: [here] });
  const phone = { id: 'p1', name: 'Blue phone', createdAt: '2026-11-18T18:05:00.000Z', lastUsedAt: null };

  it('are added in a dialog of the shell, and listed once that is done', async () => {
    const server = up();
    const { openDialog } = renderAccount('/account/security', { services: server });
    expect(await screen.findByText('You have no passkeys yet.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Add a passkey' }));
    expect(openDialog).toHaveBeenCalledWith('passkey');
    server.answer(listPasskeys, { passkeys: [phone], most: 10 });
    await closeDialog('passkey');
    expect(await screen.findByText('Blue phone')).toBeTruthy();
    expect(screen.getByText('Added 18 November at 18:05')).toBeTruthy();
    expect(screen.getByText('Never used')).toBeTruthy();
  });

  it('are removed once that was meant, with the password where it is needed', async () => {
    const needed = {
      status: 401,
      code: 'PASSWORD_NEEDED',
      message: 'Enter your password.',
      fields: { password: 'Enter your password to go on' },
    };
    const server = up()
      .answer(listPasskeys, { passkeys: [phone], most: 10 })
      .refuse(removePasskey, needed);
    const { toast } = renderAccount('/account/security', { services: server });
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Blue phone' }));
    expect(screen.getByText(/^It is your only passkey\. After that you sign in with your password/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove the passkey' }));
    await userEvent.type(await screen.findByLabelText('Your password'), 'blue kettle');
    server.answer(removePasskey, {}).answer(listPasskeys, { passkeys: [], most: 10 });
    await userEvent.click(screen.getByRole('button', { name: 'Remove the passkey' }));
    expect(await screen.findByText('You have no passkeys yet.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Passkeys' })));
    expect(server.bodies(removePasskey)).toEqual([{}, { password: 'blue kettle' }]);
    expect(toast).toHaveBeenCalledWith('Blue phone is removed', 'success');
  });

  it('are as many as there can be', async () => {
    renderAccount('/account/security', { services: up().answer(listPasskeys, { passkeys: [phone], most: 1 }) });
    expect(await screen.findByText(/You have 1 passkeys, as many as there can be/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });

  it('can be asked for again when they could not be read', async () => {
    const server = up().refuse(listPasskeys, { status: 503, code: 'UNAVAILABLE', message: 'We are working on this.' });
    renderAccount('/account/security', { services: server });
    expect(await screen.findByText('We could not load your passkeys')).toBeTruthy();
    server.answer(listPasskeys, { passkeys: [phone], most: 10 });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Blue phone')).toBeTruthy();
  });
});
