import type { RemoteProps } from '@kerbside/contracts/host';
import { readMe, resetPassword, signInByLink } from '@kerbside/contracts/http/accounts/accounts';
import { listPolicies, readPolicy } from '@kerbside/contracts/http/claims/policies';
import { listPayments } from '@kerbside/contracts/http/payments/payments';
import { listQuotes } from '@kerbside/contracts/http/pricing/customer';
import { visitor } from '@kerbside/contracts/testing/fake-host';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount } from '../testing/render-account.js';
import { aPolicy, me, policyId, rows } from '../testing/samples.js';

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

  it.each([
    ['spent', { status: 410, code: 'SIGN_IN_LINK_SPENT', message: 'This link was used already.' }],
    ['ill-formed', { status: 400, code: 'INVALID', message: 'Check the form', fields: { token: 'Open the link from your email again' } }],
  ])('leads to signing in again when it is %s', async (_, refusal) => {
    const { openDialog, title } = await open(new ScriptedServices().refuse(signInByLink, refusal));
    await press();
    const heading = await screen.findByRole('heading', { level: 1, name: 'This link cannot be used' });
    expect(document.activeElement).toBe(heading);
    expect(title).toHaveBeenLastCalledWith('This link cannot be used');
    await press();
    expect(openDialog).toHaveBeenCalledWith('login');
  });

  it('leads there when the address lost its token', async () => {
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
  await userEvent.type(screen.getByLabelText('New password'), password);
  await userEvent.type(screen.getByLabelText('New password again'), again);
  await userEvent.click(screen.getByRole('button', { name: 'Save my new password' }));
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
      .answer(resetPassword, { redirect: '/account/' })
      .answer(readMe, me)
      .answer(listPolicies, rows())
      .answer(listQuotes, { rows: [] })
      .answer(listPayments, rows());
    const { title, refreshSession, toast } = await open(services);
    expect(title).toHaveBeenLastCalledWith('Choose a new password');
    await type('three quiet garages');
    expect(services.asked[0]?.body).toEqual({
      token: 't0ken',
      password: 'three quiet garages',
      password_confirmation: 'three quiet garages',
    });
    expect(refreshSession).toHaveBeenCalledTimes(1);
    expect(toast).toHaveBeenCalledWith('Your password is changed and you are signed in', 'success');
    expect(location.pathname).toBe('/account/');
    expect(location.search).toBe('');
  });

  it('asks for both passwords, long enough, beside their fields', async () => {
    const services = new ScriptedServices().answer(resetPassword, { redirect: '/account/' });
    await open(services);
    await userEvent.click(screen.getByRole('button', { name: 'Save my new password' }));
    expect(problems()).toEqual(['Your password must be 8 characters or more', 'Enter your password again']);
    expect(described('New password')).toContain('Your password must be 8 characters or more');
    expect(described('New password again')).toContain('Enter your password again');
    expect(services.asked).toEqual([]);
  });

  it('asks for the same password twice', async () => {
    const services = new ScriptedServices().answer(resetPassword, { redirect: '/account/' });
    await open(services);
    await type('three quiet garages', 'three quiet garage');
    expect(problems()).toEqual(['Password confirmation does not match.']);
    expect(described('New password again')).toContain('Password confirmation does not match.');
    expect(services.asked).toEqual([]);
  });

  it('shows what the service says of a password beside its field, and keeps what was typed', async () => {
    const message = 'This password is known from other sites. Choose another one';
    await open(new ScriptedServices().refuse(resetPassword, { status: 400, code: 'INVALID', message, fields: { password: message } }));
    await type('password123');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(described('New password')).toContain(message);
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('password123');
  });

  it.each([
    ['spent', { status: 410, code: 'RESET_LINK_SPENT', message: 'This link was used already.' }],
    ['ill-formed', { status: 400, code: 'INVALID', message: 'Check the form', fields: { token: 'Open the link from your email again' } }],
  ])('offers a new link for one that is %s', async (_, refusal) => {
    const { openDialog, title } = await open(new ScriptedServices().refuse(resetPassword, refusal));
    await type('three quiet garages');
    const heading = await screen.findByRole('heading', { level: 1, name: 'This link cannot be used' });
    expect(document.activeElement).toBe(heading);
    expect(title).toHaveBeenLastCalledWith('This link cannot be used');
    await userEvent.click(screen.getByRole('button', { name: 'Email me a new link' }));
    expect(openDialog).toHaveBeenCalledWith('forgotpassword');
  });

  it('offers a new link when the address lost its token', async () => {
    const { title } = await open(new ScriptedServices(), '');
    expect(screen.getByRole('heading', { level: 1, name: 'This link cannot be used' })).toBeTruthy();
    expect(title).toHaveBeenLastCalledWith('This link cannot be used');
  });

  it('keeps the form when the service cannot be reached', async () => {
    const services = new ScriptedServices().refuse(resetPassword, { status: 503, code: 'UNAVAILABLE', message: 'Back in a minute.' });
    await open(services);
    await type('three quiet garages');
    expect(problems()).toEqual(['Back in a minute.']);
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('three quiet garages');
  });
});
