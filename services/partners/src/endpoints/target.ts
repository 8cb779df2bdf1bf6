import ipaddr from 'ipaddr.js';

export interface TargetRules {
  /** Development only: allows this machine, without TLS. */
  readonly allowsLoopback: boolean;
}

/** All the IPv6 space that IANA has allocated for the public internet. */
const publicIpv6 = ipaddr.parseCIDR('2000::/3');

export const privateAddress = 'This address leads into a private network';

/** Whether a webhook may be sent to this IP address: only the public internet, nothing that only we can reach (OWASP API7, ASVS 1.3.6). */
export const isAllowedAddress = (address: string, { allowsLoopback }: TargetRules): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  const range = parsed.range();
  if (allowsLoopback && range === 'loopback') return true;
  // The library calls every form it does not know `unicast`, including IPv4 addresses in the old IPv4-compatible IPv6 form.
  return range === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(publicIpv6));
};

/** The IP address in a URL's host, if the host is one. */
export const literalIn = (hostname: string): string | undefined => {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(bare) ? bare : undefined;
};

/** What is wrong with an endpoint's address, before its name is resolved; undefined when it may be used. */
export const faultOfUrl = (text: string, rules: TargetRules): string | undefined => {
  if (!URL.canParse(text)) return 'Enter an address like https://partner.example/events';
  const { protocol, hostname, port, username, password, hash } = new URL(text);
  if (username || password || hash) return 'Leave out names, passwords and what follows a #';
  const literal = literalIn(hostname);
  if (literal !== undefined && !isAllowedAddress(literal, rules)) return privateAddress;
  if (rules.allowsLoopback && (protocol === 'http:' || protocol === 'https:')) return undefined;
  if (protocol !== 'https:') return 'The address must begin with https://';
  return port === '' ? undefined : 'Only the standard port of https can be used';
};
