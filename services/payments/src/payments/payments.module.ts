import { Module } from '@nestjs/common';
import { CardsModule } from '../cards/cards.module.js';
import { CheckoutController } from './checkout.controller.js';
import { CheckoutService } from './checkout.service.js';
import { Intents } from './intents.js';
import { PaymentMeasures } from './payment-measures.js';
import { PaymentsConsumer } from './payments.consumer.js';
import { PaymentsController } from './payments.controller.js';
import { PaymentsRepository } from './payments.repository.js';
import { PaymentsService } from './payments.service.js';
import { QuoteDesk } from './quote-desk.js';
import { Reconciliation } from './reconciliation.js';
import { Settlement } from './settlement.js';

@Module({
  imports: [CardsModule],
  controllers: [CheckoutController, PaymentsController, PaymentsConsumer],
  providers: [CheckoutService, Intents, PaymentMeasures, PaymentsRepository, PaymentsService, QuoteDesk, Reconciliation, Settlement],
  exports: [Settlement],
})
export class PaymentsModule {}
