import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseJson } from '@kerbside/contracts/parse-json';
import { DomainError } from '@kerbside/platform/errors/errors';
import * as z from 'zod/mini';
import type { ProviderEvent } from '../methods/method-port.js';
import { collectorEvent } from './collector-objects.js';

const webhookBody = z.object({ events: z.array(collectorEvent) });

/**
 * The events of a webhook, whose `type` is for instance `payments.failed`, and which are about a payment, mandate or refund. Throws WEBHOOK_REFUSED unless
 * the collector signed exactly these bytes. Its signature covers no time, so that the same bytes are valid for ever: what is known already is not
 * stored again, and no event says more than that something is to be read.
 */
export const readDebitEvents = (body: Buffer, signature: string, secret: string | undefined): readonly ProviderEvent[] => {
  if (secret === undefined || !isSigned(body, signature, secret)) throw new DomainError('WEBHOOK_REFUSED');
  const read = z.safeParse(webhookBody, parseJson(body.toString()));
  if (!read.success) throw new DomainError('WEBHOOK_REFUSED', { cause: read.error });
  return read.data.events.map(({ id, created_at: createdAt, resource_type: kind, action, links }) => ({
    id,
    type: `${kind}.${action}`,
    about: (kind === 'mandates' ? links?.mandate : kind === 'refunds' ? links?.refund : links?.payment) ?? null,
    createdAt: new Date(createdAt),
  }));
};

const isSigned = (body: Buffer, signature: string, secret: string): boolean => {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
};
