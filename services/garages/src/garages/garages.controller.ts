import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { lookupGarages } from '@kerbside/contracts/http/garages';
import { Input, Serves } from '@kerbside/platform/http';
import { GaragesService } from './garages.service.js';

@Controller()
export class GaragesController {
  constructor(private readonly garages: GaragesService) {}

  @Serves(lookupGarages)
  lookup(@Input() { body }: CallRequest<typeof lookupGarages>) {
    return this.garages.near(body);
  }
}
