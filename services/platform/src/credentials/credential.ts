import { hash, timingSafeEqual } from 'node:crypto';
import { serviceNames } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { DomainError } from '../errors/errors.js';

/** How our own services prove to each other who they are. The edge drops both headers from outside requests. */
export const serviceNameHeader = 'x-kerbside-service';
export const serviceKeyHeader = 'x-kerbside-service-key';

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The headers that a service adds to each of its own calls. */
export const credentialHeaders = (service: string, key: string): Record<string, string> => ({
  [serviceNameHeader]: service,
  [serviceKeyHeader]: key,
});

/** The calling service, or undefined when the caller does not claim to be one. A wrong key is refused, not ignored. */
export const callingService = (headers: Headers, key: string): Caller | undefined => {
  const given = headers[serviceKeyHeader];
  if (given === undefined) return undefined;
  const name = serviceNames.find((known) => known === headers[serviceNameHeader]);
  if (name === undefined || !hasServiceKey(headers, key)) throw new DomainError('NOT_SIGNED_IN');
  return { kind: 'service', name };
};

/** Whether the key is present and correct, whichever service claims to send it. */
export const hasServiceKey = (headers: Headers, key: string): boolean => {
  const given = headers[serviceKeyHeader];
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(key));
};

/** Makes both sides 32 bytes long, so that the time taken reveals neither length nor content. */
const digest = (text: string): Buffer => hash('sha256', text, 'buffer');
