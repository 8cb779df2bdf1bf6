/** Whom an address counts as: everyone is given a whole network of IPv6 (RFC 6177), its first 64 bits, however the address is written. */
export const networkOf = (address: string): string => {
  const bare = bareAddress(address);
  if (!bare.includes(':')) return bare;
  const [before = [], after = []] = bare.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
};

/** An IPv4 address that came over an IPv6 socket is the same address. */
export const bareAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
