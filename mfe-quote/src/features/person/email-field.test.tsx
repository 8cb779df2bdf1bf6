import { readMe, userExists } from '@kerbside/contracts/http/accounts/accounts';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { updateQuote } from '@kerbside/contracts/http/pricing/typing';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { field, type } from '../../testing/filling-in.js';
import { renderQuote, stepAddress } from '../../testing/render-quote.js';
import { aPerson, aQuote, casey } from '../../testing/samples.js';

const registered = 'This email address is already registered with a Kerbside account. Please log in.';
const services = (exists: boolean) =>
  new ScriptedServices()
    .answer(readQuote, aQuote())
    .answer(updateQuote, aQuote({ details: { first_name: 'Joanna', town: 'York' } }))
    .answer(userExists, { exists })
    .answer(readMe, { person: aPerson(), cars: [], archivedCars: [] });
const open = async (script: ScriptedServices) => {
  const page = renderQuote(stepAddress(2), { services: script });
  await screen.findByRole('heading', { level: 1, name: 'Your details' });
  return page;
};
const leave = () => userEvent.tab();
const questions = (script: ScriptedServices) => script.asked.filter(({ id }) => id === userExists.id).map(({ path }) => path);

describe('an email address that an account has', () => {
  it('Q5: is reported on leaving the field, with a way to log in', async () => {
    const script = services(true);
    const { openDialog } = await open(script);
    await type('Email address', ' Casey@Example.com');
    expect(screen.queryByText(registered)).toBeNull();
    await leave();
    expect(await screen.findByText(registered)).toBeTruthy();
    expect(questions(script)).toEqual(['/ajax/userExists?email=casey%40example.com']);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(openDialog.mock.calls).toEqual([['login', { email: 'casey@example.com' }]]);
  });

  it('is asked about once, and no longer reported once it is changed', async () => {
    const script = services(true);
    await open(script);
    await type('Email address', 'casey@example.com');
    await leave();
    await screen.findByText(registered);
    await userEvent.click(field('Email address'));
    await leave();
    expect(questions(script)).toHaveLength(1);
    await type('Email address', 'x');
    expect(screen.queryByText(registered)).toBeNull();
  });

  it('turns the form into that of the account once its owner has logged in, with what was typed before', async () => {
    const script = services(true);
    const { become } = await open(script);
    await type('First name', 'Joanna');
    await type('Email address', 'casey@example.com');
    await leave();
    await screen.findByText(registered);
    await waitFor(() => expect(script.bodies(updateQuote).at(-1)).toMatchObject({ email: 'casey@example.com' }));
    await become(casey);
    expect(await screen.findByText(`You are signed in as ${casey.email}.`)).toBeTruthy();
    expect(['First name', 'Phone number (optional)'].map((name) => field(name).value)).toEqual(['Joanna', '07700 900456']);
    expect(screen.getByText(/York/, { selector: 'strong' })).toBeTruthy();
  });
});

describe('an email address without an account', () => {
  it('shows nothing', async () => {
    const script = services(false);
    await open(script);
    await type('Email address', 'jo@example.com');
    await leave();
    expect(questions(script)).toHaveLength(1);
    expect(screen.queryByText(registered)).toBeNull();
  });

  it('Q5: is not asked about before it is valid: that is reported on leaving the field, until it is corrected', async () => {
    const script = services(true);
    await open(script);
    await type('Email address', 'jo@');
    expect(screen.queryByText('Enter an email address like name@example.com')).toBeNull();
    await leave();
    expect(screen.getByText('Enter an email address like name@example.com')).toBeTruthy();
    expect(questions(script)).toEqual([]);
    await type('Email address', 'e');
    expect(screen.queryByText('Enter an email address like name@example.com')).toBeNull();
  });

  it('is accepted when the check fails, which is reported to operations', async () => {
    const script = services(true).refuse(userExists, { status: 429, code: 'TOO_MANY_TRIES', message: 'Wait' });
    const { track } = await open(script);
    await type('Email address', 'jo@example.com');
    await leave();
    expect(screen.queryByRole('status')).toBeNull();
    expect(track.mock.calls).toEqual([['user_exists_failed', { code: 'CallError' }]]);
  });
});
