import { BlockList, isIP } from 'node:net';
import type { FastifyReply } from 'fastify';

const ours = new BlockList();
ours.addSubnet('127.0.0.0', 8);
ours.addSubnet('10.0.0.0', 8);
ours.addSubnet('172.16.0.0', 12);
ours.addSubnet('192.168.0.0', 16);
ours.addAddress('::1', 'ipv6');
ours.addSubnet('fc00::', 7, 'ipv6');

/** The address a try is counted against: the one our edge saw, or that of a direct caller. Nobody can choose it by sending a header. */
export const clientAddress = (peer: string, forwardedFor: string | readonly string[] | undefined): string => {
  const last = [forwardedFor ?? []].flat().join(',').split(',').at(-1)?.trim() ?? '';
  return isOurs(peer) && isIP(last) !== 0 ? plain(last) : plain(peer);
};

/** `clientAddress` of the request that is being answered. */
export const addressOf = ({ request }: FastifyReply): string => clientAddress(request.ip, request.headers['x-forwarded-for']);

const isOurs = (address: string): boolean => {
  const bare = plain(address);
  return ours.check(bare, isIP(bare) === 6 ? 'ipv6' : 'ipv4');
};

/** An IPv4 address that came over an IPv6 socket is the same address. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
