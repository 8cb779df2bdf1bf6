import { Controller } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import { findCarHolder } from '@kerbside/contracts/http/accounts';
import { Input, Serves } from '@kerbside/platform/http';
import { CarsRepository } from './cars.repository.js';

@Controller()
export class CarsController {
  constructor(private readonly cars: CarsRepository) {}

  @Serves(findCarHolder)
  async findHolder(@Input() { body }: CallRequest<typeof findCarHolder>): Promise<CallAnswer<typeof findCarHolder>> {
    return { exists: await this.cars.isHeld(body.vrm) };
  }
}
