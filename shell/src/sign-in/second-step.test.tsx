import type { Session } from '@kerbside/contracts/caller';
import { visitor } from '@kerbside/contracts/testing/fake-host';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makePasskey } from '../second-factor/passkey.js';
import { customer, ok, openShell, refused } from '../testing/open-shell.js';

const staff: Session = { ...customer, role: 'agent' };
const halfWay = (awaits: Session['awaits']): Session => ({ ...visitor, awaits });
const dialog = (name: string) => screen.findByRole('dialog', { name });
const fill = async () => {
  const form = await dialog('Sign in');
  await userEvent.type(within(form).getByLabelText('Email address'), 'ada@kerbside.test');
  await userEvent.type(within(form).getByLabelText('Password'), 'correct horse{Enter}');
};
const type = async (title: string, label: string, code: string) =>
  userEvent.type(within(await dialog(title)).getByLabelText(label), `${code}{Enter}`);

const recoveryCodes = ['ABCDE-23456', 'FGHJK-34567'];
const key = { key: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Kerbside:ada?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' };

const known = { id: 'AQID', type: 'public-key', transports: ['usb'] };
const toUse = { challenge: 'AAAA', rpId: 'localhost', timeout: 300_000, allowCredentials: [known], userVerification: 'required' };
const toMake: Parameters<typeof makePasskey>[0] = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Kerbside' },
  user: { id: 'AAAA', name: 'ada@kerbside.test', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  attestation: 'none',
};
const bytes = (...of: number[]) => Uint8Array.from(of).buffer;
const aCredential = { id: 'AQID', rawId: bytes(1, 2, 3), type: 'public-key', getClientExtensionResults: () => ({}) };
const aSignature = { ...aCredential, response: { signature: bytes(7), authenticatorData: bytes(8), clientDataJSON: bytes(9) } };
const aMade = { ...aCredential, response: { attestationObject: bytes(6), clientDataJSON: bytes(9), getTransports: () => ['usb'] } };

type Device = Partial<Record<'get' | 'create', () => Promise<unknown>>>;
/** A browser that supports passkeys, and a device that responds as told: jsdom has neither. */
const withPasskeys = (device: Device) => {
  let answers = device;
  const asked: unknown[] = [];
  const ask = (what: keyof Device) => (options: unknown) => {
    asked.push(options);
    return answers[what]?.() ?? Promise.reject(new Error(`nobody said how to ${what}`));
  };
  Object.defineProperty(globalThis, 'PublicKeyCredential', { value: class {}, configurable: true });
  Object.defineProperty(navigator, 'credentials', { value: { get: ask('get'), create: ask('create') }, configurable: true });
  return { asked, answer: (next: Device) => void (answers = next) };
};
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});

describe('the second step', () => {
  const open = async (step: () => ReturnType<typeof ok>, start: Session = visitor) => {
    let session = start;
    return openShell('/pages/terms?dialog=login', {
      session: () => session,
      answers: {
        '/ajax/login': () => {
          session = halfWay('second-step');
          return ok({ redirect: '/backoffice/' });
        },
        '/ajax/second-step': () => {
          const answer = step();
          if (answer.status === 200) session = staff;
          return answer;
        },
        '/ajax/logout': () => {
          session = visitor;
          return ok({});
        },
      },
    });
  };

  it('follows the password and signs in', async () => {
    const { sent } = await open(() => ok({ redirect: '/pages/terms' }));
    await fill();
    await type('Enter your code', 'Code', '123 456');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.findLast(({ path }) => path === '/ajax/second-step')?.body).toEqual({ code: '123 456' });
    expect(await screen.findByRole('button', { name: 'Sign out' })).toBeTruthy();
  });

  it('says beside the field that a code is wrong, and asks again', async () => {
    await open(
      () => refused(401, 'SECOND_STEP_REFUSED', 'That code is not right.', { code: 'That code is not right.' }),
      halfWay('second-step'),
    );
    await type('Enter your code', 'Code', '000000');
    await waitFor(() => expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText('That code is not right.')).toHaveLength(2);
  });

  it('lets somebody else sign in', async () => {
    await open(() => ok({}), halfWay('second-step'));
    await userEvent.click(within(await dialog('Enter your code')).getByRole('button', { name: 'Sign in as somebody else' }));
    expect(await dialog('Sign in')).toBeTruthy();
  });
});

describe('the second step by a passkey', () => {
  const open = async (ways: object, step: () => ReturnType<typeof ok> = () => ok({ redirect: '/pages/terms' })) => {
    let session: Session = halfWay('second-step');
    return openShell('/pages/terms?dialog=login', {
      session: () => session,
      answers: {
        '/ajax/second-step': () => ok(ways),
        '/ajax/second-step/passkey/begin': () => ok(toUse),
        '/ajax/second-step/passkey': () => {
          const answer = step();
          if (answer.status === 200) session = staff;
          return answer;
        },
      },
    });
  };
  const use = async () => userEvent.click(within(await dialog('Confirm that it is you')).getByRole('button', { name: 'Use a passkey' }));

  it('signs in by what the device signed', async () => {
    const browser = withPasskeys({ get: async () => aSignature });
    const { sent } = await open({ app: true, passkey: true });
    await use();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(browser.asked).toMatchObject([{ publicKey: { rpId: 'localhost', userVerification: 'required' } }]);
    expect(sent.find(({ path }) => path === '/ajax/second-step/passkey')?.body).toMatchObject({
      credential: { id: 'AQID', type: 'public-key', response: { signature: 'Bw', authenticatorData: 'CA', clientDataJSON: 'CQ' } },
    });
    expect(await screen.findByRole('button', { name: 'Sign out' })).toBeTruthy();
  });

  it.each([
    [{ app: true, passkey: true }, 'Or enter the six digits that your app shows, or one of your recovery codes.', 'Code'],
    [{ app: false, passkey: true }, 'No passkey at hand? Enter one of your recovery codes.', 'Recovery code'],
    [{ app: true, passkey: false }, undefined, 'Code'],
  ])('is offered beside the code, to those who have one: %j', async (ways, words, label) => {
    withPasskeys({});
    await open(ways);
    expect(await screen.findByLabelText(label)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use a passkey' }) !== null).toBe(ways.passkey);
    if (words) expect(screen.getByText(words)).toBeTruthy();
  });

  it('says so when it does not work, and can be tried again', async () => {
    const browser = withPasskeys({ get: () => Promise.reject(new DOMException('no', 'UnknownError')) });
    await open({ app: false, passkey: true }, () => ok({ redirect: '/pages/terms' }));
    await use();
    expect((await screen.findByRole('alert')).textContent).toContain('That passkey did not work. Try again, or use another one.');
    browser.answer({ get: async () => aSignature });
    await use();
    expect(await screen.findByRole('button', { name: 'Sign out' })).toBeTruthy();
  });

  it('says what the service refused', async () => {
    withPasskeys({ get: async () => aSignature });
    await open({ app: false, passkey: true }, () => refused(401, 'PASSKEY_REFUSED', 'That passkey was not accepted.'));
    await use();
    expect((await screen.findByRole('alert')).textContent).toContain('That passkey was not accepted.');
  });

  it.each([
    [{ app: true, passkey: true }, 'This browser has no passkeys, so enter a code.'],
    [{ app: false, passkey: true }, 'This browser has no passkeys. Sign in with another one, or enter a recovery code.'],
  ])('says so in a browser without passkeys: %j', async (ways, words) => {
    await open(ways);
    expect(within(await dialog('Confirm that it is you')).getByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  });
});

describe('adding a passkey', () => {
  type Script = Readonly<Record<string, ReturnType<typeof ok> | (() => ReturnType<typeof ok>)>>;
  const open = async (start: Session, answers: Script, address = '/pages/terms?dialog=passkey') => {
    let session = start;
    return openShell(address, {
      session: () => session,
      answers: {
        '/ajax/passkeys/begin': () => ok(toMake),
        '/ajax/passkeys/confirm': () => {
          session = staff;
          return ok({ redirect: '/pages/terms', recoveryCodes: [] });
        },
        '/ajax/second-factor/begin': () => ok(key),
        ...answers,
      },
    });
  };
  const submit = async (name: string) => type('Add a passkey', 'Passkey name', name);
  const bodyOf = (sent: readonly { path: string; body: unknown }[], path: string) => sent.find((one) => one.path === path)?.body;

  it('names it, has the device create it, and closes', async () => {
    const browser = withPasskeys({ create: async () => aMade });
    const { sent } = await open(staff, {});
    await submit('Work laptop');
    expect(await screen.findByText('The passkey was added')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(browser.asked).toMatchObject([
      { publicKey: { rp: { id: 'localhost' }, authenticatorSelection: { userVerification: 'required' } } },
    ]);
    expect(bodyOf(sent, '/ajax/passkeys/begin')).toEqual({ name: 'Work laptop' });
    expect(bodyOf(sent, '/ajax/passkeys/confirm')).toMatchObject({
      name: 'Work laptop',
      credential: { id: 'AQID', response: { attestationObject: 'Bg' } },
    });
  });

  it('is the second step that must be set up, and the recovery codes are shown until they are kept', async () => {
    withPasskeys({ create: async () => aMade });
    await open(
      halfWay('second-step-setup'),
      { '/ajax/passkeys/confirm': () => ok({ redirect: '/pages/terms', recoveryCodes }) },
      '/pages/terms?dialog=login',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey instead' }));
    await submit('Work laptop');
    const kept = await dialog('Keep your recovery codes');
    expect(within(kept).getAllByRole('listitem')).toHaveLength(2);
  });

  it('is for customers too, who need no password beside it', async () => {
    withPasskeys({ create: async () => aMade });
    await open(customer, { '/ajax/passkeys/confirm': () => ok({ redirect: '/pages/terms', recoveryCodes: [] }) });
    expect(await screen.findByText(/You can still use your password/)).toBeTruthy();
    await submit('My phone');
    expect(await screen.findByText('The passkey was added')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks for a name', async () => {
    withPasskeys({});
    const { sent } = await open(staff, {});
    await submit(' ');
    expect(screen.getAllByText('Give the passkey a name')).toHaveLength(2);
    expect(bodyOf(sent, '/ajax/passkeys/begin')).toBeUndefined();
  });

  it('says what went wrong, and adds nothing', async () => {
    withPasskeys({ create: () => Promise.reject(new DOMException('no', 'ConstraintError')) });
    const { sent } = await open(staff, {});
    await submit('Work laptop');
    expect(await screen.findByText(/^This key cannot check that it is you/)).toBeTruthy();
    expect(bodyOf(sent, '/ajax/passkeys/confirm')).toBeUndefined();
  });

  it.each([
    ['NotAllowedError', /^You cancelled, or it took too long/],
    ['AbortError', /^You cancelled, or it took too long/],
    ['InvalidStateError', /has a passkey for your account already/],
    ['NotSupportedError', /^We can’t use this kind of key/],
    ['SecurityError', /^Passkeys do not work at this address/],
  ])('has words for what browsers name %s', async (name, words) => {
    withPasskeys({ create: () => Promise.reject(new DOMException('no', name)) });
    await expect(makePasskey(toMake)).rejects.toThrow(words);
  });

  it('asks for the password when the session is not newly signed in', async () => {
    withPasskeys({ create: async () => aMade });
    let isKnown = false;
    const needed = () => refused(401, 'PASSWORD_NEEDED', 'Enter your password to go on.', { password: 'Enter your password to go on' });
    const { sent } = await open(staff, { '/ajax/passkeys/begin': () => (isKnown ? ok(toMake) : needed()) });
    await submit('Work laptop');
    const field = await screen.findByLabelText('Your password');
    isKnown = true;
    await userEvent.type(field, 'correct horse{Enter}');
    expect(await screen.findByText('The passkey was added')).toBeTruthy();
    const asked = [{ name: 'Work laptop' }, { name: 'Work laptop', password: 'correct horse' }];
    expect(sent.filter(({ path }) => path === '/ajax/passkeys/begin').map(({ body }) => body)).toEqual(asked);
  });

  it('is not possible in a browser without passkeys', async () => {
    await open(staff, {});
    expect(await screen.findByText('This browser has no passkeys. Open this page in another one, or set up an app.')).toBeTruthy();
  });
});

it('a new app also asks for the password when the session is not newly signed in', async () => {
  const needed = () => refused(401, 'PASSWORD_NEEDED', 'Enter your password to go on.', { password: 'Enter your password to go on' });
  let isKnown = false;
  const { sent } = await openShell('/pages/terms?dialog=secondfactor', {
    session: () => staff,
    answers: { '/ajax/second-factor/begin': () => (isKnown ? ok(key) : needed()) },
  });
  const field = await screen.findByLabelText('Your password');
  isKnown = true;
  await userEvent.type(field, 'correct horse{Enter}');
  expect(await screen.findByRole('img', { name: 'QR code with your key' })).toBeTruthy();
  expect(sent.filter(({ path }) => path === '/ajax/second-factor/begin').at(-1)?.body).toEqual({ password: 'correct horse' });
});

describe('setting the second step up', () => {
  const open = async (start: Session, address = '/pages/terms?dialog=login', confirmed = Promise.resolve()) => {
    let session = start;
    return openShell(address, {
      session: () => session,
      answers: {
        '/ajax/login': () => {
          session = halfWay('second-step-setup');
          return ok({ redirect: '/backoffice/' });
        },
        '/ajax/second-factor/begin': () => ok(key),
        '/ajax/second-factor/confirm': async () => {
          await confirmed;
          session = staff;
          return ok({ redirect: '/pages/terms', recoveryCodes });
        },
      },
    });
  };

  it('shows the key to scan and to type, then the recovery codes until they are kept', async () => {
    const { sent } = await open(visitor);
    await fill();
    expect(await screen.findByRole('img', { name: 'QR code with your key' })).toBeTruthy();
    expect(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeTruthy();
    await type('Set up your second step', 'Code that the app shows', '123456');
    const kept = await dialog('Keep your recovery codes');
    expect(sent.find(({ path }) => path === '/ajax/second-factor/confirm')?.body).toEqual({ code: '123456' });
    expect(
      within(kept)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(recoveryCodes);
    // As Escape does in a browser: first a `cancel` that can be refused, then a close that cannot.
    expect(fireEvent(kept, new Event('cancel', { cancelable: true }))).toBe(false);
    expect(within(kept).queryByRole('button', { name: 'Close' })).toBeNull();
    await userEvent.click(within(kept).getByRole('button', { name: 'I have kept them' }));
    expect(await screen.findByRole('button', { name: 'Sign out' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not closed while it is being switched on: its recovery codes would be lost unseen', async () => {
    let confirm: () => void = () => undefined;
    await open(staff, '/pages/terms?dialog=secondfactor', new Promise((resolve) => (confirm = resolve)));
    const shown = await dialog('Set up your second step');
    await within(shown).findByRole('button', { name: 'Close' });
    await type('Set up your second step', 'Code that the app shows', '123456');
    expect(within(shown).queryByRole('button', { name: 'Close' })).toBeNull();
    expect(fireEvent(shown, new Event('cancel', { cancelable: true }))).toBe(false);
    confirm();
    expect(await dialog('Keep your recovery codes')).toBeTruthy();
  });

  it('tells the recovery codes to whoever presses again where the answer was lost, and their session with it', async () => {
    let session: Session = staff;
    const lost = [() => Promise.reject(new TypeError('Failed to fetch'))];
    const again = () => refused(401, 'NOT_SIGNED_IN', 'Please sign in first.');
    await openShell('/pages/terms?dialog=secondfactor', {
      session: () => session,
      answers: {
        '/ajax/second-factor/begin': () => ok({ ...key, recoveryCodes }),
        '/ajax/second-factor/confirm': () => {
          session = visitor;
          return (lost.pop() ?? again)();
        },
      },
    });
    await screen.findByRole('img', { name: 'QR code with your key' });
    await type('Set up your second step', 'Code that the app shows', '123456');
    await screen.findByRole('alert');
    await userEvent.click(screen.getByRole('button', { name: 'Switch it on' }));
    const kept = within(await dialog('Keep your recovery codes'));
    expect(kept.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(recoveryCodes);
    await userEvent.click(kept.getByRole('button', { name: 'I have kept them' }));
    expect((await screen.findAllByRole('button', { name: 'Sign in' })).length).toBeGreaterThan(0);
    expect(screen.queryByText('Keep your recovery codes')).toBeNull();
  });

  it('is for staff who are signed in as well, and for nobody else', async () => {
    await open(staff, '/pages/terms?dialog=secondfactor');
    expect(await screen.findByRole('img', { name: 'QR code with your key' })).toBeTruthy();
  });

  it('makes no key for a visitor', async () => {
    const { sent } = await open(visitor, '/pages/terms?dialog=secondfactor');
    expect(await screen.findByText('Sign in to the back office first.')).toBeTruthy();
    expect(sent.some(({ path }) => path === '/ajax/second-factor/begin')).toBe(false);
  });
});

describe('signing in by a passkey', () => {
  const answers = (take: () => ReturnType<typeof ok>) => ({
    '/ajax/passkey-sign-in/begin': () => ok({ ...toUse, allowCredentials: [] }),
    '/ajax/passkey-sign-in': take,
  });
  const press = async () => userEvent.click(await within(await dialog('Sign in')).findByRole('button', { name: 'I have a passkey' }));

  it('is offered beside the password, and sends the challenge back with what the device signed', async () => {
    withPasskeys({ get: async () => aSignature });
    let session: Session = visitor;
    const take = () => {
      session = customer;
      return ok({ redirect: '/pages/terms' });
    };
    const { sent } = await openShell('/pages/terms?dialog=login', { session: () => session, answers: answers(take) });
    await press();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.find(({ path }) => path === '/ajax/passkey-sign-in')?.body).toMatchObject({
      challenge: 'AAAA',
      credential: { id: 'AQID', response: { signature: 'Bw' } },
    });
  });

  it('says why it was refused, and leaves the password to sign in by', async () => {
    withPasskeys({ get: async () => aSignature });
    const take = () => refused(401, 'PASSKEY_REFUSED', 'That passkey was not accepted.');
    await openShell('/pages/terms?dialog=login', { answers: answers(take) });
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain('That passkey was not accepted.');
    expect(screen.getByLabelText('Password')).toBeTruthy();
  });

  it('is not offered by a browser that has none', async () => {
    await openShell('/pages/terms?dialog=login');
    expect(within(await dialog('Sign in')).queryByRole('button', { name: 'I have a passkey' })).toBeNull();
  });
});
