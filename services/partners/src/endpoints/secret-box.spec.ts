import { readConfig } from '../config.js';
import { SecretBox } from './secret-box.js';

const boxOf = (...keys: readonly string[]) => new SecretBox(readConfig({ PARTNER_SECRETS_KEY: keys.join(',') }));
const [one, other] = ['1'.repeat(32), '2'.repeat(32)];

describe('a kept signing secret', () => {
  it('opens for its owner and shows nothing of itself', () => {
    const sealed = boxOf(one).seal('whsec_secret', 'endpoint-1');
    expect(sealed).not.toContain('secret');
    expect(boxOf(one).open(sealed, 'endpoint-1')).toBe('whsec_secret');
    expect(boxOf(one).seal('whsec_secret', 'endpoint-1')).not.toBe(sealed);
  });

  it('does not open for another, or when it was changed', () => {
    const sealed = boxOf(one).seal('whsec_secret', 'endpoint-1');
    expect(() => boxOf(one).open(sealed, 'endpoint-2')).toThrow();
    expect(() => boxOf(one).open(`${sealed.slice(0, -2)}AA`, 'endpoint-1')).toThrow();
  });

  it('still opens after the key was changed, as long as the old one is given', () => {
    const sealed = boxOf(one).seal('whsec_secret', 'endpoint-1');
    expect(boxOf(other, one).open(sealed, 'endpoint-1')).toBe('whsec_secret');
    expect(() => boxOf(other).open(sealed, 'endpoint-1')).toThrow('PARTNER_SECRETS_KEY');
  });
});

describe('the key', () => {
  it.each(['', 'short', `${one},short`])('%j is refused by name', (text) => {
    expect(() => readConfig({ PARTNER_SECRETS_KEY: text })).toThrow('PARTNER_SECRETS_KEY');
  });
});
