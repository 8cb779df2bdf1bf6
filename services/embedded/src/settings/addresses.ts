import { serviceNames, type ServiceName } from '@kerbside/contracts/call';
import { remoteNames, type RemoteName } from '@kerbside/contracts/page/remotes';
import type { EmbeddedConfig } from './embedded-config.js';
import { isBusy } from '@kerbside/contracts/tooling/ports.mjs';
import { StartError } from '@kerbside/contracts/tooling/start-error.mjs';

/** Every port is counted from the site's: services from +101, remotes from +201, the card sandbox +301, the direct debit sandbox +302, the PayPal sandbox +303, the pass sandbox +304 and +305. */
export interface Addresses {
  readonly site: number;
  readonly sandbox: number;
  readonly debitSandbox: number;
  readonly paypalSandbox: number;
  /** The port of its page and Google's part; Apple's push service has the next one. */
  readonly passSandbox: number;
  readonly service: (name: ServiceName) => number;
  readonly remote: (name: RemoteName) => number;
}

type Places = Pick<EmbeddedConfig, 'sitePort' | 'ownPort' | 'services' | 'remotes' | 'edge'>;

export const addressesOf = ({ sitePort, ownPort, services, remotes, edge }: Places): Addresses => {
  const isAlone = ownPort !== undefined && services.length + remotes.length + (edge ? 1 : 0) === 1;
  return {
    site: isAlone && edge ? ownPort : sitePort,
    sandbox: sitePort + 301,
    debitSandbox: sitePort + 302,
    paypalSandbox: sitePort + 303,
    passSandbox: sitePort + 304,
    service: (name) => (isAlone && services.includes(name) ? ownPort : sitePort + 101 + serviceNames.indexOf(name)),
    remote: (name) => (isAlone && remotes.includes(name) ? ownPort : sitePort + 201 + remoteNames.indexOf(name)),
  };
};

/** Where other parts on the same machine reach a part of this site. */
export const urlOf = (port: number): string => `http://127.0.0.1:${port}`;

export const serviceUrls = (addresses: Addresses): Readonly<Record<string, string>> =>
  Object.fromEntries(serviceNames.map((name) => [name, urlOf(addresses.service(name))]));

export interface Seat {
  readonly part: string;
  readonly port: number;
}

/** The ports that this process is about to listen on. */
export const seatsOf = (
  { edge, services, remotes }: Pick<EmbeddedConfig, 'edge' | 'services' | 'remotes'>,
  addresses: Addresses,
): readonly Seat[] => [
  ...(edge ? [{ part: 'the site', port: addresses.site }] : []),
  ...services.map((name) => ({ part: name, port: addresses.service(name) })),
  ...remotes.map((name) => ({ part: `mfe-${name}`, port: addresses.remote(name) })),
  ...(services.includes('payments') ? sandboxSeats(addresses) : []),
  ...(services.includes('accounts') ? passSeats(addresses) : []),
];

const sandboxSeats = ({ sandbox, debitSandbox, paypalSandbox }: Addresses): readonly Seat[] => [
  { part: 'the card sandbox', port: sandbox },
  { part: 'the direct debit sandbox', port: debitSandbox },
  { part: 'the PayPal sandbox', port: paypalSandbox },
];

const passSeats = ({ passSandbox }: Addresses): readonly Seat[] => [
  { part: 'the pass sandbox', port: passSandbox },
  { part: 'the pass sandbox', port: passSandbox + 1 },
];

/** Those above 1,024 that browsers and Node's own fetch never open (Fetch standard, "port blocking"). */
const blocked = [1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080];

/** Refuses to start when any port is in use, or one that no browser opens, and names all of them at once. */
export const refuseUnusablePorts = async (seats: readonly Seat[], host: string): Promise<void> => {
  refuse(
    seats.filter(({ port }) => blocked.includes(port)),
    (ports, part) => `No browser opens port ${ports}, which ${part} would have. Choose other ports: PORT=4000 npm start`,
  );
  const taken = await Promise.all(seats.map(async (seat) => ((await isBusy(seat.port, host)) ? [seat] : [])));
  refuse(
    taken.flat(),
    (ports, part) => `Port ${ports} is in use: ${part} needs it. Stop what listens there, or choose other ports: PORT=4000 npm start`,
  );
};

const refuse = ([first, ...others]: readonly Seat[], sentence: (ports: string, part: string) => string): void => {
  if (!first) return;
  const more = others.length > 0 ? ` (and ${others.map(({ port }) => port).join(', ')})` : '';
  throw new StartError(sentence(`${first.port}${more}`, first.part));
};
