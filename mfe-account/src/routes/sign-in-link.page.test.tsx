import { readMe, signInByLink } from '@kerbside/contracts/http/accounts/accounts';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { listPayments } from '@kerbside/contracts/http/payments/payments';
import { listQuotes } from '@kerbside/contracts/http/pricing/customer';
import { visitor } from '@kerbside/contracts/testing/fake-host';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount } from '../testing/render-account.js';
import { me, rows } from '../testing/samples.js';

const open = async (services: ScriptedServices, search = '?token=t0ken') => {
  const page = renderAccount(`/account/sign-in${search}`, { services, session: visitor });
  await screen.findByRole('heading', { level: 1 });
  return page;
};
const press = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }));

describe('the link that signs in', () => {
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
