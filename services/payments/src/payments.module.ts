import { Module } from '@nestjs/common';
import { AtGarageService } from './at-garage/at-garage.service.js';
import { UnpaidVisits } from './at-garage/unpaid-visits.js';
import { VisitsConsumer } from './at-garage/visits.consumer.js';
import { AttemptsController } from './attempts/attempts.controller.js';
import { AttemptsService } from './attempts/attempts.service.js';
import { CheckoutController } from './checkout/checkout.controller.js';
import { CheckoutService } from './checkout/checkout.service.js';
import { Openings } from './checkout/openings.js';
import { HistoryRepository } from './kept-changes/history.repository.js';
import { MethodsModule } from './methods.module.js';
import { InstalmentsController } from './plans/instalments.controller.js';
import { OverdueController } from './overdue/overdue.controller.js';
import { PlanCardService } from './overdue/plan-card.service.js';
import { OverdueService } from './overdue/overdue.service.js';
import { InstalmentsService } from './plans/instalments.service.js';
import { AttemptsRepository } from './purchases/attempts.repository.js';
import { PaymentsController } from './receipts/payments.controller.js';
import { PaymentsService } from './receipts/payments.service.js';
import { PurchaseChanges } from './purchases/purchase-changes.js';
import { PurchasesRepository } from './purchases/purchases.repository.js';
import { RefundsShown } from './purchases/refunds-shown.js';
import { CustomerRefunds } from './refunds/customer-refunds.js';
import { RefundFollow } from './refunds/refund-follow.js';
import { LatePayments } from './refunds/late-payments.js';
import { RefundPayments } from './refunds/refund-payments.js';
import { RefundPlans } from './refunds/refund-plans.js';
import { RefundRecords } from './refunds/refund-records.js';
import { RefundsController } from './refunds/refunds.controller.js';
import { RefundsRepository } from './refunds/refunds.repository.js';
import { RefundsService } from './refunds/refunds.service.js';
import { CancelledCoverConsumer } from './cancelled-cover/cancelled-cover.consumer.js';
import { PlansController } from './plans/plans.controller.js';
import { PlansService } from './plans/plans.service.js';
import { AttemptOpener } from './sale/attempt-opener.js';
import { Collections } from './sale/collections.js';
import { Intentions } from './sale/intentions.js';
import { LostOpenings } from './sale/lost-openings.js';
import { NeededInstruments } from './sale/needed-instruments.js';
import { PaymentMeasures } from './sale/payment-measures.js';
import { QuotesClient } from './quotes/quotes-client.js';
import { Reconciliation } from './sale/reconciliation.js';
import { ReleasedInstruments } from './sale/released-instruments.js';
import { Sales } from './sale/sales.js';
import { Settlement } from './sale/settlement.js';

@Module({
  imports: [MethodsModule],
  controllers: [
    AttemptsController,
    CancelledCoverConsumer,
    CheckoutController,
    InstalmentsController,
    OverdueController,
    PaymentsController,
    PlansController,
    RefundsController,
    VisitsConsumer,
  ],
  providers: [
    AtGarageService,
    AttemptOpener,
    AttemptsRepository,
    AttemptsService,
    CheckoutService,
    HistoryRepository,
    { provide: RefundsShown, useClass: CustomerRefunds },
    InstalmentsService,
    Intentions,
    Collections,
    Openings,
    OverdueService,
    PaymentMeasures,
    PaymentsService,
    PlanCardService,
    PlansService,
    PurchaseChanges,
    PurchasesRepository,
    QuotesClient,
    Reconciliation,
    RefundFollow,
    RefundPayments,
    RefundPlans,
    RefundRecords,
    RefundsRepository,
    RefundsService,
    LatePayments,
    LostOpenings,
    NeededInstruments,
    ReleasedInstruments,
    Sales,
    Settlement,
    UnpaidVisits,
  ],
  exports: [
    AttemptsRepository,
    Collections,
    HistoryRepository,
    NeededInstruments,
    PurchaseChanges,
    PurchasesRepository,
    RefundFollow,
    RefundsRepository,
    Sales,
  ],
})
export class PaymentsModule {}
