import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { claimManualCode, readManualCode } from '@kerbside/contracts/http/vouchers-manuals';
import { notFound } from '@kerbside/platform/errors';
import { Asker, Input, Serves } from '@kerbside/platform/http';
import { userOf } from '../user-of.js';
import { ManualsService } from './manuals.service.js';

@Controller()
export class ManualsController {
  constructor(private readonly manuals: ManualsService) {}

  @Serves(readManualCode)
  read(@Input() { params }: CallRequest<typeof readManualCode>, @Asker() asker: Caller) {
    return this.manuals.read(themselves(params.userId, asker));
  }

  @Serves(claimManualCode)
  claim(@Input() { params }: CallRequest<typeof claimManualCode>, @Asker() asker: Caller) {
    return this.manuals.claim(themselves(params.userId, asker), params.duration);
  }
}

/** A code is for the one who asks. */
const themselves = (userId: string, asker: Caller): string => {
  if (userOf(asker) !== userId) throw notFound();
  return userId;
};
