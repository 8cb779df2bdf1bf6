import { readConfig } from '../config.js';
import { isGivenUp, pauseAfter, signingSecrets, wants, withNewSecret } from './endpoint.js';
import { faultOfUrl, isAllowedAddress } from './target.js';
import { WebhookSecrets } from './webhook-secrets.js';

const at = (text: string): Date => new Date(`2027-03-${text}Z`);

describe('an endpoint', () => {
  it.each([
    ['07T09:59:59.999', false],
    ['07T10:00:00', true],
  ])('that has failed since 10:00 on the 2nd is given up on the %s: %s', (when, expected) => {
    expect(isGivenUp(at('02T10:00:00'), at(when))).toBe(expected);
  });

  it('signs with two secrets for a day after a change, and with one otherwise', () => {
    const first = withNewSecret({ secrets: [] }, 'first', at('02T10:00:00'));
    const both = withNewSecret({ secrets: first }, 'second', at('03T10:00:00'));
    const namesAt = (when: string) => signingSecrets({ secrets: both }, at(when)).map(({ sealed }) => sealed);
    expect(first).toEqual([{ sealed: 'first', endsAt: null }]);
    expect(namesAt('04T09:59:59.999')).toEqual(['second', 'first']);
    expect(namesAt('04T10:00:00')).toEqual(['second']);
  });

  it('gives each secret its day, however many follow within it, up to five', () => {
    const hours = ['10', '11', '12', '13', '14', '15'];
    const signing = hours.reduce<ReturnType<typeof withNewSecret>>(
      (secrets, hour) => withNewSecret({ secrets }, hour, at(`02T${hour}:00:00`)),
      [],
    );
    const namesAt = (when: string) => signingSecrets({ secrets: signing }, at(when)).map(({ sealed }) => sealed);
    expect(namesAt('02T15:00:00')).toEqual(['15', '14', '13', '12', '11']);
    expect(namesAt('03T12:59:59.999')).toEqual(['15', '14', '13', '12']);
    expect(namesAt('03T13:00:00')).toEqual(['15', '14', '13']);
  });

  it.each([
    ['every type', [], true],
    ['this type', ['kerbside.claims.policy-issued.v1'], true],
    ['another type', ['kerbside.claims.policy-cancelled.v1'], false],
  ])('that takes %s of an open topic', (_, eventTypes, expected) => {
    const event = { topic: 'kerbside.claims', type: 'kerbside.claims.policy-issued.v1' };
    expect(wants({ eventTypes }, ['kerbside.claims'], event)).toBe(expected);
    expect(wants({ eventTypes }, ['kerbside.payments'], event)).toBe(false);
  });
});

describe('an unreachable endpoint', () => {
  it.each([
    [1, 5_000],
    [2, 10_000],
    [5, 80_000],
    [8, 640_000],
    [9, 900_000],
    [1_000, 900_000],
  ])('after %i connections in a row is left alone for %i ms', (unreachable, ms) => expect(pauseAfter(unreachable)).toBe(ms));
});

const production = { allowsLoopback: false };
const development = { allowsLoopback: true };

describe('an address that a webhook may be sent to', () => {
  it.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::ffff:93.184.215.14'])('%s is public', (address) => {
    expect(isAllowedAddress(address, production)).toBe(true);
  });

  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:0:a00:1::',
    '::7f00:1',
    '::10.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '::ffff:0:a00:1',
    'fec0::1',
    '100::1',
    '4000::1',
    'localhost',
    '',
  ])('%s is not', (address) => {
    expect(isAllowedAddress(address, production)).toBe(false);
  });

  it('may be this machine in development, but no other private address', () => {
    expect(['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'].map((one) => isAllowedAddress(one, development))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['10.0.0.1', '169.254.169.254', 'fd00::1'].some((one) => isAllowedAddress(one, development))).toBe(false);
  });
});

describe('the URL of an endpoint', () => {
  it.each(['https://partner.example/events', 'https://partner.example:443/a?b=c', 'https://93.184.215.14/'])('%s is fine', (url) => {
    expect(faultOfUrl(url, production)).toBeUndefined();
  });

  it.each([
    ['http://partner.example/', 'https://'],
    ['ftp://partner.example/', 'https://'],
    ['https://partner.example:8443/', 'standard port'],
    ['https://user:secret@partner.example/', 'passwords'],
    ['https://partner.example/#part', '#'],
    ['https://127.0.0.1/', 'private'],
    ['https://2130706433/', 'private'],
    ['https://0x7f.1/', 'private'],
    ['https://[::1]/', 'private'],
    ['https://[::ffff:10.0.0.1]/', 'private'],
    ['partner.example', 'like https://'],
  ])('%s is refused: %s', (url, expected) => {
    expect(faultOfUrl(url, production)).toContain(expected);
  });

  it('may point to this machine in development', () => {
    expect(faultOfUrl('http://127.0.0.1:9000/hook', development)).toBeUndefined();
    expect(faultOfUrl('http://192.168.0.9:9000/hook', development)).toContain('private');
    expect(faultOfUrl('file:///etc/passwd', development)).toContain('https://');
  });
});

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
