import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { setQuoteVisit, type VisitThere } from '@kerbside/contracts/http/pricing/visits';
import { Clock } from '@kerbside/platform/time/clock';
import { Input, Serves } from '@kerbside/platform/calls/http';
import type { GarageVisit } from '../pricing/items/garage-visit.js';
import { quoteFacts } from '../quote-price/quote-facts.js';
import { typeNamed } from '../quotes/model/product-type.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { VisitsService } from './visits.service.js';

@Controller()
export class VisitsController {
  constructor(
    private readonly visits: VisitsService,
    private readonly books: PublishedBooks,
    private readonly clock: Clock,
  ) {}

  @Serves(setQuoteVisit)
  async set(@Input() { params, body }: CallRequest<typeof setQuoteVisit>) {
    const selection = {
      version: body.selectionVersion,
      visit: body.visit && visitFrom(body.visit),
      alsoThere: (body.alsoThere ?? []).map(thereFrom),
    };
    const quote = await this.visits.select(params.quoteId, typeNamed(params.productType), selection);
    return quoteFacts(quote, this.books, this.clock.now());
  }
}

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
