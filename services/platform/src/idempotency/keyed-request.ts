import { createHash, createHmac } from 'node:crypto';
import type { Caller } from '@kerbside/contracts/caller';
import { DomainError } from '../errors/errors.js';

/** A request with a key, as it is told from others. Nothing of what was sent can be read from `id` or `request`. */
export interface KeyedRequest {
  /** As it was sent: kept nowhere. */
  readonly key: string;
  /** The caller and their key: the same key of somebody else is another one. */
  readonly id: string;
  /** What is asked for, hashed with the key, so that nobody without it can try out bodies against it. */
  readonly request: string;
}

export interface Asking {
  readonly caller: Caller;
  readonly method: string;
  /** With its query. */
  readonly url: string;
  /** Those that the contract names, such as the secret of a quote. */
  readonly headers: unknown;
  readonly body: unknown;
}

const wellFormed = /^[\x21-\x7e]{1,255}$/;
const wrongKey = 'Send an Idempotency-Key of 1 to 255 visible characters, without spaces.';

/** The key in the header; undefined without one. INVALID for what is no key. */
export const keyIn = (header: string | readonly string[] | undefined): string | undefined => {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && wellFormed.test(header)) return header;
  throw new DomainError('INVALID', { message: wrongKey, fields: { 'idempotency-key': wrongKey } });
};

export const keyedRequest = (key: string, { caller, method, url, headers, body }: Asking): KeyedRequest => ({
  key,
  id: createHash('sha256')
    .update(JSON.stringify([nameOf(caller), key]))
    .digest('base64url'),
  request: createHmac('sha256', key)
    .update(JSON.stringify([method, url, inOrder(headers), inOrder(body)]))
    .digest('base64url'),
});

/** Somebody keeps their keys when their role changes. */
const nameOf = (caller: Caller): readonly string[] => {
  switch (caller.kind) {
    case 'visitor':
      return [caller.kind];
    case 'service':
      return [caller.kind, caller.name];
    default:
      return [caller.kind, caller.userId];
  }
};

/** The same form is the same request, whatever the order of its fields. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const sorted = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, item]) => [name, inOrder(item)]));
};
