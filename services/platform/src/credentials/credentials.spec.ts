import { callsOf, type Call } from '@kerbside/contracts/call';
import type { Caller, Role } from '@kerbside/contracts/caller';
import { DomainError } from '../errors/errors.js';
import { refuseForgery } from './forgery.js';
import { refuseUnlessAllowed } from './rights.js';
import { SecretBox } from './secret-box.js';

const call = callsOf('accounts')('POST /x', { id: 'x', who: 'customer', summary: '' });
const suspects = (headers: Readonly<Record<string, string>>, publicUrl: string): boolean => {
  try {
    refuseForgery(call, { headers: { 'x-requested-by': '1', ...headers }, hasSession: false, publicUrl });
    return false;
  } catch {
    return true;
  }
};

describe('a write from another site', () => {
  it.each([
    ['https://kerbside.example', 'https://kerbside.example', false],
    ['https://kerbside.example/', 'https://kerbside.example', false],
    ['https://kerbside.example', 'http://kerbside.example', true],
    ['http://localhost:3000', 'https://localhost:3000', true],
    ['https://kerbside.example', 'https://kerbside.example:8443', true],
    ['https://kerbside.example', 'https://shop.kerbside.example', true],
    ['https://kerbside.example', 'https://kerbside.example.evil.example', true],
    ['https://kerbside.example', 'https://inside.test:3101', false],
    ['https://kerbside.example', 'http://inside.test:3101', true],
    ['https://kerbside.example', 'null', true],
    ['https://kerbside.example', 'nonsense', true],
  ])('of %s with the origin %s is suspected: %s', (publicUrl, origin, expected) => {
    expect(suspects({ origin, host: 'inside.test:3101' }, publicUrl)).toBe(expected);
  });
});

const boxOf = (...keys: readonly string[]) => new SecretBox({ keys, purpose: 'kerbside tests', setting: 'SOME_KEY' });
const [one, other] = ['1'.repeat(32), '2'.repeat(32)];

describe('a kept secret', () => {
  it('opens for its owner and shows nothing of itself', () => {
    const sealed = boxOf(one).seal('whsec_secret', 'endpoint-1');
    expect(sealed).not.toContain('secret');
    expect(boxOf(one).open(sealed, 'endpoint-1')).toBe('whsec_secret');
    expect(boxOf(one).seal('whsec_secret', 'endpoint-1')).not.toBe(sealed);
  });

  it('does not open for another, for another purpose, or when it was changed', () => {
    const sealed = boxOf(one).seal('whsec_secret', 'endpoint-1');
    expect(() => boxOf(one).open(sealed, 'endpoint-2')).toThrow();
    expect(() => boxOf(one).open(`${sealed.slice(0, -2)}${sealed.endsWith('A') ? 'QQ' : 'AA'}`, 'endpoint-1')).toThrow();
    expect(() => new SecretBox({ keys: [one], purpose: 'other', setting: 'SOME_KEY' }).open(sealed, 'endpoint-1')).toThrow('SOME_KEY');
  });

  it('still opens after the key was changed, as long as the old one is given', () => {
    const sealed = boxOf(one).seal('whsec_secret', 'endpoint-1');
    expect(boxOf(other, one).open(sealed, 'endpoint-1')).toBe('whsec_secret');
    expect(() => boxOf(other).open(sealed, 'endpoint-1')).toThrow('SOME_KEY');
  });
});

const userId = '00000000-0000-4000-8000-0000000000c0';
const staff = (role: Role): Caller => ({ kind: 'staff', userId, role });
const callers: readonly Caller[] = [
  { kind: 'visitor' },
  { kind: 'customer', userId },
  staff('agent'),
  staff('finance'),
  staff('admin'),
  { kind: 'service', name: 'pricing' },
];
const [yes, no, who] = ['let in', 'NOT_ALLOWED', 'NOT_SIGNED_IN'];

describe('who may make a call', () => {
  const answerTo = (asked: Pick<Call, 'who' | 'staff'>, caller: Caller): string => {
    try {
      refuseUnlessAllowed(asked, caller);
      return 'let in';
    } catch (error) {
      return error instanceof DomainError ? error.code : String(error);
    }
  };

  it.each<[Pick<Call, 'who' | 'staff'>, readonly (string | undefined)[]]>([
    [{ who: 'public' }, [yes, yes, yes, yes, yes, yes]],
    [{ who: 'provider signature' }, [yes, yes, yes, yes, yes, yes]],
    [{ who: 'partner key' }, [yes, yes, yes, yes, yes, yes]],
    [{ who: 'edge' }, [yes, yes, yes, yes, yes, yes]],
    [{ who: 'customer' }, [who, yes, yes, yes, yes, no]],
    [{ who: 'owner', staff: 'agent' }, [who, yes, yes, yes, yes, no]],
    [{ who: 'owner', staff: 'finance' }, [who, yes, no, yes, yes, no]],
    [{ who: 'owner', staff: 'admin' }, [who, yes, no, no, yes, no]],
    [{ who: 'owner', staff: 'none' }, [who, yes, no, no, no, no]],
    [{ who: 'staff' }, [who, no, yes, yes, yes, no]],
    [{ who: 'finance' }, [who, no, no, yes, yes, no]],
    [{ who: 'admin' }, [who, no, no, no, yes, no]],
    [{ who: 'service' }, [who, no, no, no, no, yes]],
  ])('of %j, of a visitor, a customer, an agent, finance, an admin and a service', (asked, answers) =>
    expect(callers.map((caller) => answerTo(asked, caller))).toEqual(answers),
  );
});
