import * as z from 'zod/mini';
import type { CallRequest } from '@kerbside/contracts/call';
import { searchTyres } from '@kerbside/contracts/http/garages/tyres';
import { Breakers, type OutsideFetch } from '@kerbside/platform/internal/breakers';
import { DomainError } from '@kerbside/platform/errors/errors';
import { controller, serves } from '@kerbside/platform/http/controller';
import { addressOf } from '@kerbside/platform/http/client-address';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';

type TyreSearch = CallRequest<typeof searchTyres>['body'];

export interface TyreShopSettings {
  /** Where a comparison begins. */
  readonly startUrl: string;
  /** Where it is shown: its id is appended. */
  readonly shownAt: string;
  readonly timeoutMs: number;
}

const started = z.object({ id: z.string().check(z.regex(/^[\w-]{1,100}$/)) });

/** Begins comparisons at the tyre shop. Throws TYRE_SHOP_UNAVAILABLE when it cannot be reached. */
export class TyreShop {
  constructor(
    private readonly settings: TyreShopSettings,
    private readonly fetch: OutsideFetch,
    private readonly breakers: Breakers,
  ) {}

  /** Where the comparison is shown. */
  async begin(search: TyreSearch): Promise<string> {
    const { startUrl, shownAt, timeoutMs } = this.settings;
    try {
      return await this.breakers.run('tyre-shop', async () => {
        const response = await this.fetch(startUrl, {
          method: 'POST',
          headers: { accept: 'application/json', 'content-type': 'application/json' },
          body: JSON.stringify(search),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (!response.ok) throw new Error(`The tyre shop answered ${response.status}`);
        return `${shownAt}${z.parse(started, await response.json()).id}`;
      });
    } catch (cause) {
      throw new DomainError('TYRE_SHOP_UNAVAILABLE', { cause });
    }
  }
}

/** Stands in for the tyre shop. The postcode ER1 1ER makes it fail. */
export const tyreShopSandbox: OutsideFetch = async (_, { body }) => {
  const isFailing = String(body).includes('ER1 1ER');
  return isFailing ? Response.json({}, { status: 503 }) : Response.json({ id: 'demo' });
};

const searchesAMinute = { points: 20, durationSeconds: 60 };

export const TyresController = controller({ shop: TyreShop, limits: RateLimits }, [
  serves(searchTyres, async ({ body, reply }, { shop, limits }) => {
    await limits.consumeByAddress('tyre-search', addressOf(reply), searchesAMinute);
    return { redirect_url: await shop.begin(body) };
  }),
]);
