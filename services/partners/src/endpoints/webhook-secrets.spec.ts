import { readConfig } from '../config.js';
import { WebhookSecrets } from './webhook-secrets.js';

const secretsOf = (text: string) => new WebhookSecrets(readConfig({ PARTNER_SECRETS_KEY: text }));
const [one, other] = ['1'.repeat(32), '2'.repeat(32)];

describe('the key of the signing secrets', () => {
  it.each(['', 'short', `${one},short`])('%j is refused by name', (text) => {
    expect(() => readConfig({ PARTNER_SECRETS_KEY: text })).toThrow('PARTNER_SECRETS_KEY');
  });

  it('may be changed while the old one is still configured', () => {
    const sealed = secretsOf(one).seal('whsec_secret', 'endpoint-1');
    expect(secretsOf(`${other}, ${one}`).open(sealed, 'endpoint-1')).toBe('whsec_secret');
    expect(() => secretsOf(other).open(sealed, 'endpoint-1')).toThrow('PARTNER_SECRETS_KEY');
  });
});
