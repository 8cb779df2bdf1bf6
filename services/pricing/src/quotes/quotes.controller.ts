import { controller, serves } from '@kerbside/platform/http/controller';
import { startQuote } from '@kerbside/contracts/http/pricing/pricing';
import { listQuotesOfPerson, readQuoteOwners } from '@kerbside/contracts/http/pricing/internal';
import { Clock } from '@kerbside/platform/time/clock';
import { AddressLimits } from '../access/address-limits.js';
import { quoteView } from './quote-view.js';
import { QuotesRepository } from './quotes.repository.js';
import { QuotesService } from './quotes.service.js';
import { listPricingAudit } from '@kerbside/contracts/http/pricing/audit';
import { Audit } from '@kerbside/platform/audit/audit';

export const QuotesController = controller(
  { quotes: QuotesService, kept: QuotesRepository, clock: Clock, limits: AddressLimits, audit: Audit },
  [
    serves(startQuote, async ({ body, caller, reply }, { quotes, limits, clock }) => {
      await limits.count('quote-start', reply);
      const { quote, secret } = await quotes.start(body.product_type, caller);
      return { quote: quoteView(quote, clock.now()), secret };
    }),
    serves(readQuoteOwners, async ({ body }, { kept }) => ({ owners: await kept.ownersOf(body.quoteIds) })),
    serves(listQuotesOfPerson, async ({ body }, { kept }) => ({ quoteIds: await kept.idsOf(body) })),
    serves(listPricingAudit, ({ query }, { audit }) => audit.list(query)),
  ],
);
