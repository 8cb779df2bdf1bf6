import { Injectable } from '@nestjs/common';
import { formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { Clock } from '@kerbside/platform/time/clock';
import { aboutRecord } from '@kerbside/platform/work/job-row';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { controller, serves } from '@kerbside/platform/http/controller';
import { confirmGapEarly, giveGapInformation, readGapInformation } from '@kerbside/contracts/http/pricing/gap-information';
import { gapConfirmed, gapGiven, restrictedGap } from '../quotes/model/gap-rule.js';
import { decided, modified } from '../quotes/model/decision.js';
import { QuoteChanges } from '../quotes/quote-changes.js';
import { withLink, type OnQuote } from '../access/access.js';
import { QuoteLinks } from '../access/quote-links.js';
import { refuseUnlessOpen, type Quote } from '../quotes/model/quote.js';
import { QuotesRepository } from '../quotes/quotes.repository.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { gapInformationOf } from './gap-information.js';
import { accessByActor, accessOf } from '../access/caller-access.js';
import { QuotesService } from '../quotes/quotes.service.js';
import { lettersPerRecipient } from '../access/address-limits.js';

const sendInformation = 'send-gap-information';
const linkName = 'gap-information';

interface Information {
  readonly quoteId: string;
  /** Null for a quote that nobody owns. */
  readonly customerId: string | null;
}

interface Confirmation {
  readonly cameBack: boolean;
  readonly understands: boolean;
}

/** What must happen before GAP that a partner sells may be bought. */
@Injectable()
export class GapService {
  constructor(
    private readonly quotes: QuotesRepository,
    private readonly changes: QuoteChanges,
    private readonly books: PublishedBooks,
    private readonly links: QuoteLinks,
    private readonly jobs: Jobs,
    private readonly internal: Internal,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {
    jobs.define<Information>(sendInformation, ({ quoteId }, id) => this.send(quoteId, id), aboutInformation);
  }

  give(request: OnQuote): Promise<Quote> {
    const addJobs = async (session: Parameters<Jobs['add']>[0], { id, version, details, customerId }: Quote): Promise<void> => {
      if (!details?.email) return;
      for (const [name, limit] of Object.entries(lettersPerRecipient)) await this.limits.consume(`gap-${name}`, details.email, limit);
      await this.jobs.add(session, sendInformation, `${id}:${version}`, { quoteId: id, customerId });
    };
    return this.change(
      request,
      'gap-information-given',
      (quote, today) => {
        const gap = gapGiven(quote.gap, this.restricted(quote), today);
        return gap === quote.gap ? quote : withLink({ ...quote, gap }, this.links.hash(quote.id, linkName));
      },
      addJobs,
    );
  }

  confirm(request: OnQuote, { cameBack, understands }: Confirmation): Promise<Quote> {
    return this.change(request, 'gap-confirmed-early', (quote, today) => {
      const cover = this.restricted(quote);
      const wrong = {
        ...(cameBack ? {} : { came_back_by_myself: 'Only you can ask us to start it sooner' }),
        ...(understands ? {} : { understands_restriction: 'Confirm that you understand that you could have waited' }),
      };
      if (Object.keys(wrong).length > 0) throw invalid(wrong);
      const gap = gapConfirmed(quote.gap, cover, today);
      return gap === quote.gap ? quote : { ...quote, gap };
    });
  }

  private restricted(quote: Quote) {
    const cover = restrictedGap(quote);
    if (cover === undefined) throw new DomainError('NOT_A_GAP_QUOTE');
    return cover;
  }

  private change(
    { quoteId, access, actor }: OnQuote,
    action: string,
    decide: (quote: Quote, today: string) => Quote,
    addJobs?: (session: Parameters<Jobs['add']>[0], after: Quote) => Promise<void>,
  ): Promise<Quote> {
    return this.changes.make({
      quoteId,
      access,
      by: { actor, action },
      ...(addJobs ? { addJobs } : {}),
      decide: (quote) => {
        const now = this.clock.now();
        refuseUnlessOpen(quote, now);
        const after = decide(quote, londonDay(now));
        return after === quote ? decided(quote) : modified(decided(after), now);
      },
    });
  }

  /** On a durable medium: by email, with a way back to the quote. `given`: one giving of it. */
  private async send(quoteId: string, given: string): Promise<Effect> {
    const quote = await this.quotes.find(quoteId);
    const { statements, given_on } = gapInformationOf(quote, this.books, londonDay(this.clock.now()));
    const to = quote.details?.email;
    if (to && given_on)
      await this.internal.send(sendMessage, {
        body: {
          key: `gap-information:${given}`,
          channel: 'email',
          template: 'gap-information',
          customerId: quote.customerId,
          to,
          facts: {
            given: formatLongDay(given_on),
            url: this.links.url(quote, linkName),
            ...Object.fromEntries(statements.map(({ heading, text }) => [heading, text])),
          },
        },
      });
    return async () => undefined;
  }
}

const aboutInformation = aboutRecord(
  'quote',
  'quoteId',
  'The customer has not had the GAP information by email, which must come before the sale. Try it again once messages can be sent.',
);

const information = ({ books, clock }: { books: PublishedBooks; clock: Clock }, quote: Quote) =>
  gapInformationOf(quote, books, londonDay(clock.now()));

export const GapController = controller({ gap: GapService, quotes: QuotesService, books: PublishedBooks, clock: Clock }, [
  serves(readGapInformation, async (asked, { quotes, ...parts }) =>
    information(parts, await quotes.read(asked.params.quoteId, accessOf(asked))),
  ),
  serves(giveGapInformation, async (asked, { gap, ...parts }) => information(parts, await gap.give(accessByActor(asked)))),
  serves(confirmGapEarly, async (asked, { gap, ...parts }) => {
    const { came_back_by_myself: cameBack, understands_restriction: understands } = asked.body;
    return information(parts, await gap.confirm(accessByActor(asked), { cameBack, understands }));
  }),
]);
