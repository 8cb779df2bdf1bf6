import { Controller, Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { ErasureObstacle, ObstaclesCall } from '@kerbside/contracts/accounts/erasure-obstacle';
import { Input, Serves } from '../calls/http.js';

/** The matters of a customer that are not finished yet. */
@Injectable()
export abstract class Obstacles {
  abstract of(customerId: string): Promise<ErasureObstacle[]>;
}

/** Reports what prevents erasing a customer's data: list it with the service's controllers, and provide its `Obstacles`. */
export const obstaclesController = (call: ObstaclesCall) => {
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
