// The controller on the platform, as every service of the product runs: real sessions in Redis, rights, input, limits in Redis, logs, metrics.
import { Module } from '@nestjs/common';
import { SessionResolver } from '@kerbside/platform/auth/auth';
import { startService } from '@kerbside/platform/service/service';
import { answering } from '../measure/answering.mjs';
import { decorate } from './decorate.mjs';
import { PlanController } from './plan-controller.mjs';
import { customerOf } from './plans.mjs';

class PlanModule {}
decorate(PlanModule, { on: [Module({ controllers: [PlanController] })] });

let running;
answering({
  start: async () => {
    running = await startService({ name: 'pricing', config: () => ({}), module: () => PlanModule, refusals: {} }, process.env);
    running.app.get(SessionResolver, { strict: false }).readFrom(async (token) => customerOf(token));
    return { url: running.url };
  },
  stop: () => running.close(),
});
