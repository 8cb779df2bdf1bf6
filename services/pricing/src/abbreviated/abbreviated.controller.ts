import { controller, serves } from '@kerbside/platform/http/controller';
import { startAbbreviatedQuote } from '@kerbside/contracts/http/pricing/abbreviated';
import { Clock } from '@kerbside/platform/time/clock';
import { AddressLimits } from '../limits/address-limits.js';
import { pageAfter, quoteView } from '../quotes/quote-view.js';
import { lastStep } from '../quotes/model/quote.js';
import { AbbreviatedService } from './abbreviated.service.js';

export const AbbreviatedController = controller({ abbreviated: AbbreviatedService, limits: AddressLimits, clock: Clock }, [
  serves(startAbbreviatedQuote, async ({ body, caller, reply }, { abbreviated, limits, clock }) => {
    await limits.count('quote-start', reply);
    if (body.registration_number) await limits.count('vehicle-lookup', reply);
    const { quote, secret } = await abbreviated.start(body, caller);
    return { quote: quoteView(quote, clock.now()), secret, next: pageAfter(quote, lastStep - 1) };
  }),
]);
