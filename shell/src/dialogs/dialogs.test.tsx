import { slotOptions } from '@kerbside/contracts/callbacks/callback-times';
import type { HostApi, RemoteApp } from '@kerbside/contracts/host';
import { visitor } from '@kerbside/contracts/testing/fake-host';
import { aPerson } from '@kerbside/contracts/testing/samples';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { customer, ok, openShell, refused } from '../testing/open-shell.js';
import { callbackForm } from './callback-form.js';

const dialog = (name: string) => screen.findByRole('dialog', { name });

const back = () =>
  act(async () => {
    const gone = new Promise((done) => addEventListener('popstate', done, { once: true }));
    window.history.back();
    await gone;
  });

/** A remote that passes its host to the case. */
const given: { host?: HostApi } = {};

const Remote: RemoteApp = ({ host }) => {
  given.host = host;
  return <h1>{host.session.signedIn ? 'Signed in' : 'Visitor'}</h1>;
};

const load = () => Promise.resolve(Remote);

describe('dialogs', () => {
  it('Q2: follow the address, also when the page is opened on it', async () => {
    await openShell('/pages/terms?dialog=login');
    expect(await dialog('Sign in')).toBeTruthy();
  });

  it('Q2: leave the address on close and reopen on back', async () => {
    await openShell('/account?tab=cars', { load });
    await userEvent.click(screen.getAllByRole('button', { name: 'Sign in' })[0] ?? document.body);
    await userEvent.click(within(await dialog('Sign in')).getByRole('button', { name: 'Close' }));
    expect(window.location.search).toBe('?tab=cars');
    expect(screen.queryByRole('dialog')).toBeNull();
    await back();
    expect(window.location.search).toBe('?tab=cars&dialog=login');
    expect(await dialog('Sign in')).toBeTruthy();
  });

  it('Q2: show one at a time: the next waits for the first to close', async () => {
    await openShell('/account', { load });
    await screen.findByRole('heading', { level: 1 });
    await act(async () => {
      given.host?.openDialog('login', { hint: 'You already have an account.' });
      given.host?.openDialog('callback');
      given.host?.openDialog('callback');
    });
    const first = await dialog('Sign in');
    expect(within(first).getByText('You already have an account.')).toBeTruthy();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await act(() => userEvent.click(within(first).getByRole('button', { name: 'Close' })));
    const second = await dialog('Book a callback');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await userEvent.click(within(second).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('signing in', () => {
  const fill = async () => {
    const form = await dialog('Sign in');
    await userEvent.type(within(form).getByLabelText('Email address'), 'jo@example.com');
    await userEvent.type(within(form).getByLabelText('Password'), 'correct horse{Enter}');
  };

  it('shows the server’s own message when it is refused, keeps what was typed, then stays on the page and tells the remote', async () => {
    let [session, isRefused] = [visitor, true];
    const { sent } = await openShell('/account?tab=cars&dialog=login', {
      load,
      session: () => session,
      answers: {
        '/ajax/login': () => {
          if (isRefused) return refused(401, 'SIGN_IN_FAILED', 'That email and password do not match.');
          session = customer;
          return ok({ redirect: '/account?tab=cars' });
        },
      },
    });
    await fill();
    expect(await screen.findByText('That email and password do not match.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('jo@example.com');
    isRefused = false;
    await userEvent.type(screen.getByLabelText('Password'), '{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Signed in' })).toBeTruthy();
    expect(sent.find(({ path }) => path === '/ajax/login')?.body).toEqual({
      email: 'jo@example.com',
      password: 'correct horse',
      redirect: '/account?tab=cars',
    });
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/account?tab=cars'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leads nowhere once its dialog was closed while that took long', async () => {
    let session = visitor;
    let answer = () => undefined as void;
    const login = new Promise<void>((done) => (answer = done)).then(() => ok({ redirect: '/account?tab=cars' }));
    await openShell('/account?tab=cars&dialog=login', { load, session: () => session, answers: { '/ajax/login': () => login } });
    await fill();
    await userEvent.click(within(await dialog('Sign in')).getByRole('button', { name: 'Close' }));
    act(() => given.host?.navigate('/account/cover'));
    act(() => given.host?.openDialog('callback'));
    session = customer;
    await act(async () => answer());
    expect(await screen.findByRole('heading', { level: 1, name: 'Signed in' })).toBeTruthy();
    expect(window.location.pathname + window.location.search).toBe('/account/cover?dialog=callback');
  });
});

describe('a forgotten password', () => {
  const answer = { option: 'reset', email: 'jo@example.com', otpTransport: null, otpSentTo: null, redirect: null };
  const ask = async (way: RegExp, button: string) => {
    const form = await dialog('Forgotten your password?');
    await userEvent.type(within(form).getByLabelText('Email address'), 'jo@example.com');
    await userEvent.click(within(form).getByLabelText(way));
    await userEvent.click(within(form).getByRole('button', { name: button }));
  };

  it('Q2: sends a link', async () => {
    const { sent } = await openShell('/pages/terms?dialog=forgotpassword', { answers: { '/ajax/forgot-password': () => ok(answer) } });
    await ask(/link/, 'Send the link');
    expect(await dialog('Check your email')).toBeTruthy();
    expect(sent.at(-1)?.body).toEqual({ option: 'reset', email: 'jo@example.com' });
  });

  it('Q2: signs in with a one-time code sent to the mobile', async () => {
    let asked = 0;
    let session = visitor;
    const { sent } = await openShell('/pages/terms?dialog=forgotpassword', {
      session: () => session,
      answers: {
        '/ajax/forgot-password': () => {
          asked += 1;
          if (asked === 2) session = customer;
          return ok({ ...answer, option: 'otp', otpTransport: 'mobile', otpSentTo: '*** 123', redirect: asked === 2 ? '/account/' : null });
        },
      },
    });
    await ask(/mobile/, 'Send the code');
    const code = await dialog('Enter your code');
    await userEvent.type(within(code).getByLabelText('Code'), '123 456{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/account/'));
    expect(sent.filter(({ path }) => path === '/ajax/forgot-password').map(({ body }) => body)).toEqual([
      { option: 'otp', email: 'jo@example.com', otpTransport: 'mobile' },
      { option: 'otp', email: 'jo@example.com', otpTransport: 'mobile', otp: '123456' },
    ]);
  });

  it('asks for a new code from where the first one was refused, for the same address and in the same way', async () => {
    const code = { ...answer, option: 'otp', otpTransport: 'mobile', otpSentTo: '*** 123' };
    const why = 'That code is not right, or it has run out. Check it, or ask for a new one.';
    const answers = [ok(code), refused(401, 'CODE_REFUSED', why)];
    const { sent } = await openShell('/pages/terms?dialog=forgotpassword', {
      answers: { '/ajax/forgot-password': () => answers.shift() ?? ok(code) },
    });
    await ask(/mobile/, 'Send the code');
    await userEvent.type(within(await dialog('Enter your code')).getByLabelText('Code'), '123456{Enter}');
    expect(await screen.findByText(why)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Ask for a new code' }));
    const form = within(await dialog('Forgotten your password?'));
    expect(form.getByLabelText<HTMLInputElement>('Email address').value).toBe('jo@example.com');
    expect(form.getByLabelText<HTMLInputElement>(/mobile/).checked).toBe(true);
    await userEvent.click(form.getByRole('button', { name: 'Send the code' }));
    expect(within(await dialog('Enter your code')).getByLabelText<HTMLInputElement>('Code').value).toBe('');
    expect(sent.at(-1)?.body).toEqual({ option: 'otp', email: 'jo@example.com', otpTransport: 'mobile' });
  });

  it('opens on the link again after it was closed', async () => {
    await openShell('/pages/terms?dialog=forgotpassword');
    const form = await dialog('Forgotten your password?');
    await userEvent.click(within(form).getByLabelText(/mobile/));
    await userEvent.click(within(form).getByRole('button', { name: 'Close' }));
    await back();
    expect(within(await dialog('Forgotten your password?')).getByLabelText<HTMLInputElement>(/link/).checked).toBe(true);
  });
});

describe('booking a callback', () => {
  const fill = async (subject: string, day: string | undefined) => {
    const form = within(await dialog('Book a callback'));
    await userEvent.selectOptions(form.getByLabelText('What is it about?'), subject);
    await userEvent.type(form.getByLabelText('Your name'), 'Jo Bloggs');
    await userEvent.type(form.getByLabelText('Email address'), 'jo@example.com');
    await userEvent.type(form.getByLabelText('Phone number'), '07700 900123');
    if (day === undefined) return form;
    const [year = '', month = '', date = ''] = day.split('-');
    await userEvent.type(form.getByLabelText('Day'), date);
    await userEvent.type(form.getByLabelText('Month'), month);
    await userEvent.type(form.getByLabelText('Year'), year);
    return form;
  };

  const agent = { ...customer, role: 'agent' as const };
  it.each([
    ['begins with the telephone number of the account', customer, '07700 900456', '07700 900456'],
    ['asks a customer whose account has none', customer, null, ''],
    ['asks a visitor', visitor, '07700 900456', ''],
    ['asks staff for that of the customer', agent, '07700 900456', ''],
  ])('%s', async (_, session, phone, shown) => {
    await openShell('/pages/terms?dialog=callback', {
      session: () => session,
      answers: { '/api/accounts/me': () => ok({ person: aPerson({ phone }), cars: [], archivedCars: [] }) },
    });
    const field = within(await dialog('Book a callback')).getByLabelText<HTMLInputElement>('Phone number');
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(field.value).toBe(shown);
  });

  it('Q2: drops a time that the changed day does not have, says so beside it, and keeps the rest', async () => {
    const { sent } = await openShell('/pages/terms?dialog=callback', {
      answers: { '/callbacks/bookcallback': () => ok({ succeeded: true }) },
    });
    const form = await fill('A new quote', '2031-03-07');
    const time = form.getByLabelText<HTMLSelectElement>('Time');
    const gone = 'The time that you chose is not available on this day. Choose another time.';
    await userEvent.selectOptions(time, '16:30');
    await userEvent.clear(form.getByLabelText('Day'));
    await userEvent.type(form.getByLabelText('Day'), '08');
    expect(time.value).toBe('');
    expect(form.getByText(gone)).toBeTruthy();
    expect(form.getByLabelText<HTMLInputElement>('Your name').value).toBe('Jo Bloggs');
    await userEvent.click(form.getByRole('button', { name: 'Book my callback' }));
    expect(sent.map(({ path }) => path)).not.toContain('/callbacks/bookcallback');
    await userEvent.selectOptions(time, '15:30');
    expect(form.queryByText(gone)).toBeNull();
    await userEvent.click(form.getByRole('button', { name: 'Book my callback' }));
    expect(await dialog('Thank you')).toBeTruthy();
    expect(sent.at(-1)?.body).toMatchObject({
      callback_subject: 'new_quote',
      callback_date: '2031-03-08',
      callback_time: '15:30',
      customer_name: 'Jo Bloggs',
    });
  });

  it('A5: asks no day or time for a claim, promises an answer within 24 hours, and says so when it failed', async () => {
    let isAway = true;
    const { sent } = await openShell('/pages/terms?dialog=callback', {
      answers: {
        '/callbacks/bookcallback': () => (isAway ? refused(503, 'SERVICE_UNAVAILABLE', 'not now') : ok({ succeeded: true })),
      },
    });
    const form = await fill('A claim', undefined);
    for (const asked of ['Date', 'Time']) expect(form.queryByLabelText(asked)).toBeNull();
    expect(form.getByText(/within 24 hours, excluding weekends/)).toBeTruthy();
    await userEvent.click(form.getByRole('button', { name: 'Book my callback' }));
    expect(await form.findByText('Something went wrong, please try again later.')).toBeTruthy();
    isAway = false;
    await userEvent.click(form.getByRole('button', { name: 'Book my callback' }));
    expect(await dialog('Thank you')).toBeTruthy();
    expect(Object.keys(sent.at(-1)?.body ?? {}).filter((key) => /date|time/.test(key))).toEqual([]);
  });
});

describe('subscriptions', () => {
  const Remote: RemoteApp = ({ host }) => {
    given.host = host;
    return <h1>Your account</h1>;
  };
  const load = () => Promise.resolve(Remote);

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

  it('leave the dialog alone that is opened while they are saved', async () => {
    let save: () => void = () => undefined;
    await open({
      answers: {
        '/api/accounts/subscriptions': () => ok(none),
        '/ajaxCustomer/updateSubscriptions': () => new Promise((done) => (save = () => done(ok(none)))),
      },
    });
    const form = await dialog('Marketing preferences');
    await userEvent.click(await within(form).findByRole('button', { name: 'Save' }));
    await userEvent.click(within(form).getByRole('button', { name: 'Close' }));
    await act(async () => given.host?.openDialog('callback'));
    expect(await dialog('Book a callback')).toBeTruthy();
    await act(async () => save());
    expect(await screen.findByText('Your preferences have been saved')).toBeTruthy();
    expect(await dialog('Book a callback')).toBeTruthy();
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

const typed = {
  callback_subject: 'new_quote',
  product_type: '',
  customer_name: 'Jo',
  customer_email: 'jo@example.com',
  customer_phone: '07700 900123',
  callback_date: '2031-03-03',
  callback_time: '10:30',
};

const openSlots = (day: string, now: string) =>
  slotOptions(day, new Date(now), 'Choose a time')
    .filter(({ disabled, value }) => !disabled && value !== '')
    .map(({ value }) => value);

describe('when a callback can be booked', () => {
  it('is in half hours from 08:30 to 18:30 on a weekday', () => {
    const slots = openSlots('2031-03-03', '2031-03-01T12:00:00Z');
    expect([slots[0], slots.at(-1), slots.length]).toEqual(['08:30', '18:30', 21]);
  });

  it('is shorter on a Saturday', () => {
    const slots = openSlots('2031-03-01', '2031-02-01T12:00:00Z');
    expect([slots[0], slots.at(-1)]).toEqual(['09:00', '15:30']);
  });

  it('is in the future, by London’s clock in summer too', () => {
    expect(openSlots('2031-07-01', '2031-07-01T14:31:00Z')[0]).toBe('16:00');
    expect(openSlots('2031-03-03', '2031-03-03T14:31:00Z')[0]).toBe('15:00');
  });

  it('is no longer today from 17:00 on', () => {
    expect(openSlots('2031-03-03', '2031-03-03T16:59:00Z')[0]).toBe('17:00');
    expect(openSlots('2031-03-03', '2031-03-03T17:00:00Z')).toEqual([]);
    expect(openSlots('2031-03-04', '2031-03-03T17:00:00Z')[0]).toBe('08:30');
  });
});

describe('what a callback needs', () => {
  const wrong = (over: Partial<typeof typed>) =>
    callbackForm(new Date('2031-02-23T12:00:00Z'), over.callback_subject ?? typed.callback_subject)
      .safeParse({ ...typed, ...over })
      .error?.issues.map(({ path, message }) => [path[0], message]);

  it('is accepted when everything is there', () => expect(wrong({})).toBeUndefined());
  it.each([
    [
      'a Sunday',
      { callback_date: '2031-03-02' },
      [['callback_date', 'We are unable to arrange callback on Sunday, please choose another date.']],
    ],
    [
      'a bank holiday',
      { callback_date: '2031-04-14' },
      [['callback_date', 'We are unable to arrange callbacks on bank holidays, please choose another date.']],
    ],
    ['no time for a quote', { callback_time: '' }, [['callback_time', 'Choose a time']]],
    [
      'a time that its day does not have',
      { callback_date: '2031-03-08', callback_time: '08:30' },
      [['callback_time', 'The time that you chose is not available on this day. Choose another time.']],
    ],
    [
      'nothing chosen',
      { callback_subject: '', callback_date: '', callback_time: '' },
      [
        ['callback_subject', 'Choose what the call is about'],
        ['callback_date', 'Choose a date'],
        ['callback_time', 'Choose a time'],
      ],
    ],
  ])('is refused with %s', (_, over, issues) => expect(wrong(over)).toEqual(issues));
  it.each(['claims', 'finance', 'other'])('needs no day and no time for %s, on a Sunday too', (subject) =>
    expect(wrong({ callback_subject: subject, callback_date: '', callback_time: '' })).toBeUndefined(),
  );
});
