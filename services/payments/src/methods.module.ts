import { Module } from '@nestjs/common';
import { CardsModule } from './cards/cards.module.js';
import { StripeGateway } from './cards/stripe-gateway.js';
import { DirectDebitGateway } from './direct-debit/direct-debit.gateway.js';
import { DirectDebitModule } from './direct-debit/direct-debit.module.js';
import { PaypalGateway } from './paypal/paypal.gateway.js';
import { PaypalModule } from './paypal/paypal.module.js';
import type { MethodPort } from './methods/method-port.js';
import { MethodPorts } from './methods/method-ports.js';
import { Methods } from './methods/methods.js';
import { NothingToPay } from './methods/nothing-to-pay.js';
import { PaidAtGarage } from './methods/paid-at-garage.js';
import { PaidOtherwise } from './methods/paid-otherwise.js';

/**
 * The methods of payment, in the order in which pages offer them. To add one: extend MethodPort, import its module below, and add its port to this
 * list. A port that is not configured has no `options`: nobody is offered it, and what was bought with it before can still be read.
 */
const ports = [StripeGateway, PaypalGateway, DirectDebitGateway, PaidOtherwise, PaidAtGarage, NothingToPay];

@Module({
  imports: [CardsModule, PaypalModule, DirectDebitModule],
  providers: [
    Methods,
    NothingToPay,
    PaidAtGarage,
    PaidOtherwise,
    { provide: MethodPorts, inject: ports, useFactory: (...all: MethodPort[]): MethodPorts => ({ all }) },
  ],
  exports: [Methods, CardsModule, PaypalModule, DirectDebitModule],
})
export class MethodsModule {}
