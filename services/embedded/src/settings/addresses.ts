import { serviceNames, type ServiceName } from '@kerbside/contracts/call';
import { remoteNames, type RemoteName } from '@kerbside/contracts/page/remotes';
import type { EmbeddedConfig } from './embedded-config.js';

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
