import type { Session } from '@kerbside/contracts/caller';
import { visitor } from '@kerbside/contracts/testing/fake-host';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
    expect(sent.find(({ path }) => path === '/ajax/second-step')?.body).toEqual({ code: '123 456' });
    expect(await screen.findByRole('button', { name: 'Sign out' })).toBeTruthy();
  });

  it('says beside the field that a code is wrong, and keeps asking', async () => {
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

describe('setting the second step up', () => {
  const open = async (start: Session, address = '/pages/terms?dialog=login') => {
    let session = start;
    return openShell(address, {
      session: () => session,
      answers: {
        '/ajax/login': () => {
          session = halfWay('second-step-setup');
          return ok({ redirect: '/backoffice/' });
        },
        '/ajax/second-factor/begin': () => ok(key),
        '/ajax/second-factor/confirm': () => {
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
    await userEvent.click(within(kept).getByRole('button', { name: 'I have kept them' }));
    expect(await screen.findByRole('button', { name: 'Sign out' })).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('signs in also when the recovery codes are closed', async () => {
    await open(halfWay('second-step-setup'));
    await type('Set up your second step', 'Code that the app shows', '123456');
    await userEvent.click(within(await dialog('Keep your recovery codes')).getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('button', { name: 'Sign out' })).toBeTruthy();
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
