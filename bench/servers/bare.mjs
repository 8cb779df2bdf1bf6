// NestJS on Fastify with one route and nothing else, to measure what the framework itself costs.
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { answering } from '../measure/answering.mjs';
import { decorate } from './decorate.mjs';
import { plans, readPublicPlan } from './plans.mjs';

const [plan] = plans.values();

class BareController {
  read() {
    return { success: true, data: plan };
  }
}
decorate(BareController, {
  on: [Controller()],
  of: { read: { by: Get(readPublicPlan.path.replace('{quoteId}', ':quoteId')), takes: [] } },
});

class BareModule {}
decorate(BareModule, { on: [Module({ controllers: [BareController] })] });

let app;
answering({
  start: async () => {
    app = await NestFactory.create(BareModule, new FastifyAdapter(), { logger: false });
    await app.listen(0, '127.0.0.1');
    return { url: await app.getUrl() };
  },
  stop: () => app.close(),
});
