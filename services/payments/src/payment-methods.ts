import type { Provider } from '@nestjs/common';
import { StripeGateway } from './cards/stripe-gateway.js';
import { DirectDebitGateway } from './direct-debit/direct-debit.gateway.js';
import type { MethodPort } from './methods/method-port.js';
import { MethodPorts, Methods } from './methods/methods.js';
import { NothingToPay, PaidAtGarage } from './methods/takes-nothing.js';
import { PaidOtherwise } from './methods/paid-otherwise.js';
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
