import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { claimManualCode, readManualCode } from '@kerbside/contracts/http/vouchers/manuals';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { ManualsService } from './manuals.service.js';

@Controller()
export class ManualsController {
  constructor(private readonly manuals: ManualsService) {}

  @Serves(readManualCode)
  read(@Input() { params }: CallRequest<typeof readManualCode>, @CurrentCaller() caller: Caller) {
    return this.manuals.read(params.userId, caller);
  }

  @Serves(claimManualCode)
  claim(@Input() { params }: CallRequest<typeof claimManualCode>, @CurrentCaller() caller: Caller) {
    return this.manuals.claim(params, caller);
  }
}
