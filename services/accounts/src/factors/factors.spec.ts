import type { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import type { Log } from '@kerbside/platform/telemetry/log';
import { Authenticator, type Fault } from '../../test/authenticator.js';
import { WebAuthn } from '../passkeys/web-authn.js';
import { newCustomer } from '../people/person.js';
import { challengeId, challengeLifeMs, newChallenge, toPasskey } from './passkey.js';
import {
  isOn,
  keyUri,
  needsRecoveryCodes,
  newKey,
  newRecoveryCodes,
  plainCode,
  recoveryHash,
  shownRecoveryCode,
  stepOf,
  waysOf,
} from './second-factor.js';

describe('an answer of an authenticator', () => {
  const config = { publicUrl: 'http://localhost:3000' };
  const webAuthn = new WebAuthn(config as PlatformConfig, { warn: () => undefined } as unknown as Log);
  const now = new Date('2027-03-02T10:00:00.000Z');
  const person = newCustomer({ email: 'a@b.test', first_name: 'Ann', last_name: 'Lee' }, 'p1', now);
  const added = async (key: Authenticator) => {
    const options = await webAuthn.toMake(person, []);
    const made = await webAuthn.made(key.make(options), options.challenge);
    return { ...made, _id: 'k1', personId: 'p1', name: 'Key', createdAt: now, lastUsedAt: null };
  };
  const faults: readonly (readonly [string, Fault])[] = [
    ['on another origin', { origin: 'https://kerbside.example.test' }],
    ['for another site', { rpId: 'example.test' }],
    ['over another challenge', { challenge: 'bm90IG91cnM' }],
    ['without verifying the person', { isUnverified: true }],
  ];

  it.each(faults)('made %s is refused', async (_, fault) => {
    const [key, options] = [new Authenticator(), await webAuthn.toMake(person, [])];
    await expect(webAuthn.made(key.make(options, fault), options.challenge)).rejects.toThrow('PASSKEY_NOT_ADDED');
  });

  it.each(faults)('used %s is refused', async (_, fault) => {
    const key = new Authenticator();
    const [passkey, options] = [await added(key), await webAuthn.toUse([])];
    const use = (how?: Fault) => webAuthn.used(key.use(options, how), { challenge: options.challenge, passkey });
    await expect(use(fault)).rejects.toThrow('PASSKEY_REFUSED');
    expect(await use()).toBeGreaterThan(0);
  });

  it.each([
    ['rises', 7, 8, true],
    ['stays the same: the key may have been copied', 7, 7, false],
    ['goes back', 7, 6, false],
    ['goes back to none', 7, 0, false],
    ['is none at all, as of a key that does not count', 0, 0, true],
  ])('whose count %s', async (_, before, counter, isTaken) => {
    const key = new Authenticator();
    const [passkey, options] = [{ ...(await added(key)), counter: before }, await webAuthn.toUse([])];
    const used = webAuthn.used(key.use(options, { counter }), { challenge: options.challenge, passkey });
    if (isTaken) expect(await used).toBe(counter);
    else await expect(used).rejects.toThrow('PASSKEY_REFUSED');
  });
});

describe('passkey', () => {
  const at = new Date('2027-03-02T10:00:00.000Z');

  describe('a challenge', () => {
    it('is separate for each step of each session, and expires after five minutes', () => {
      const given = { step: 'add', family: 'f1', personId: 'p1', challenge: 'c1' } as const;
      expect(newChallenge(given, at)).toEqual({
        _id: 'add:f1',
        personId: 'p1',
        challenge: 'c1',
        endsAt: new Date('2027-03-02T10:05:00.000Z'),
      });
      expect(challengeLifeMs).toBe(300_000);
      const ids = [given, { ...given, step: 'sign-in' as const }, { ...given, family: 'f2' }].map(challengeId);
      expect(new Set(ids).size).toBe(3);
    });
  });

  it('a passkey is shown without its key and its count', () => {
    const record = {
      _id: 'k1',
      personId: 'p1',
      credentialId: 'c',
      publicKey: 'secretless',
      counter: 7,
      transports: ['usb'],
      name: 'Blue key',
      createdAt: at,
      lastUsedAt: null,
    };
    expect(toPasskey(record)).toEqual({ id: 'k1', name: 'Blue key', createdAt: at.toISOString(), lastUsedAt: null });
    expect(toPasskey({ ...record, lastUsedAt: at }).lastUsedAt).toBe(at.toISOString());
  });
});

/** The key of RFC 6238's test vectors; its eight digits end in our six. */
const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1_000);

describe('a code of an app', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
  ])('at %d s is %s (RFC 6238, appendix B)', (seconds, code, step) => {
    expect(stepOf(key, code, at(seconds))).toBe(step);
  });

  it.each([
    ['in the step after', 30, 37_037_036],
    ['in the step after next', 60, undefined],
    ['in the step before', -30, 37_037_036],
    ['in the step two before', -60, undefined],
  ])('is taken or refused %s', (_, seconds, step) => {
    expect(stepOf(key, '081804', at(1_111_111_109 + seconds))).toBe(step);
  });

  it.each(['', '28708', '2870822', '287083', '28708a', '-287082'])('%j is not a code', (code) => {
    expect(stepOf(key, code, at(59))).toBeUndefined();
  });
});

it('a key is 160 bits, new each time, and its address names the person and the site', () => {
  expect(newKey()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newKey()).not.toBe(newKey());
  const uri = new URL(keyUri(key, 'ada@kerbside.test'));
  expect(uri.protocol + uri.host + decodeURIComponent(uri.pathname)).toBe('otpauth:totp/Kerbside:ada@kerbside.test');
  expect(uri.searchParams.get('secret')).toBe(key);
});

describe('recovery codes', () => {
  it('are ten, all different, easy to copy, and accepted as people type them', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{10}$/);
    const [code = ''] = codes;
    expect(plainCode(` ${shownRecoveryCode(code).toLowerCase()} `)).toBe(code);
  });

  it('are stored as hashes bound to one person and one key', () => {
    const hash = recoveryHash('k', 'p', 'ABCDE23456');
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set([hash, recoveryHash('k', 'q', 'ABCDE23456'), recoveryHash('j', 'p', 'ABCDE23456')]).size).toBe(3);
  });
});

describe('the ways of taking a second step', () => {
  it.each([
    ['nobody ever set one up', undefined, { app: false, passkey: false }],
    ['a key waits for its first code', { sealed: null, passkeys: 0 }, { app: false, passkey: false }],
    ['an app', { sealed: 'box', passkeys: 0 }, { app: true, passkey: false }],
    ['a passkey alone', { sealed: null, passkeys: 1 }, { app: false, passkey: true }],
    ['both', { sealed: 'box', passkeys: 2 }, { app: true, passkey: true }],
    ['the passkeys were removed', { sealed: null, passkeys: 0 }, { app: false, passkey: false }],
  ])('%s', (_, record, ways) => {
    expect(waysOf(record)).toEqual(ways);
    expect(isOn(ways)).toBe(ways.app || ways.passkey);
  });

  it.each([
    [undefined, true],
    [0, true],
    [2, true],
    [3, false],
    [10, false],
  ])('with %s recovery codes left, new ones are needed: %s', (left, isNeeded) => {
    const record = left === undefined ? undefined : { recovery: Array.from({ length: left }, () => 'hash') };
    expect(needsRecoveryCodes(record)).toBe(isNeeded);
  });
});
