import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { moveSandboxDay, readSandboxDay } from '@kerbside/contracts/http/payments/sandbox';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { SandboxDayService } from './sandbox-day.service.js';

@Controller()
export class SandboxDayController {
  constructor(private readonly days: SandboxDayService) {}

  @Serves(readSandboxDay)
  read() {
    return this.days.read();
  }

  @Serves(moveSandboxDay)
  move(@Input() { body }: CallRequest<typeof moveSandboxDay>, @CurrentCaller() caller: Caller) {
    return this.days.moveTo(body.daysAhead, caller);
  }
}
