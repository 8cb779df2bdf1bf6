import { Controller, Injectable, Module, type DynamicModule, type ModuleMetadata, type Type } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { ErasureObstacle, ObstaclesCall } from '@kerbside/contracts/accounts/erasure-obstacle';
import { Input, Serves } from '../calls/http.js';

/** The matters of a customer that are not finished yet. */
@Injectable()
export abstract class Obstacles {
  abstract of(customerId: string): Promise<ErasureObstacle[]>;
}

/** Makes a controller for this call. Each service needs its own. */
const controllerOf = (call: ObstaclesCall) => {
  @Controller()
  class ObstaclesController {
    constructor(private readonly obstacles: Obstacles) {}

    @Serves(call)
    async read(@Input() { params }: CallRequest<ObstaclesCall>) {
      return { obstacles: await this.obstacles.of(params.customerId) };
    }
  }
  return ObstaclesController;
};

interface ObstaclesOptions {
  readonly by: Type<Obstacles>;
  readonly imports?: ModuleMetadata['imports'];
}

/** Reports what prevents erasing a customer's data: `imports: [ObstaclesModule.for(readClaimsObstacles, { by: ClaimsObstacles })]`. */
@Module({})
export class ObstaclesModule {
  static for(call: ObstaclesCall, { by, imports = [] }: ObstaclesOptions): DynamicModule {
    return { module: ObstaclesModule, imports, controllers: [controllerOf(call)], providers: [{ provide: Obstacles, useClass: by }] };
  }
}
