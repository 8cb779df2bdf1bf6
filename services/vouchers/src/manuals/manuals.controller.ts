import { controller, serves } from '@kerbside/platform/http/controller';
import { claimManualCode, readManualCode } from '@kerbside/contracts/http/vouchers/manuals';
import { ManualsService } from './manuals.service.js';

export const ManualsController = controller({ manuals: ManualsService }, [
  serves(readManualCode, ({ params, caller }, { manuals }) => manuals.read(params.userId, caller)),
  serves(claimManualCode, ({ params, caller }, { manuals }) => manuals.claim(params, caller)),
]);
