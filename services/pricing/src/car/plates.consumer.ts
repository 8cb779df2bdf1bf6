import type { EventData } from '@kerbside/contracts/event';
import { registrationChangeApproved } from '@kerbside/contracts/events/accounts';
import { readRegistrationChangeInternally } from '@kerbside/contracts/http/accounts/registrations';
import { Clock } from '@kerbside/platform/time/clock';
import { consumer, repeatable } from '@kerbside/platform/events/receiving/consumer';
import { Internal } from '@kerbside/platform/internal/internal';
import { aboutRecord } from '@kerbside/platform/work/job-row';
import { Jobs, nothingToDo } from '@kerbside/platform/work/jobs';
import { decided } from '../quotes/model/decision.js';
import { type Quote, isOver, stillHeld } from '../quotes/model/quote.js';
import { QuoteChanges } from '../quotes/quote-changes.js';
import { QuotesRepository } from '../quotes/quotes.repository.js';

export const renameQuotedCars = 'rename-quoted-cars';

type PlateChange = EventData<typeof registrationChangeApproved>;

/** The quotes of a car that can still be bought have its new registration once accounts has approved it. */
export const PlatesConsumer = consumer(
  'PlatesConsumer',
  { jobs: Jobs, quotes: QuotesRepository, changes: QuoteChanges, internal: Internal, clock: Clock },
  {
    approved: repeatable(registrationChangeApproved, ({ data }, { jobs }) => jobs.do(renameQuotedCars, data.changeId, data)),
  },
  ({ jobs, quotes, changes, internal, clock }) =>
    jobs.define<PlateChange>(
      renameQuotedCars,
      async ({ changeId }) => {
        const change = await internal.send(readRegistrationChangeInternally, { params: { changeId } });
        const { customerId, from, make, model, now: to = change.to } = change;
        const car = { registrationNumber: from, make, model };
        const now = clock.now();
        for (const quoteId of await quotes.unsoldOf(customerId, from))
          await changes.make({ quoteId, decide: (quote) => decided(renamed(quote, car, to, now)) });
        return nothingToDo;
      },
      aboutRecord('car', 'carId', 'The quotes of this car still show its old registration. Try it again before one of them is paid.'),
    ),
);

/** A car as a quote names it: by its registration, else by what it is. */
interface NamedCar {
  readonly registrationNumber: string | null;
  readonly make: string;
  readonly model: string;
}

const isOf = ({ vehicle }: Quote, { registrationNumber, make, model }: NamedCar): boolean => {
  if (!vehicle || (vehicle.registration_number ?? null) !== registrationNumber) return false;
  return registrationNumber !== null || (vehicle.make === make && vehicle.model === model);
};

/**
 * The car of a quote has a new registration. Car and price are the same, so the agreement stands and a payment continues; what that payment
 * sells gets the new registration too. Quotes that were bought or have expired keep the old one.
 */
export const renamed = (quote: Quote, car: NamedCar, to: string, now: Date): Quote => {
  if (isOver(quote, now) || !isOf(quote, car)) return quote;
  return stillHeld({
    ...quote,
    vehicle: { ...quote.vehicle, registration_number: to },
    sales: quote.sales.map((sale) => ({
      ...sale,
      purchase: { ...sale.purchase, vehicle: { ...sale.purchase.vehicle, registrationNumber: to } },
    })),
  });
};
