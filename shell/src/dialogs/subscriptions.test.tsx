import type { RemoteApp } from '@kerbside/contracts/host';
import { visitor } from '@kerbside/contracts/testing/fake-host';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { customer, ok, openShell, refused } from '../testing/open-shell.js';

const dialog = (name: string) => screen.findByRole('dialog', { name });
const Remote: RemoteApp = () => <h1>Your account</h1>;
const load = () => Promise.resolve(Remote);

describe('subscriptions', () => {
  const none = { email: false, sms: false, phone: false, post: false };
  const open = (answers: Parameters<typeof openShell>[1] = {}) =>
    openShell('/account?dialog=subscriptions', { load, session: () => customer, ...answers });

  it('Q2: shows what the customer chose, saves all of it, and leaves the address', async () => {
    const { sent } = await open({
      answers: {
        '/api/accounts/subscriptions': () => ok({ ...none, sms: true }),
        '/ajaxCustomer/updateSubscriptions': () => ok({ ...none, email: true }),
      },
    });
    const form = await dialog('Marketing preferences');
    expect((await within(form).findByLabelText<HTMLInputElement>('Text message')).checked).toBe(true);
    await userEvent.click(within(form).getByLabelText('Text message'));
    await userEvent.click(within(form).getByLabelText('Email'));
    await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.find(({ path }) => path === '/ajaxCustomer/updateSubscriptions')?.body).toEqual({ ...none, email: true });
    expect(screen.getByText('Your preferences have been saved')).toBeTruthy();
    expect(window.location.search).toBe('');
  });

  it('can be tried again when they could not be loaded', async () => {
    let tries = 0;
    await open({
      answers: {
        '/api/accounts/subscriptions': () => ((tries += 1) === 1 ? refused(503, 'SERVICE_UNAVAILABLE', 'Not just now.') : ok(none)),
      },
    });
    const form = await dialog('Marketing preferences');
    expect(await within(form).findByText('We could not load your preferences')).toBeTruthy();
    await userEvent.click(within(form).getByRole('button', { name: 'Try again' }));
    expect(await within(form).findByLabelText('Post')).toBeTruthy();
  });

  it('asks a visitor to sign in first, and comes back', async () => {
    let session = visitor;
    await openShell('/pages/terms?dialog=subscriptions', {
      session: () => session,
      answers: {
        '/ajax/login': () => {
          session = customer;
          return ok({ redirect: '/pages/terms' });
        },
        '/api/accounts/subscriptions': () => ok(none),
      },
    });
    const asked = await dialog('Marketing preferences');
    await act(() => userEvent.click(within(asked).getByRole('button', { name: 'Sign in' })));
    const form = await dialog('Sign in');
    await userEvent.type(within(form).getByLabelText('Email address'), 'jo@example.com');
    await act(() => userEvent.type(within(form).getByLabelText('Password'), 'correct horse{Enter}'));
    expect(await within(await dialog('Marketing preferences')).findByLabelText('Email')).toBeTruthy();
  });
});
