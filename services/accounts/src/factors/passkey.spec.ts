import { challengeId, challengeLifeMs, newChallenge, toPasskey } from './passkey.js';

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
