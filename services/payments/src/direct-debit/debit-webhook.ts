import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { parseJson } from '@kerbside/contracts/parse-json';
import { DomainError } from '@kerbside/platform/errors/errors';
import * as z from 'zod/mini';
import { PaymentsConfig } from '../config.js';
import { collectorEvent } from './collector-objects.js';

/** An event whose signature proved that it comes from the collector. `type` is for instance `payments.failed`. */
interface DebitEvent {
  readonly id: string;
  readonly type: string;
  /** The payment, mandate or refund; null for anything else. */
  readonly about: string | null;
  readonly createdAt: Date;
}

const webhookBody = z.object({ events: z.array(collectorEvent) });

@Injectable()
export class DebitWebhook {
  constructor(private readonly config: PaymentsConfig) {}

  /**
   * The events of a webhook. Throws WEBHOOK_REFUSED unless the collector signed exactly these bytes. Its signature covers no time, so that the
   * same bytes are valid for ever: what is known already is not stored again, and no event says more than that something is to be read.
   */
  read(body: Buffer, signature: string): readonly DebitEvent[] {
    const secret = this.config.directDebit?.webhookSecret;
    if (secret === undefined || !isSigned(body, signature, secret)) throw new DomainError('WEBHOOK_REFUSED');
    const read = z.safeParse(webhookBody, parseJson(body.toString()));
    if (!read.success) throw new DomainError('WEBHOOK_REFUSED', { cause: read.error });
    return read.data.events.map(({ id, created_at: createdAt, resource_type: kind, action, links }) => ({
      id,
      type: `${kind}.${action}`,
      about: (kind === 'mandates' ? links?.mandate : kind === 'refunds' ? links?.refund : links?.payment) ?? null,
      createdAt: new Date(createdAt),
    }));
  }
}

const isSigned = (body: Buffer, signature: string, secret: string): boolean => {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
};
