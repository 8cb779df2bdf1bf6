// NestJS on Fastify with one route and nothing else, to measure what the framework itself costs.
import 'reflect-metadata';
import { Controller, Get } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { answering } from '../measure/answering.mjs';
import { plans, readPublicPlan } from './plans.mjs';

const [plan] = plans.values();

class BareController {
  read() {
    return { success: true, data: plan };
  }
}
// As TypeScript's decorators would.
Controller()(BareController);
const read = Object.getOwnPropertyDescriptor(BareController.prototype, 'read');
Get(readPublicPlan.path.replace('{quoteId}', ':quoteId'))(BareController.prototype, 'read', read);

let app;
answering({
  start: async () => {
    app = await NestFactory.create({ module: class Bare {}, controllers: [BareController] }, new FastifyAdapter(), { logger: false });
    await app.listen(0, '127.0.0.1');
    return { url: await app.getUrl() };
  },
  stop: () => app.close(),
});
