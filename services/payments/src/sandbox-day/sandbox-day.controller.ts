import { controller, serves } from '@kerbside/platform/http/controller';
import { moveSandboxDay, readSandboxDay } from '@kerbside/contracts/http/payments/sandbox';
import { SandboxDayService } from './sandbox-day.service.js';

export const SandboxDayController = controller({ days: SandboxDayService }, [
  serves(readSandboxDay, (_, { days }) => days.read()),
  serves(moveSandboxDay, ({ body, caller }, { days }) => days.moveTo(body.daysAhead, caller)),
]);
