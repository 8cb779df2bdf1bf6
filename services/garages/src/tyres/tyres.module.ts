import { Module } from '@nestjs/common';
import { Breakers } from '@kerbside/platform/internal/breakers';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { GaragesConfig } from '../config.js';
import { TyreShop, tyreShopSandbox } from './tyre-shop.js';
import { TyresController } from './tyres.controller.js';

/** Where the sandbox shows a comparison: the page that it began on says so. */
const sandboxAt = (publicUrl: string) => ({ startUrl: '', shownAt: new URL('/compare/tyres?started=', publicUrl).href });

@Module({
  controllers: [TyresController],
  providers: [
    {
      provide: TyreShop,
      inject: [GaragesConfig, PlatformConfig, Breakers],
      useFactory: ({ tyreShop, tyreShopTimeoutMs: timeoutMs }: GaragesConfig, { publicUrl }: PlatformConfig, breakers: Breakers) =>
        tyreShop
          ? new TyreShop({ ...tyreShop, timeoutMs }, fetch, breakers)
          : new TyreShop({ ...sandboxAt(publicUrl), timeoutMs }, tyreShopSandbox, breakers),
    },
  ],
})
export class TyresModule {}
