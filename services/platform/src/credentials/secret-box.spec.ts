import { SecretBox } from './secret-box.js';

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
    expect(() => boxOf(one).open(`${sealed.slice(0, -2)}AA`, 'endpoint-1')).toThrow();
    expect(() => new SecretBox({ keys: [one], purpose: 'other', setting: 'SOME_KEY' }).open(sealed, 'endpoint-1')).toThrow('SOME_KEY');
  });

  it('still opens after the key was changed, as long as the old one is given', () => {
    const sealed = boxOf(one).seal('whsec_secret', 'endpoint-1');
    expect(boxOf(other, one).open(sealed, 'endpoint-1')).toBe('whsec_secret');
    expect(() => boxOf(other).open(sealed, 'endpoint-1')).toThrow('SOME_KEY');
  });
});
