import type { Deliveries, WebhookMode } from '../../deliveries.js';
import { newId, seconds } from './ids.js';
import type { EventName, EventObject } from './objects.js';
import { noSuch } from './refusal.js';
import type { CardStore, Kinds } from './store.js';

/** Faults that a test may switch on: hold or lose webhooks, answer late, refuse everything, break down at some addresses. */
export interface CardSettings {
  webhooks: WebhookMode;
  answerDelayMs: number;
  outage: boolean;
  /** Requests whose method and address match are answered 500, which is replayed for their key like any answer. */
  brokenAt: RegExp | null;
  /** Matching requests do what was asked, and are then answered 500. */
  brokenAfter: RegExp | null;
}

export interface ApiRequest {
  /** The ids in the path, in order. */
  readonly ids: readonly string[];
  readonly form: unknown;
  /** A publishable key may only do what a browser does, and names an intent by its client secret. */
  readonly key: 'secret' | 'publishable';
  readonly idempotencyKey: string | null;
  readonly requestId: string;
}

/** What every handler works on. */
export interface Sandbox {
  readonly store: CardStore;
  readonly deliveries: Deliveries;
  readonly settings: CardSettings;
  readonly now: () => Date;
  readonly publicUrl: string;
}

export type Handler = (sandbox: Sandbox, request: ApiRequest) => unknown;

export const apiVersion = '2026-10-28.endive';

export type RequestIds = Pick<ApiRequest, 'requestId' | 'idempotencyKey'>;

/** Records that something happened and sends it to the webhook. */
export const emit = (sandbox: Sandbox, request: RequestIds, type: EventName, object: EventObject): void => {
  const event = {
    id: newId('evt'),
    object: 'event' as const,
    api_version: apiVersion,
    created: seconds(sandbox.now()),
    livemode: false as const,
    type,
    data: { object },
    pending_webhooks: 1,
    request: { id: request.requestId, idempotency_key: request.idempotencyKey },
  };
  sandbox.store.put('event', event);
  sandbox.deliveries.add(newId('del'), event.id);
};

/** The object that the path names. */
export const named = <K extends 'payment_intent' | 'setup_intent' | 'dispute' | 'refund'>(
  { store }: Sandbox,
  { ids: [id = ''] }: ApiRequest,
  kind: K,
): Kinds[K] => {
  const found = store.get(kind, id);
  if (!found) throw noSuch(kind.replace('setup_', 'setup'), id, kind.endsWith('_intent') ? 'intent' : 'id');
  return found;
};

/** A page of objects, newest first, as the provider lists them. */
export const listOf = <T extends { readonly id: string }>(
  url: string,
  oldestFirst: readonly T[],
  page: { limit: number; after: string | undefined },
) => {
  const rows = oldestFirst.toReversed();
  const from = page.after === undefined ? 0 : rows.findIndex((row) => row.id === page.after) + 1;
  return { object: 'list', url, has_more: rows.length > from + page.limit, data: rows.slice(from, from + page.limit) };
};
