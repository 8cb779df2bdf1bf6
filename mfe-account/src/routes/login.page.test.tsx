import type { RemoteProps } from '@kerbside/contracts/host';
import { readMe } from '@kerbside/contracts/http/accounts/accounts';
import { listPolicies, readPolicy } from '@kerbside/contracts/http/claims/policies';
import { listPayments } from '@kerbside/contracts/http/payments/payments';
import { listQuotes } from '@kerbside/contracts/http/pricing/customer';
import { visitor } from '@kerbside/contracts/testing/fake-host';
import { screen } from '@testing-library/react';
import { renderAccount } from '../testing/render-account.js';
import { aPolicy, me, policyId, rows } from '../testing/samples.js';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';

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
