import { controller, serves } from '@kerbside/platform/http/controller';
import { searchTyres } from '@kerbside/contracts/http/garages/tyres';
import { addressOf } from '@kerbside/platform/http/client-address';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { TyreShop } from './tyre-shop.js';

const searchesAMinute = { points: 20, durationSeconds: 60 };

export const TyresController = controller({ shop: TyreShop, limits: RateLimits }, [
  serves(searchTyres, async ({ body, reply }, { shop, limits }) => {
    await limits.consumeByAddress('tyre-search', addressOf(reply), searchesAMinute);
    return { redirect_url: await shop.begin(body) };
  }),
]);
