import { Injectable } from '@nestjs/common';
import type { ErasureObstacle, ObstaclesCall } from '@kerbside/contracts/accounts/erasure-obstacle';
import { controller, serves } from '../http/controller.js';

/** The matters of a customer that are not finished yet. */
@Injectable()
export abstract class Obstacles {
  abstract of(customerId: string): Promise<ErasureObstacle[]>;
}

/** Reports what prevents erasing a customer's data: list it with the service's controllers, and provide its `Obstacles`. */
export const obstaclesController = (call: ObstaclesCall) =>
  controller({ obstacles: Obstacles }, [
    serves(call, async ({ params }, { obstacles }) => ({ obstacles: await obstacles.of(params.customerId) })),
  ]);
