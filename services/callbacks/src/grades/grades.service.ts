import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { changeCallbackGrade, readCallbackGrade } from '@kerbside/contracts/http/callbacks/grade';
import { onBehalfOf, openQuote, type QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { invalid, notFound } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { controller, serves } from '@kerbside/platform/http/controller';
import { GradesRepository } from './grades.repository.js';

type Change = CallRequest<typeof changeCallbackGrade>['params'];

const messages = { '0': 'This customer is called back in turn.', '1': 'This customer is called back before the others.' } as const;

/** Lets staff decide who is called back first (Q7). Pricing knows whether the quote exists. */
@Injectable()
export class GradesService {
  constructor(
    private readonly grades: GradesRepository,
    private readonly internal: Internal,
    private readonly mongo: Mongo,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async read(quoteId: string, caller: Caller): Promise<{ grade: number }> {
    await this.quote(quoteId, caller);
    return { grade: await this.grades.gradeOf(quoteId) };
  }

  async change({ productType, quoteId, grade }: Change, caller: Caller): Promise<{ message: string }> {
    const quote = await this.quote(quoteId, caller);
    if (quote.productType !== productType) throw invalid({ productType: 'This quote is for another product' });
    await this.save(quote, grade === '1' ? 1 : 0, caller);
    return { message: messages[grade] };
  }

  private async save({ quoteId, customerId }: QuoteFacts, grade: 0 | 1, actor: Caller): Promise<void> {
    if (actor.kind !== 'staff') throw notFound();
    await this.mongo.transaction(async (session) => {
      const before = await this.grades.gradeOf(quoteId, session);
      if (before === grade) return;
      await this.grades.save({ quoteId, grade, by: actor.userId, at: this.clock.now() }, session);
      const subject = { subjectType: 'quote', subjectId: quoteId, customerId };
      const change = { before: { grade: before }, after: { grade } };
      await this.audit.record(session, { actor, action: 'callback-grade-changed', ...subject, ...change });
    });
  }

  private quote(quoteId: string, caller: Caller): Promise<QuoteFacts> {
    return this.internal.send(openQuote, { params: { quoteId }, body: onBehalfOf(caller, undefined) });
  }
}

export const GradesController = controller({ grades: GradesService }, [
  serves(changeCallbackGrade, ({ params, caller }, { grades }) => grades.change(params, caller)),
  serves(readCallbackGrade, ({ params, caller }, { grades }) => grades.read(params.quoteId, caller)),
]);
