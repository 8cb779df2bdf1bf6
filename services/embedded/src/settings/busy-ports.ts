import { isBusy } from '@kerbside/contracts/tooling/ports.mjs';
import { StartError } from '@kerbside/contracts/tooling/start-error.mjs';
import type { Addresses } from './addresses.js';
import type { EmbeddedConfig } from './embedded-config.js';

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

/** Refuses to start when any port is in use, and names all of them at once. */
export const refuseBusyPorts = async (seats: readonly Seat[], host: string): Promise<void> => {
  const taken = await Promise.all(seats.map(async (seat) => ((await isBusy(seat.port, host)) ? [seat] : [])));
  const [first, ...others] = taken.flat();
  if (!first) return;
  const more = others.length > 0 ? ` (and ${others.map(({ port }) => port).join(', ')})` : '';
  throw new StartError(
    `Port ${first.port}${more} is in use: ${first.part} needs it. Stop what listens there, or choose other ports: PORT=4000 npm start`,
  );
};
