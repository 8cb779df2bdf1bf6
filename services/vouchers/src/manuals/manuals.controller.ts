import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { claimManualCode, readManualCode } from '@kerbside/contracts/http/vouchers-manuals';
import { Asker, Input, Serves } from '@kerbside/platform/http';
import { ManualsService } from './manuals.service.js';

@Controller()
export class ManualsController {
  constructor(private readonly manuals: ManualsService) {}

  @Serves(readManualCode)
  read(@Input() { params }: CallRequest<typeof readManualCode>, @Asker() asker: Caller) {
    return this.manuals.read(params.userId, asker);
  }

  @Serves(claimManualCode)
  claim(@Input() { params }: CallRequest<typeof claimManualCode>, @Asker() asker: Caller) {
    return this.manuals.claim(params, asker);
  }
}
