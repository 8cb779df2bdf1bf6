import { changedDayWords } from '@kerbside/contracts/garages/garage-visit-words';
import { quoteRefusals } from '@kerbside/contracts/http/pricing/internal';
import { unusedScanner } from '@kerbside/platform/files/scanner-setting';
import type { ServiceDefinition } from '@kerbside/platform/service/service-definition';
import { AppModule } from './app.module.js';
import { garagesConfig, type GaragesConfig } from './config.js';
import { demoGarages } from './garages/demo-garages.js';
import { GaragesRepository } from './garages/garages.repository.js';

export const service: ServiceDefinition<GaragesConfig> = {
  name: 'garages',
  config: garagesConfig,
  module: (config) => AppModule.with(config),
  unusedByMigration: {
    ...unusedScanner,
    IDEAL_POSTCODES_KEY: 'unused',
    TYRE_SHOP_URL: 'https://unused.invalid/',
    TYRE_SHOP_REDIRECT_URL: 'https://unused.invalid/',
  },
  refusals: {
    POSTCODE_UNKNOWN: [422, "We don't know this postcode. Please check if it's correct."],
    GARAGE_UNKNOWN: [422, 'This garage cannot do that. Please choose one from the list.'],
    SERVICE_UNKNOWN: [422, 'This garage does not offer that service.'],
    PERIODS_NOT_COMBINABLE: [422, 'These services are not done in one visit. Please choose one of them.'],
    BOOKING_TOO_LATE: [422, 'Please choose an earlier day for your visit.'],
    BOOKING_TOO_SOON: [422, 'Please choose a later day for your visit.'],
    SIGNATURE_REFUSED: [400, 'This call is not signed as it should be.'],
    SIGNATURE_TIME: [400, 'This call was signed more than five minutes from our time. Check the clock, then sign it again.'],
    CALL_REPEATED: [409, 'This call was made before. Nothing was changed; sign a new one with another id.'],
    GARAGE_SECRET_CHANGED: [
      409,
      'Somebody has changed the secret of this garage meanwhile. See what it is now, then go on if you still need to.',
    ],
    SLOT_TAKEN: [409, 'Somebody else has just taken that time. Please choose another.'],
    SAME_DATE: [409, changedDayWords.same],
    BOOKING_MOVED: [409, 'The time has changed since you saw it. Please look at it again.'],
    BOOKING_STATE: [409, 'This visit can no longer be changed.'],
    VISIT_CANCELLED: [409, 'What this visit is for was cancelled, so there is nothing to book.'],
    BOOKING_INVALID: [422, 'Please check your booking.'],
    ADDRESS_LOOKUP_UNAVAILABLE: [503, 'We could not look up addresses. Please enter yours below.'],
    ESTIMATE_ANSWERED: [409, 'Somebody has answered this estimate already. The customer has their letter.'],
    TYRE_SHOP_UNAVAILABLE: [503, 'We could not reach the tyre shop. Please try again in a moment.'],
    ...quoteRefusals,
  },
  seed: (app) => app.get(GaragesRepository).addMissing(demoGarages()),
};
