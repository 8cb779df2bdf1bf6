import { faultOfUrl, isAllowedAddress } from './target.js';

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
