import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { closedBecause, onBehalfOf, openQuote, type QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';

/** Callers who may see a quote may choose where and when its work is done. Pricing decides; a stranger's quote is not found. */
@Injectable()
export class QuoteAccess {
  constructor(private readonly internal: Internal) {}

  read(quoteId: string, secret: string | undefined, caller: Caller): Promise<QuoteFacts> {
    return this.internal.send(openQuote, { params: { quoteId }, body: onBehalfOf(caller, secret) });
  }

  /** The same, for a quote that can still change. */
  async open(quoteId: string, secret: string | undefined, caller: Caller): Promise<QuoteFacts> {
    const facts = await this.read(quoteId, secret, caller);
    const closed = closedBecause(facts);
    if (closed !== undefined) throw new DomainError(closed);
    return facts;
  }
}
