import { BlockList, isIP } from 'node:net';
import { bareAddress, networkOf } from '@kerbside/contracts/operation/serving';
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
  return networkOf(isOurs(peer) && isIP(last) !== 0 ? last : peer);
};

/** `clientAddress` of the request that is being answered. */
export const addressOf = ({ request }: FastifyReply): string => clientAddress(request.ip, request.headers['x-forwarded-for']);

const isOurs = (address: string): boolean => {
  const bare = bareAddress(address);
  return ours.check(bare, isIP(bare) === 6 ? 'ipv6' : 'ipv4');
};
