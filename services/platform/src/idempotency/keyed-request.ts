import { createHash, createHmac } from 'node:crypto';
import type { Caller } from '@kerbside/contracts/caller';
import { DomainError } from '../errors/errors.js';

/** What distinguishes a request with a key from others. Nothing that was sent can be read from `id` or `request`. */
export interface KeyedRequest {
  /** The key as sent. Never stored. */
  readonly key: string;
  /** A hash of the caller and the key: the same key from another caller is a different key. */
  readonly id: string;
  /** The request hashed with the key, so that nobody without the key can test guessed bodies against it. */
  readonly request: string;
}

export interface SentRequest {
  readonly caller: Caller;
  readonly method: string;
  /** With its query. */
  readonly url: string;
  /** The headers that the contract names, such as a quote's secret. */
  readonly headers: unknown;
  readonly body: unknown;
}

const wellFormed = /^[\x21-\x7e]{1,255}$/;
const wrongKey = 'Send an Idempotency-Key of 1 to 255 visible characters, without spaces.';

/** The key in the header; undefined without one. Throws INVALID when it is malformed. */
export const keyIn = (header: string | readonly string[] | undefined): string | undefined => {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && wellFormed.test(header)) return header;
  throw new DomainError('INVALID', { message: wrongKey, fields: { 'idempotency-key': wrongKey } });
};

export const keyedRequest = (key: string, { caller, method, url, headers, body }: SentRequest): KeyedRequest => ({
  key,
  id: createHash('sha256')
    .update(JSON.stringify([nameOf(caller), key]))
    .digest('base64url'),
  request: createHmac('sha256', key)
    .update(JSON.stringify([method, url, inOrder(headers), inOrder(body)]))
    .digest('base64url'),
});

/** People keep their keys when their role changes. */
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

/** Sorts fields: the same form counts as the same request, whatever the order of its fields. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const sorted = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, item]) => [name, inOrder(item)]));
};
