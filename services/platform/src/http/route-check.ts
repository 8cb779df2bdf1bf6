import type { INestApplicationContext } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { callOf } from '../calls/http.js';

/** Nest's own key for the path of a route; @Get and the like set it. */
const routePathKey = 'path';

/** A route without a call of the contract has no `who`, so nothing would guard it: the service does not start. */
export const refuseUndeclaredRoutes = (app: INestApplicationContext, service: string): void => {
  const problems = app
    .get(DiscoveryService, { strict: false })
    .getControllers()
    .flatMap(({ metatype }) => (metatype ? problemsOf(metatype.prototype, metatype.name, service) : []));
  if (problems.length > 0) throw new Error(`These routes cannot be served: ${problems.join('; ')}`);
};

const problemsOf = (prototype: object, controller: string, service: string): string[] =>
  new MetadataScanner().getAllMethodNames(prototype).flatMap((name) => {
    const handler: unknown = Reflect.get(prototype, name);
    if (typeof handler !== 'function') return [];
    const problem = problemOf(handler, service);
    return problem === undefined ? [] : [`${controller}.${name} ${problem}`];
  });

const problemOf = (handler: object, service: string): string | undefined => {
  if (!Reflect.hasMetadata(routePathKey, handler)) return undefined;
  const call = callOf(handler);
  if (call === undefined) return 'serves no call of the contract';
  if (call.who === undefined) return `serves ${call.id}, which does not say who may make it`;
  return call.service === service ? undefined : `serves ${call.id}, which belongs to ${call.service}`;
};
