import { Controller } from '@nestjs/common';
import type { EventData, EventOf } from '@kerbside/contracts/event';
import { registrationChangeApproved } from '@kerbside/contracts/events/accounts';
import { readRegistrationChangeInternally } from '@kerbside/contracts/http/accounts/registrations';
import { Clock } from '@kerbside/platform/time/clock';
import { Consumes, repeatable } from '@kerbside/platform/events/receiving/consume';
import { Internal } from '@kerbside/platform/internal/internal';
import { Jobs } from '@kerbside/platform/work/jobs';
import { decided } from '../quotes/model/decision.js';
import { QuoteChanges } from '../quotes/quote-changes.js';
import { QuotesRepository } from '../quotes/quotes.repository.js';
import { renamed } from './renamed.js';

export const renameQuotedCars = 'rename-quoted-cars';

type PlateChange = EventData<typeof registrationChangeApproved>;

/** The quotes of a car that can still be bought have its new registration once accounts has approved it. */
@Controller()
export class PlatesConsumer {
  constructor(
    private readonly jobs: Jobs,
    quotes: QuotesRepository,
    changes: QuoteChanges,
    internal: Internal,
    clock: Clock,
  ) {
    jobs.define<PlateChange>(
      renameQuotedCars,
      async ({ changeId }) => {
        const change = await internal.send(readRegistrationChangeInternally, { params: { changeId } });
        const { customerId, from, make, model, now: to = change.to } = change;
        const car = { registrationNumber: from, make, model };
        return async (session) => {
          const now = clock.now();
          for (const quoteId of await quotes.unsoldOf(customerId, from, session))
            await changes.within(session, { quoteId, decide: (quote) => decided(renamed(quote, car, to, now)) });
        };
      },
      ({ customerId, carId }) => ({
        customerId,
        subjectType: 'car',
        subjectId: carId,
        amountPence: null,
        toDo: 'The quotes of this car still show its old registration. Try it again before one of them is paid.',
      }),
    );
  }

  @Consumes(registrationChangeApproved, repeatable)
  approved({ data }: EventOf<typeof registrationChangeApproved>): Promise<void> {
    return this.jobs.do(renameQuotedCars, data.changeId, data);
  }
}
