import { customerDetailsChanged, customerEmailChanged } from '@kerbside/contracts/events/accounts';
import { type Person, readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { consumer, repeatable } from '@kerbside/platform/events/receiving/consumer';
import { Internal } from '@kerbside/platform/internal/internal';
import { Clock } from '@kerbside/platform/time/clock';
import { aboutRecord } from '@kerbside/platform/work/job-row';
import { Jobs, nothingToDo } from '@kerbside/platform/work/jobs';
import { decided } from '../quotes/model/decision.js';
import { type Quote, isOver, stillHeld } from '../quotes/model/quote.js';
import { QuoteChanges } from '../quotes/quote-changes.js';
import { QuotesRepository } from '../quotes/quotes.repository.js';
import { knownDetails } from './for-customer.service.js';

export const followOwner = 'follow-owner';

interface Owner {
  readonly customerId: string;
}

/** The quotes that can still be bought name their customer, and are written to, as accounts knows them by now. */
export const OwnersConsumer = consumer(
  'OwnersConsumer',
  { jobs: Jobs, quotes: QuotesRepository, changes: QuoteChanges, internal: Internal, clock: Clock },
  {
    emailChanged: repeatable(customerEmailChanged, ({ id, data }, { jobs }) => jobs.do(followOwner, id, data)),
    detailsChanged: repeatable(customerDetailsChanged, ({ id, data }, { jobs }) => jobs.do(followOwner, id, data)),
  },
  ({ jobs, quotes, changes, internal, clock }) =>
    jobs.define<Owner>(
      followOwner,
      async ({ customerId }) => {
        const person = await internal.send(readPerson, { params: { userId: customerId } });
        if (person.erasedAt) return nothingToDo;
        // Each by itself: a transaction of very many never ends, and holds those up that are being paid.
        for (const quoteId of await quotes.unsoldOf(customerId))
          await changes.make({ quoteId, decide: (quote) => decided(ofOwnerNow(quote, person, clock.now())) });
        return nothingToDo;
      },
      aboutRecord(
        'person',
        'customerId',
        'The quotes of this customer still have their old name or address. Try it again before one of them is paid.',
      ),
    ),
);

/** Their address for email always; the rest where step 2 says that it is the account's. What was agreed stays: neither is sold. */
const ofOwnerNow = (quote: Quote, person: Person, now: Date): Quote => {
  const { details } = quote;
  if (isOver(quote, now) || !details?.email) return quote;
  const { email } = person;
  const known = details.billing_details === 'yes' ? knownDetails(person) : { email };
  return stillHeld({ ...quote, details: { ...details, ...known } });
};
