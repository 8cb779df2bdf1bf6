import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { searchTyres } from '@kerbside/contracts/http/garages/tyres';
import { addressOf } from '@kerbside/platform/http/client-address';
import { Input, Reply, Serves, type FastifyReply } from '@kerbside/platform/calls/http';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { TyreShop } from './tyre-shop.js';

const searchesAMinute = { points: 20, durationSeconds: 60 };

@Controller()
export class TyresController {
  constructor(
    private readonly shop: TyreShop,
    private readonly limits: RateLimits,
  ) {}

  @Serves(searchTyres)
  async search(@Input() { body }: CallRequest<typeof searchTyres>, @Reply() reply: FastifyReply) {
    await this.limits.consumeByAddress('tyre-search', addressOf(reply), searchesAMinute);
    return { redirect_url: await this.shop.begin(body) };
  }
}
