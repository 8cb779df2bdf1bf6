import { hashOf, keyIn, newKey, isLive, liveKeys, withNewKey, withoutKey, type Partner } from './partner.js';

const at = (text: string): Date => new Date(`2027-03-${text}Z`);
const now = at('02T10:00:00');
const aPartner = (of: Partial<Partner> = {}): Partner => ({
  id: 'p',
  name: 'Garage Data',
  status: 'active',
  topics: ['kerbside.claims'],
  keys: [newKey(now).key],
  createdAt: now,
  ...of,
});

describe('a key', () => {
  it('is stored as a hash and four of its characters', () => {
    const { key, text } = newKey(now);
    expect(text).toMatch(/^ksp_[\w-]{43}$/);
    expect(key).toMatchObject({ hash: hashOf(text), hint: text.slice(0, 8), endsAt: null });
    expect(JSON.stringify(key)).not.toContain(text);
  });

  it.each([
    ['Bearer ksp_x', 'ksp_x'],
    ['bearer  ksp_x', 'ksp_x'],
    ['Basic ksp_x', undefined],
    ['ksp_x', undefined],
    ['Bearer ', undefined],
    [undefined, undefined],
  ])('is read from %j', (header, expected) => {
    expect(keyIn(header)).toBe(expected);
  });
});

describe('changing a key over', () => {
  it('keeps the previous one valid for a day, to the millisecond', () => {
    const [old] = withNewKey(aPartner(), newKey(now).key).keys.slice(1);
    expect(old?.endsAt).toEqual(at('03T10:00:00'));
    expect(old && isLive(old, at('03T09:59:59.999'))).toBe(true);
    expect(old && isLive(old, at('03T10:00:00'))).toBe(false);
  });

  it('never gives a key more time, and forgets those that have ended', () => {
    const once = withNewKey(aPartner(), newKey(now).key);
    const twice = withNewKey(once, newKey(at('02T20:00:00')).key);
    expect(twice.keys.map(({ endsAt }) => endsAt)).toEqual([null, at('03T20:00:00'), at('03T10:00:00')]);
    expect(withNewKey(twice, newKey(at('05T00:00:00')).key).keys.map(({ endsAt }) => endsAt)).toEqual([null, at('06T00:00:00')]);
  });

  it('ends a revoked key at once', () => {
    const partner = aPartner();
    expect(liveKeys(withoutKey(partner, partner.keys[0]?.id ?? ''), now)).toEqual([]);
  });
});
