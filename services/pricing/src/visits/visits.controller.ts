import { controller, serves } from '@kerbside/platform/http/controller';
import type { CallRequest } from '@kerbside/contracts/call';
import { setQuoteVisit, type GarageVisit, type VisitThere } from '@kerbside/contracts/http/pricing/visits';
import { Clock } from '@kerbside/platform/time/clock';
import { quoteFacts } from '../quote-price/quote-facts.js';
import { typeNamed } from '../quotes/model/products.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { VisitsService } from './visits.service.js';

export const VisitsController = controller({ visits: VisitsService, books: PublishedBooks, clock: Clock }, [
  serves(setQuoteVisit, async ({ params, body }, { visits, books, clock }) => {
    const selection = {
      version: body.selectionVersion,
      visit: body.visit && visitFrom(body.visit),
      alsoThere: (body.alsoThere ?? []).map(thereFrom),
    };
    const quote = await visits.select(params.quoteId, typeNamed(params.productType), selection);
    return quoteFacts(quote, books, clock.now());
  }),
]);

type Visit = NonNullable<CallRequest<typeof setQuoteVisit>['body']['visit']>;

const thereFrom = ({ productType, visit }: VisitThere) => ({ productType, visit: visitFrom(visit) });

const visitFrom = ({ version, label, garageId, garageName, grossPence, discountedPence, startsOn }: Visit): GarageVisit => ({
  version,
  label,
  garageId,
  garageName,
  grossPence,
  discountedPence,
  startsOn,
});
