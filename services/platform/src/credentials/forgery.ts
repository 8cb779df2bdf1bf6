import { antiForgeryHeader, type Call } from '@kerbside/contracts/call';
import { DomainError } from '../errors/errors.js';

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

interface IncomingRequest {
  readonly headers: Headers;
  readonly hasSession: boolean;
  readonly publicUrl: string;
}

/** Refuses a state-changing call that another site could have made a browser send (ASVS 3.5.1 to 3.5.3). */
export const refuseForgery = (call: Call, { headers, hasSession, publicUrl }: IncomingRequest): void => {
  const changesState = call.method !== 'GET' || call.changesState === true;
  if (!changesState || call.who === 'provider signature') return;
  const isMarked = headers[antiForgeryHeader] === '1';
  if (isFromAnotherSite(headers, publicUrl) || (hasSession && !isMarked)) throw new DomainError('FORGERY_SUSPECTED');
};

const isFromAnotherSite = (headers: Headers, publicUrl: string): boolean => {
  if (headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = headers;
  if (typeof origin !== 'string') return false;
  const { protocol, host } = new URL(publicUrl);
  const ours = [host, headers['host'], headers['x-forwarded-host']].map((one) => `${protocol}//${String(one)}`);
  return !ours.includes(origin.toLowerCase());
};
