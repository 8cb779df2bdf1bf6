import type { Session } from '@kerbside/contracts/caller';
import type { RemoteApp } from '@kerbside/contracts/host';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hintKey, visitor } from '../session/session-store.js';
import { customer, ok, openShell, refused, type Answer } from '../testing/open-shell.js';

/** A page that only its owner may see. */
const Private: RemoteApp = ({ host }) => {
  const { session, SignInForm: Form } = host;
  return (
    <>
      <h1>{session.signedIn ? `The page of ${session.name}` : 'Who are you?'}</h1>
      {!session.signedIn && Form && <Form host={host} />}
    </>
  );
};

const open = async (after: Session, answer: () => Answer = () => ok({ redirect: '/account/policies?of=2026' })) => {
  let session = visitor;
  const opened = await openShell('/account/policies?of=2026', {
    load: async () => Private,
    session: () => session,
    answers: {
      '/ajax/login': () => {
        const answered = answer();
        if (answered.status === 200) session = after;
        return answered;
      },
    },
  });
  await userEvent.type(await screen.findByLabelText('Email address'), 'jo@example.com');
  return opened;
};
const givePassword = () => userEvent.type(screen.getByLabelText('Password'), 'correct horse{Enter}');

describe('the sign-in form in a page', () => {
  it('leads to the page itself, at the same address, without a dialog', async () => {
    const { sent } = await open(customer);
    await givePassword();
    expect(await screen.findByRole('heading', { level: 1, name: 'The page of Jo Bloggs' })).toBeTruthy();
    expect(await screen.findByText('You are signed in')).toBeTruthy();
    expect(sent.find(({ path }) => path === '/ajax/login')?.body).toMatchObject({ redirect: '/account/policies?of=2026' });
    expect(location.pathname + location.search).toBe('/account/policies?of=2026');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not shown to somebody signed in whose session could not be read: they try again, and see the page', async () => {
    let isDown = true;
    localStorage.setItem(hintKey, '1');
    await openShell('/account/policies', {
      load: async () => Private,
      answers: { '/api/accounts/session': () => (isDown ? refused(503, 'DOWN', 'Down') : ok(customer)) },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('We could not check whether you are signed in');
    expect(screen.queryByLabelText('Password')).toBeNull();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: /^Try again/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'The page of Jo Bloggs' })).toBeTruthy();
    localStorage.removeItem(hintKey);
  });

  it('has the focus where its button to try again was, once nobody turns out to be signed in', async () => {
    localStorage.setItem(hintKey, '1');
    await openShell('/pages/terms?dialog=login');
    const again = await screen.findByRole('button', { name: /^Try again/ });
    localStorage.removeItem(hintKey);
    again.focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(await screen.findByLabelText('Email address'));
  });

  it('says why it was refused, and keeps what was typed', async () => {
    await open(customer, () => refused(401, 'SIGN_IN_FAILED', 'That email and password do not match.'));
    await givePassword();
    expect(await screen.findByText('That email and password do not match.')).toBeTruthy();
    expect(screen.getByLabelText('Email address')).toHaveProperty('value', 'jo@example.com');
  });

  it('says that the browser did not keep them signed in, where it blocks cookies', async () => {
    await open(visitor);
    await givePassword();
    expect(await screen.findByText(/^That was right, but your browser did not keep you signed in/)).toBeTruthy();
    expect(screen.queryByText('You are signed in')).toBeNull();
  });

  it('asks for a second step in its dialog', async () => {
    await open({ ...visitor, awaits: 'second-step' });
    await givePassword();
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(location.search).toContain('dialog=login');
  });

  it('gives the address that was typed to the dialog of a forgotten password', async () => {
    await open(customer);
    // The dialog loads with the press.
    await act(() => userEvent.click(screen.getByRole('button', { name: 'Forgotten your password?' })));
    const forgotten = await screen.findByRole('dialog', { name: 'Forgotten your password?' });
    await waitFor(() => expect(within(forgotten).getByLabelText('Email address')).toHaveProperty('value', 'jo@example.com'));
  });
});
