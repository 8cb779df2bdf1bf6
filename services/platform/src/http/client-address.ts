import { BlockList, isIP } from 'node:net';
import type { FastifyReply } from 'fastify';

const ours = new BlockList();
ours.addSubnet('127.0.0.0', 8);
ours.addSubnet('10.0.0.0', 8);
ours.addSubnet('172.16.0.0', 12);
ours.addSubnet('192.168.0.0', 16);
ours.addAddress('::1', 'ipv6');
ours.addSubnet('fc00::', 7, 'ipv6');

/**
 * The address that a try is counted against: the one our edge saw, or that of a direct caller. A caller cannot choose it by sending a
 * header, nor by switching between IPv6 addresses: everyone is given a whole network (RFC 6177), which counts as one.
 */
export const clientAddress = (peer: string, forwardedFor: string | readonly string[] | undefined): string => {
  const last = [forwardedFor ?? []].flat().join(',').split(',').at(-1)?.trim() ?? '';
  return networkOf(isOurs(peer) && isIP(last) !== 0 ? plain(last) : plain(peer));
};

/** `clientAddress` of the request that is being answered. */
export const addressOf = ({ request }: FastifyReply): string => clientAddress(request.ip, request.headers['x-forwarded-for']);

const isOurs = (address: string): boolean => {
  const bare = plain(address);
  return ours.check(bare, isIP(bare) === 6 ? 'ipv6' : 'ipv4');
};

/** The first 64 bits of an IPv6 address, however it is written. */
const networkOf = (address: string): string => {
  if (isIP(address) !== 6) return address;
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
};

/** An IPv4 address that came over an IPv6 socket is the same address. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
