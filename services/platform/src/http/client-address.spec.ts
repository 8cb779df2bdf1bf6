import { clientAddress } from './client-address.js';

describe('the address a try is counted against', () => {
  it.each([
    ['a direct caller', '203.0.113.9', undefined, '203.0.113.9'],
    ['a direct caller who pretends to be somebody else', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['what the edge saw', '127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['what the edge saw, not what the caller put before it', '10.1.2.3', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['the edge over an IPv6 socket', '::ffff:10.1.2.3', ' 203.0.113.9 ', '203.0.113.9'],
    ['an IPv6 caller behind the edge, by their network', '::1', '2001:db8::7', '2001:db8:0:0::/64'],
    ['the same with another address of it', '::1', '2001:DB8:0::ffff:1', '2001:db8:0:0::/64'],
    ['a whole IPv6 address', '::1', '2001:0db8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2::/64'],
    ['one whose network ends in nothing', '::1', '2001:db8:1::', '2001:db8:1:0::/64'],
    ['a direct caller by IPv6', '2001:db8:1:2:3::4', undefined, '2001:db8:1:2::/64'],
    ['our own machine', '::1', undefined, '0:0:0:0::/64'],
    ['nonsense in the header', '127.0.0.1', 'unknown', '127.0.0.1'],
    ['a repeated header', '127.0.0.1', ['198.51.100.1', '203.0.113.9'], '203.0.113.9'],
  ])('%s', (_, peer, forwardedFor, address) => {
    expect(clientAddress(peer, forwardedFor)).toBe(address);
  });
});
