import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { openQuote, type QuoteFacts } from '@kerbside/contracts/http/pricing-internal';
import { DomainError } from '@kerbside/platform/errors';
import { Internal } from '@kerbside/platform/internal';

/** Who may see a quote may say where and when its work is done. Pricing decides; a stranger's quote is not found. */
@Injectable()
export class QuoteAccess {
  constructor(private readonly internal: Internal) {}

  read(quoteId: string, secret: string | undefined, caller: Caller): Promise<QuoteFacts> {
    const userId = 'userId' in caller ? caller.userId : undefined;
    return this.internal.send(openQuote, { params: { quoteId }, body: { secret, userId, staff: caller.kind === 'staff' } });
  }

  /** The same, of a quote that can still change. */
  async open(quoteId: string, secret: string | undefined, caller: Caller): Promise<QuoteFacts> {
    const facts = await this.read(quoteId, secret, caller);
    if (facts.status === 'expired') throw new DomainError('QUOTE_EXPIRED');
    if (facts.status !== 'open') throw new DomainError(facts.status === 'paying' ? 'QUOTE_BEING_PAID' : 'QUOTE_PURCHASED');
    return facts;
  }
}
