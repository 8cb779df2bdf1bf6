import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { readPolicyAsAt } from '@kerbside/contracts/http/claims/history';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { HistoryService } from './history.service.js';

@Controller()
export class HistoryController {
  constructor(private readonly history: HistoryService) {}

  @Serves(readPolicyAsAt)
  asAt(@Input() { params, query }: CallRequest<typeof readPolicyAsAt>, @CurrentCaller() caller: Caller) {
    return this.history.asAt(params.policyId, query.at, caller);
  }
}
