import type { RemoteProps } from '@kerbside/contracts/host';
import { forgotPassword, readMe, readResetLink, resetPassword, signInByLink } from '@kerbside/contracts/http/accounts/accounts';
import {
  askDataErasure,
  askDataExport,
  type DataErasure,
  type DataExport,
  downloadDataExport,
  readYourData,
  withdrawDataErasure,
} from '@kerbside/contracts/http/accounts/data';
import { changeDetails } from '@kerbside/contracts/http/accounts/details';
import {
  askEmailChange,
  cancelEmailChange,
  confirmEmailChange,
  readEmailChange,
  stopEmailChange,
} from '@kerbside/contracts/http/accounts/email';
import { listPasskeys, removePasskey } from '@kerbside/contracts/http/accounts/passkeys';
import { endOtherSessions, listSessions } from '@kerbside/contracts/http/accounts/sessions';
import { listPolicies, readPolicy } from '@kerbside/contracts/http/claims/policies';
import { listPayments } from '@kerbside/contracts/http/payments/payments';
import { listQuotes } from '@kerbside/contracts/http/pricing/pricing';
import { visitor } from '@kerbside/contracts/testing/fake-host';
import { put } from '@kerbside/contracts/testing/put';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { closeDialog, renderAccount } from '../testing/render-account.js';
import { aPolicy, casey, me, policyId, rows } from '../testing/samples.js';

const needed = {
  status: 401,
  code: 'PASSWORD_NEEDED',
  message: 'Enter your password.',
  fields: { password: 'Enter your password to go on' },
};

describe('security', () => {
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
    it('is one line for each device, and ends everywhere else by one button, or says why it did not', async () => {
      const phone = { ...elsewhere, device: 'Safari on iPhone', times: 9 };
      const up = services()
        .answer(listSessions, { rows: [here, phone, elsewhere] })
        .refuse(endOtherSessions, { status: 503, code: 'BUSY', message: 'We are very busy just now.' });
      const { toast } = renderAccount('/account/security', { services: up });
      expect(await screen.findByText('This browser: Firefox on Windows')).toBeTruthy();
      const signedIn = (device: string) => screen.getByText(device).nextElementSibling?.textContent;
      expect(signedIn('Safari on iPhone')).toBe('Signed in 9 times, first 18 November at 18:05');
      expect(signedIn('Another browser')).toBe('Signed in 18 November at 18:05');
      expect(screen.getAllByText('Last used 19 November at 07:45')).toHaveLength(2);
      const end = () => userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
      await end();
      expect((await screen.findByRole('alert')).textContent).toContain('We are very busy just now.');
      up.answer(endOtherSessions, { ended: 1 }).answer(listSessions, { rows: [here] });
      await end();
      expect(await screen.findByText('You’re not signed in anywhere else.')).toBeTruthy();
      expect(toast).toHaveBeenCalledWith('Signed out in 1 other browser', 'success');
      expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
    });
  });

  describe('the email address', () => {
    const up = () => services().answer(listSessions, { rows: [here] });
    const askFor = async (address: string) => {
      await userEvent.click(await screen.findByRole('button', { name: 'Change email address' }));
      await put(screen.getByLabelText('New email address'), address);
      await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
    };

    it('is changed by a link that is sent there, once it is an address, and the customer reads that it waits', async () => {
      const server = up().answer(askEmailChange, { waiting });
      const { toast } = renderAccount('/account/security', { services: server });
      expect(await screen.findByText('casey@example.test')).toBeTruthy();
      server.answer(readEmailChange, { email: 'casey@example.test', waiting });
      await askFor('casey');
      expect((await screen.findAllByText('Enter an email address like name@example.com')).length).toBeGreaterThan(1);
      await put(screen.getByLabelText('New email address'), '@new.test');
      await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
      expect(await screen.findByText('Follow the link that we sent to casey@new.test')).toBeTruthy();
      expect(server.bodies(askEmailChange)).toEqual([{ email: 'casey@new.test' }]);
      expect(toast).toHaveBeenCalledWith('We have sent a link to your new address', 'success');
      expect(screen.queryByRole('button', { name: 'Change email address' })).toBeNull();
    });

    it('asks for the password where the session is not newly signed in, and keeps what was typed', async () => {
      const server = up().refuse(askEmailChange, needed);
      renderAccount('/account/security', { services: server });
      await askFor('casey@new.test');
      await put(await screen.findByLabelText('Your password'), 'blue kettle');
      expect(screen.getByLabelText<HTMLInputElement>('New email address').value).toBe('casey@new.test');
      server.answer(askEmailChange, { waiting });
      await userEvent.click(screen.getByRole('button', { name: 'Send the link' }));
      await waitFor(() => expect(server.bodies(askEmailChange).at(-1)).toMatchObject({ password: 'blue kettle' }));
    });

    it('is typed anew where the customer closed what they were asked in, though their session ended later', async () => {
      const { signIn, signOut } = renderAccount('/account/security', { services: up() });
      const change = async () => userEvent.click(await screen.findByRole('button', { name: 'Change email address' }));
      const typed = () => screen.getByLabelText<HTMLInputElement>('New email address');
      await change();
      await put(typed(), 'casey@new.test');
      await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
      await signOut();
      await signIn();
      await change();
      expect(typed().value).toBe('');
      await put(typed(), 'casey@new.test');
      await signOut();
      await signIn();
      await change();
      expect(typed().value).toBe('casey@new.test');
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

    it('say when they no longer work, or lost their token', async () => {
      const server = services().refuse(confirmEmailChange, spent);
      const { title } = renderAccount('/account/confirm-email?token=old', { services: server, session: visitor });
      await userEvent.click(await screen.findByRole('button', { name: 'Confirm this address' }));
      const heading = await screen.findByRole('heading', { name: 'This link does not work any more' });
      expect(document.activeElement).toBe(heading);
      expect(title).toHaveBeenLastCalledWith('This link does not work any more');
      cleanup();
      const { openDialog } = renderAccount('/account/stop-email-change', { services: server, session: visitor });
      await userEvent.click(await screen.findByRole('button', { name: 'Choose a new password' }));
      expect(openDialog).toHaveBeenCalledWith('forgotpassword', {});
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
      const server = up()
        .answer(listPasskeys, { passkeys: [phone], most: 10 })
        .refuse(removePasskey, needed);
      const { toast } = renderAccount('/account/security', { services: server });
      await userEvent.click(await screen.findByRole('button', { name: 'Remove Blue phone' }));
      expect(screen.getByText(/^It is your only passkey\. After that you sign in with your password/)).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: 'Remove the passkey' }));
      await put(await screen.findByLabelText('Your password'), 'blue kettle');
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
  });
});

describe('login', () => {
  const services = () =>
    new ScriptedServices()
      .answer(readMe, me)
      .answer(listPolicies, rows(aPolicy()))
      .answer(listQuotes, { rows: [] })
      .answer(listPayments, rows())
      .answer(readPolicy, aPolicy());

  const asked = () => screen.findByRole('heading', { level: 1, name: 'Sign in to your account' });

  describe('signing in as a page', () => {
    it('has the form of the shell in it, and opens no dialog', async () => {
      const SignInForm = ({ host }: RemoteProps) => <p>The form of {host.session.signedIn ? 'somebody' : 'a visitor'}</p>;
      const { openDialog, title } = renderAccount('/account/login', { services: services(), session: visitor, SignInForm });
      await asked();
      expect(title).toHaveBeenLastCalledWith('Sign in');
      expect(screen.getByText('The form of a visitor')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
      expect(openDialog).not.toHaveBeenCalled();
    });

    it('goes on to the page that asked for it', async () => {
      const onward = `/account/policies/${policyId}`;
      const { signIn } = renderAccount(`/account/login?redirect=${encodeURIComponent(onward)}`, { services: services(), session: visitor });
      await asked();
      await signIn();
      expect(await screen.findByRole('heading', { level: 1, name: 'Warranty: Gold' })).toBeTruthy();
      expect(location.pathname).toBe(onward);
    });

    it('never leaves for another site', async () => {
      renderAccount('/account/login?redirect=//evil.test/account', { services: services() });
      expect(await screen.findByRole('heading', { level: 1, name: 'My account' })).toBeTruthy();
      expect(location.pathname).toBe('/account/');
    });
  });

  describe('the link that signs in', () => {
    const open = async (services: ScriptedServices, search = '?token=t0ken') => {
      const page = renderAccount(`/account/sign-in${search}`, { services, session: visitor });
      await screen.findByRole('heading', { level: 1 });
      return page;
    };
    const press = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }));

    it('waits for the button, signs in and goes on', async () => {
      const services = new ScriptedServices()
        .answer(signInByLink, { redirect: '/account/' })
        .answer(readMe, me)
        .answer(listPolicies, rows())
        .answer(listQuotes, { rows: [] })
        .answer(listPayments, rows());
      const { title, refreshSession } = await open(services);
      expect(title).toHaveBeenLastCalledWith('Sign in');
      expect(services.asked).toEqual([]);
      await press();
      expect(services.asked[0]?.body).toEqual({ token: 't0ken' });
      expect(refreshSession).toHaveBeenCalledTimes(1);
      expect(location.pathname + location.search).toBe('/account/');
    });

    it('leaves alone who opened another page before the answer came', async () => {
      const services = new ScriptedServices().answer(readMe, me).answer(listPolicies, rows());
      const answers = services.answer(listQuotes, { rows: [] }).answer(listPayments, rows()).hold(signInByLink);
      const { toast } = await open(services);
      await press();
      act(() => history.pushState(null, '', '/account/login'));
      await act(async () => answers.answer(0, { redirect: '/account/' }));
      expect(toast).toHaveBeenCalledTimes(1);
      expect(location.pathname).toBe('/account/login');
    });

    it('leads to signing in again when it is spent, or lost its token', async () => {
      const spent = { status: 410, code: 'SIGN_IN_LINK_SPENT', message: 'This link was used already.' };
      const { openDialog, title } = await open(new ScriptedServices().refuse(signInByLink, spent));
      await press();
      await screen.findByRole('heading', { level: 1, name: 'This link cannot be used' });
      expect(title).toHaveBeenLastCalledWith('This link cannot be used');
      await press();
      expect(openDialog).toHaveBeenCalledWith('login');
      cleanup();
      await open(new ScriptedServices(), '');
      expect(screen.getByRole('heading', { level: 1, name: 'This link cannot be used' })).toBeTruthy();
    });

    it('may be pressed again when the service cannot be reached', async () => {
      await open(new ScriptedServices().refuse(signInByLink, { status: 503, code: 'UNAVAILABLE', message: 'Back in a minute.' }));
      await press();
      expect((await screen.findByRole('alert')).textContent).toContain('Back in a minute.');
      expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
    });
  });

  const open = async (services: ScriptedServices, search = '?token=t0ken') => {
    const page = renderAccount(`/account/reset-password${search}`, { services, session: visitor });
    await screen.findByRole('heading', { level: 1 });
    return page;
  };

  const type = async (password: string, again = password) => {
    for (const [label, text] of [
      ['New password', password],
      ['New password again', again],
    ] as const) {
      await userEvent.click(screen.getByLabelText(label));
      await userEvent.paste(text);
    }
    await userEvent.click(screen.getByRole('button', { name: 'Save my password' }));
  };

  const problems = () =>
    within(screen.getByRole('alert'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  const described = (label: string) => {
    const control = screen.getByLabelText(label);
    const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
  };

  describe('choosing a new password', () => {
    it('sends the token with the password, signs in, and goes on', async () => {
      const services = new ScriptedServices()
        .answer(readResetLink, {})
        .answer(resetPassword, { redirect: '/account/' })
        .answer(readMe, me)
        .answer(listPolicies, rows())
        .answer(listQuotes, { rows: [] })
        .answer(listPayments, rows());
      const { title, refreshSession, toast } = await open(services);
      expect(title).toHaveBeenLastCalledWith('Choose your password');
      await type('three quiet garages');
      expect(services.bodies(readResetLink)).toEqual([{ token: 't0ken' }]);
      expect(services.bodies(resetPassword)[0]).toEqual({
        token: 't0ken',
        password: 'three quiet garages',
        password_confirmation: 'three quiet garages',
      });
      expect(refreshSession).toHaveBeenCalledTimes(1);
      expect(toast).toHaveBeenCalledWith('Your password is saved and you are signed in', 'success');
      expect(location.pathname).toBe('/account/');
      expect(location.search).toBe('');
    });

    it('says beside its field what is wrong with one, keeps what was typed, and offers a new link for one that is not ours', async () => {
      const services = new ScriptedServices();
      const { openDialog, title } = await open(services);
      const save = () => userEvent.click(screen.getByRole('button', { name: 'Save my password' }));
      await save();
      expect(problems()).toEqual(['Your password must be 8 characters or more', 'Enter your password again']);
      expect(described('New password')).toContain('Your password must be 8 characters or more');
      expect(described('New password again')).toContain('Enter your password again');
      await type('password123', 'password12');
      expect(problems()).toEqual(['Password confirmation does not match.']);
      expect(described('New password again')).toContain('Password confirmation does not match.');
      expect(services.bodies(resetPassword)).toEqual([]);
      const message = 'This password is known from other sites. Choose another one';
      services.refuse(resetPassword, { status: 400, code: 'INVALID', message, fields: { password: message } });
      await userEvent.type(screen.getByLabelText('New password again'), '3');
      await save();
      expect(await screen.findByRole('alert')).toBeTruthy();
      expect(described('New password')).toContain(message);
      services.refuse(resetPassword, { status: 503, code: 'UNAVAILABLE', message: 'Back in a minute.' });
      await save();
      await waitFor(() => expect(problems()).toEqual(['Back in a minute.']));
      expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('password123');
      const fields = { token: 'Open the link from your email again' };
      services.refuse(resetPassword, { status: 400, code: 'INVALID', message: 'Check the form', fields });
      await save();
      const heading = await screen.findByRole('heading', { level: 1, name: 'This link cannot be used' });
      expect(document.activeElement).toBe(heading);
      expect(title).toHaveBeenLastCalledWith('This link cannot be used');
      await userEvent.click(screen.getByRole('button', { name: 'Email me a new link' }));
      expect(openDialog).toHaveBeenCalledWith('forgotpassword');
    });

    it('says before anything is typed that it is spent', async () => {
      const spent = { status: 410, code: 'RESET_LINK_SPENT', message: 'This link has been used or has run out.' };
      await open(new ScriptedServices().refuse(readResetLink, spent));
      expect(await screen.findByRole('heading', { level: 1, name: 'This link cannot be used' })).toBeTruthy();
      expect(screen.queryByLabelText('New password')).toBeNull();
    });

    it('offers a new link when the address lost its token', async () => {
      const { title } = await open(new ScriptedServices(), '');
      expect(screen.getByRole('heading', { level: 1, name: 'This link cannot be used' })).toBeTruthy();
      expect(title).toHaveBeenLastCalledWith('This link cannot be used');
    });
  });
});

describe('your data', () => {
  const copy = (over: Partial<DataExport> = {}): DataExport => ({
    id: '1c2d3e4f-5a6b-4c7d-8e9f-0a1b2c3d4e5f',
    status: 'gathering',
    askedAt: '2026-11-20T10:00:00.000Z',
    missing: ['claims'],
    bytes: null,
    expiresAt: null,
    ...over,
  });

  const ready = copy({ status: 'ready', missing: [], bytes: 2_400_000, expiresAt: '2026-11-27T10:05:00.000Z' });

  const erasure = (over: Partial<DataErasure> = {}): DataErasure => ({
    id: '2c2d3e4f-5a6b-4c7d-8e9f-0a1b2c3d4e5f',
    status: 'waiting',
    askedAt: '2026-11-20T10:00:00.000Z',
    beginsAt: '2026-11-27T10:00:00.000Z',
    obstacles: [],
    ...over,
  });

  const obstacles = [
    { kind: 'active-cover', name: 'KS-WAR-0000001-100' },
    { kind: 'open-claim', name: 'C-7' },
  ] as const;

  const services = (export_: DataExport | null = null, one: DataErasure | null = null) =>
    new ScriptedServices().answer(readYourData, { export: export_, erasure: one });

  const render = (up: ScriptedServices) => renderAccount('/account/your-data', { services: up });

  const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

  describe('a copy of the customer’s data', () => {
    it('says when what was sent before signing in is in it, is asked for, and then being made', async () => {
      const up = services().answer(askDataExport, { export: copy() });
      const { toast } = render(up);
      expect(await screen.findByText('You haven’t asked for a copy, or it has expired.')).toBeTruthy();
      expect(screen.getByText(/choose a new password by a link that we email to you/)).toBeTruthy();
      up.answer(readYourData, { export: copy(), erasure: null });
      await press('Ask for a copy');
      expect(await screen.findByText('We are gathering your data')).toBeTruthy();
      expect(toast).toHaveBeenCalledWith('We are making your copy', 'success');
      expect(screen.queryByRole('button', { name: 'Ask for a copy' })).toBeNull();
    });

    it('asks for the password where the session is not newly signed in', async () => {
      const up = services().refuse(askDataExport, needed);
      render(up);
      await press('Ask for a copy');
      await put(await screen.findByLabelText('Password'), 'blue kettle');
      up.answer(askDataExport, { export: copy() }).answer(readYourData, { export: copy(), erasure: null });
      await press('Ask for a copy');
      expect(await screen.findByText('We are gathering your data')).toBeTruthy();
    });

    it('says whose part is missing when it is late', async () => {
      render(services(copy({ status: 'late' })));
      expect(await screen.findByText(/We are still waiting for your policies and claims\./)).toBeTruthy();
    });

    it('can be downloaded until it runs out, and says why it was not', async () => {
      render(services(ready).refuse(downloadDataExport, { status: 503, code: 'BUSY', message: 'We are very busy just now.' }));
      expect(await screen.findByText(/until 27 November at 10:05\. It is a zip file of 2\.4 MB/)).toBeTruthy();
      await press('Download your data');
      expect((await screen.findByRole('alert')).textContent).toContain('We are very busy just now.');
    });
  });

  describe('an erasure', () => {
    it('says what the law keeps and for how long, is asked for in two steps, waits, and can be taken back', async () => {
      const up = services().answer(askDataErasure, { erasure: erasure() });
      const { toast } = render(up);
      const kept = await screen.findByRole('list', { name: 'What the law makes us keep' });
      expect(kept.textContent).toContain('Payments, refunds and our books');
      expect(kept.textContent).toContain('For 6 years from the end of our financial year, 31 March: Companies Act 2006, section 388');
      await press('Erase my account');
      up.answer(readYourData, { export: null, erasure: erasure() });
      await press('Yes, erase it');
      expect(await screen.findByText('We will erase your account on 27 November 2026')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Erase my account' })).toBeNull();
      up.answer(withdrawDataErasure, {}).answer(readYourData, { export: null, erasure: null });
      await press('Do not erase my account');
      expect(await screen.findByRole('button', { name: 'Erase my account' })).toBeTruthy();
      expect(toast).toHaveBeenLastCalledWith('We will not erase your account', 'success');
    });

    it('is refused by name', async () => {
      const refused = { status: 409, code: 'ERASURE_REFUSED', message: 'Not yet.', data: { obstacles } };
      render(services().refuse(askDataErasure, refused));
      await press('Erase my account');
      await press('Yes, erase it');
      const alert = await screen.findByText(/Policy KS-WAR-0000001-100 still covers you/);
      expect(alert).toBeTruthy();
      expect(screen.getByText('Claim C-7 is not settled yet.')).toBeTruthy();
    });

    it('shows why it was refused after the seven days', async () => {
      render(services(null, erasure({ status: 'refused', obstacles: [...obstacles] })));
      expect(await screen.findByText('We cannot erase your data yet')).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Erase my account' })).toBeTruthy();
    });
  });

  describe('the details of a customer', () => {
    const person = { ...me.person, phone: '07700 900123', address: ['1 Kerb Lane', 'Leeds'], postcode: 'LS1 1AA' };
    const services = () => new ScriptedServices().answer(readMe, { ...me, person });
    const type = async (name: string, value: string) => {
      const field = await screen.findByRole('textbox', { name });
      await userEvent.clear(field);
      await put(field, value);
    };
    const save = () => userEvent.click(screen.getByRole('button', { name: 'Save your details' }));

    it('are shown as they are kept, and saved', async () => {
      const up = services().answer(changeDetails, person);
      const { toast } = renderAccount('/account/details', { services: up });
      await type('Address line 1 (optional)', '2 Kerb Lane');
      await save();
      await waitFor(() => expect(toast).toHaveBeenCalledWith('Your details are saved', 'success'));
      expect(up.bodies(changeDetails)).toMatchObject([{ address_line_1: '2 Kerb Lane', town: 'Leeds', postcode: 'LS1 1AA' }]);
    });

    it('need a first name', async () => {
      renderAccount('/account/details', { services: services() });
      await type('First name', ' ');
      await save();
      expect(await screen.findByRole('link', { name: 'Enter your first name' })).toBeTruthy();
    });

    const lineOne = async () => (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Address line 1 (optional)' })).value;

    it('are found as they were typed by the same person where the session ended meanwhile, and by nobody else', async () => {
      const { become, signIn, signOut } = renderAccount('/account/details', { services: services() });
      await type('Address line 1 (optional)', '2 Kerb Lane');
      await signOut();
      expect(screen.queryByDisplayValue('2 Kerb Lane')).toBeNull();
      await signIn();
      expect(await lineOne()).toBe('2 Kerb Lane');
      await signOut();
      await become({ ...casey, userId: 'e0000000-0000-4000-8000-000000000001' });
      expect(await lineOne()).toBe('1 Kerb Lane');
      await signIn();
      expect(await lineOne()).toBe('1 Kerb Lane');
    });

    it('are as they are kept once they are saved, though the session ends then', async () => {
      const { toast, signIn, signOut } = renderAccount('/account/details', { services: services().answer(changeDetails, person) });
      await type('Address line 1 (optional)', '2 Kerb Lane');
      await save();
      await waitFor(() => expect(toast).toHaveBeenCalledWith('Your details are saved', 'success'));
      await signOut();
      await signIn();
      expect(await lineOne()).toBe('1 Kerb Lane');
    });

    it('ask for the password where the session is not new', async () => {
      const up = services().refuse(changeDetails, needed);
      renderAccount('/account/details', { services: up });
      await type('Phone number (optional)', '07700 900124');
      await save();
      await put(await screen.findByLabelText('Your password'), 'open sesame');
      up.answer(changeDetails, person);
      await save();
      await waitFor(() => expect(up.bodies(changeDetails).at(-1)).toMatchObject({ password: 'open sesame' }));
    });
  });
});
