import { Global, Module, type DynamicModule } from '@nestjs/common';
import { deadLettersOf } from '@kerbside/contracts/http/dead-letters';
import { stuckWorkOf } from '@kerbside/contracts/http/stuck-work';
import { IdempotencyModule } from '@kerbside/platform/idempotency/idempotency.module';
import { DeadLettersModule } from '@kerbside/platform/operations/dead-letters';
import { StuckWorkModule } from '@kerbside/platform/operations/stuck-work';
import { DataRequestsModule } from '@kerbside/platform/personal/data-requests.module';
import { ObstaclesModule } from '@kerbside/platform/personal/obstacles';
import { readPaymentsObstacles } from '@kerbside/contracts/http/payments/obstacles';
import { BooksModule } from './books/books.module.js';
import { CardsModule } from './cards/cards.module.js';
import { BusinessClock } from './clock/business-clock.js';
import { PaymentsConfig } from './config.js';
import { HistoryModule } from './history/history.module.js';
import { PaymentsModule } from './payments.module.js';
import { PayoutAccountsModule } from './payout-accounts/payout-accounts.module.js';
import { SandboxDayModule } from './sandbox-day/sandbox-day.module.js';
import { SavedCardsModule } from './saved-cards/saved-cards.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';
import { PaymentObstacles } from './personal-data/payment-obstacles.js';
import { ErasedPayers } from './personal-data/erased-payers.js';
import { personalData } from './personal-data/personal-data.js';

@Global()
@Module({
  imports: [
    DataRequestsModule.for(personalData, { also: ErasedPayers, imports: [CardsModule] }),
    ObstaclesModule.for(readPaymentsObstacles, { by: PaymentObstacles, imports: [PaymentsModule] }),
    BooksModule,
    HistoryModule,
    IdempotencyModule,
    PaymentsModule,
    PayoutAccountsModule,
    SandboxDayModule,
    SavedCardsModule,
    DeadLettersModule.for(deadLettersOf.payments),
    StuckWorkModule.for(stuckWorkOf.payments),
    WebhooksModule,
  ],
})
export class AppModule {
  static with(config: PaymentsConfig): DynamicModule {
    return {
      module: AppModule,
      providers: [{ provide: PaymentsConfig, useValue: config }, BusinessClock],
      exports: [PaymentsConfig, BusinessClock],
    };
  }
}
