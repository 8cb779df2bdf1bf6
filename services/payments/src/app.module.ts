import { Global, Module, type DynamicModule } from '@nestjs/common';
import { IdempotencyModule } from '@kerbside/platform/idempotency/idempotency.module';
import { PaymentsConfig } from './config.js';
import { PaymentsModule } from './payments.module.js';
import { SavedCardsModule } from './saved-cards/saved-cards.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

@Global()
@Module({ imports: [IdempotencyModule, PaymentsModule, SavedCardsModule, WebhooksModule] })
export class AppModule {
  static with(config: PaymentsConfig): DynamicModule {
    return { module: AppModule, providers: [{ provide: PaymentsConfig, useValue: config }], exports: [PaymentsConfig] };
  }
}
