import { readPaymentsObstacles } from '@kerbside/contracts/http/payments/obstacles';
import { DataRequestsModule } from '@kerbside/platform/personal/data-requests.consumer';
import { Obstacles, obstaclesController } from '@kerbside/platform/personal/obstacles';
import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { AtGarageService } from './at-garage/at-garage.service.js';
import { UnpaidVisits } from './at-garage/unpaid-visits.js';
import { VisitsConsumer } from './at-garage/visits.consumer.js';
import { BooksController, Comparisons } from './books/comparisons.js';
import { BooksRepository } from './books/books.repository.js';
import { BooksService } from './books/books.service.js';
import { CancelledCoverConsumer } from './cancelled-cover/cancelled-cover.consumer.js';
import { CardCustomers, Payers } from './cards/payers.js';
import { HiddenCards } from './cards/hidden-cards.js';
import { LentCards, SavedCards } from './cards/saved-cards.js';
import { StripeClient } from './cards/stripe-client.js';
import { CheckoutController } from './checkout/checkout.controller.js';
import { CheckoutService } from './checkout/checkout.service.js';
import { Openings } from './checkout/openings.js';
import { BusinessClock } from './clock/business-clock.js';
import { PaymentsConfig } from './config.js';
import { DebitDrafts, DebitSetups } from './direct-debit/debit-drafts.js';
import { HistoryController, HistoryService } from './history/history.service.js';
import { NightlyCheck } from './history/nightly-check.js';
import { OverdueController, OverdueService } from './overdue/overdue.service.js';
import { PlanCardService } from './overdue/plan-card.service.js';
import { PayoutAccountsController, PayoutAccountsService } from './payout-accounts/payout-accounts.service.js';
import { PaypalDrafts } from './paypal/paypal-drafts.js';
import { ErasedPayers, personalData, PaymentObstacles } from './personal-data/personal-data.js';
import { AttemptsController, AttemptsService } from './plan-views/attempts.service.js';
import { InstalmentsService } from './plans/instalments.service.js';
import { PlansController, PlansService } from './plans/plans.service.js';
import { AttemptsRepository } from './purchases/attempts.repository.js';
import { HistoryRepository } from './purchases/history.repository.js';
import { PurchaseChanges } from './purchases/purchase-changes.js';
import { PurchasesRepository } from './purchases/purchases.repository.js';
import { PaymentsController, PaymentsService } from './receipts/payments.service.js';
import { LatePayments, RefundsController, RefundsService } from './refunds/refunds.service.js';
import { RefundFollow } from './refunds/refund-follow.js';
import { RefundPayments } from './refunds/refund-payments.js';
import { IssuingController, Issuings } from './cancelled-cover/issuing.service.js';
import { IssuingMarks } from './refunds/issuing-marks.js';
import { RefundPlans } from './refunds/refund-plans.js';
import { RefundRecords } from './refunds/refund-records.js';
import { RefundsShown } from './purchases/refunds-shown.js';
import { RefundsRepository } from './refunds/refunds.repository.js';
import { AttemptOpener } from './sale/attempt-opener.js';
import { Collections } from './sale/collections.js';
import { Intentions } from './sale/intentions.js';
import { LostOpenings } from './sale/lost-openings.js';
import { NeededInstruments } from './sale/needed-instruments.js';
import { PaymentMeasures } from './sale/payment-measures.js';
import { QuotesClient } from './sale/quotes-client.js';
import { Reconciliation } from './sale/reconciliation.js';
import { ReleasedInstruments } from './sale/released-instruments.js';
import { Sales } from './sale/sales.js';
import { Settlement } from './sale/settlement.js';
import { SandboxDayController, SandboxDayService } from './sandbox-day/sandbox-day.service.js';
import { CardForgetting } from './saved-cards/forgetting.js';
import { SavedCardsController, SavedCardsService } from './saved-cards/saved-cards.service.js';
import { CardWebhooks } from './webhooks/card-webhooks.js';
import { DebitWebhooks } from './webhooks/debit-webhooks.js';
import { PaypalWebhooks } from './webhooks/paypal-webhooks.js';
import { ProviderEvents } from './webhooks/provider-events.js';
import { WebhooksController } from './webhooks/webhooks.controller.js';
import { StripeGateway } from './cards/stripe-gateway.js';
import { DirectDebitGateway } from './direct-debit/direct-debit.gateway.js';
import type { MethodPort } from './methods/method-port.js';
import { MethodPorts, Methods } from './methods/methods.js';
import { NothingToPay, PaidAtGarage, PaidOtherwise } from './methods/without-provider.js';
import { PaypalGateway } from './paypal/paypal.gateway.js';

/**
 * The methods of payment, in the order in which pages offer them. To add one: extend MethodPort, and add its port to this list. A port that is
 * not configured has no `options`: nobody is offered it, and what was bought with it before can still be read.
 */
const ports = [StripeGateway, PaypalGateway, DirectDebitGateway, PaidOtherwise, PaidAtGarage, NothingToPay];

export const paymentMethods: Provider[] = [
  ...ports,
  Methods,
  { provide: MethodPorts, inject: ports, useFactory: (...all: MethodPort[]): MethodPorts => ({ all }) },
];

@Module({})
export class AppModule {
  static with(config: PaymentsConfig): DynamicModule {
    return {
      module: AppModule,
      global: true,
      imports: [DataRequestsModule.for(personalData, ErasedPayers)],
      controllers: [
        obstaclesController(readPaymentsObstacles),
        AttemptsController,
        CancelledCoverConsumer,
        CheckoutController,
        OverdueController,
        PaymentsController,
        PlansController,
        RefundsController,
        IssuingController,
        VisitsConsumer,
        BooksController,
        HistoryController,
        PayoutAccountsController,
        SandboxDayController,
        SavedCardsController,
        WebhooksController,
      ],
      providers: [
        { provide: Obstacles, useClass: PaymentObstacles },
        { provide: PaymentsConfig, useValue: config },
        BusinessClock,
        ...paymentMethods,
        AtGarageService,
        AttemptOpener,
        AttemptsRepository,
        AttemptsService,
        CheckoutService,
        HistoryRepository,
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
        Issuings,
        IssuingMarks,
        RefundPlans,
        RefundRecords,
        RefundsRepository,
        { provide: RefundsShown, useExisting: RefundsRepository },
        RefundsService,
        LatePayments,
        LostOpenings,
        NeededInstruments,
        ReleasedInstruments,
        Sales,
        Settlement,
        UnpaidVisits,
        BooksRepository,
        BooksService,
        Comparisons,
        CardCustomers,
        HiddenCards,
        LentCards,
        Payers,
        SavedCards,
        StripeClient,
        DebitDrafts,
        DebitSetups,
        HistoryService,
        NightlyCheck,
        PayoutAccountsService,
        PaypalDrafts,
        SandboxDayService,
        CardForgetting,
        SavedCardsService,
        CardWebhooks,
        DebitWebhooks,
        PaypalWebhooks,
        ProviderEvents,
      ],
      exports: [Payers],
    };
  }
}
