import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { Method, MethodPort } from './method-port.js';
import type { PaymentOption } from '@kerbside/contracts/http/payments/payments';
import { payAtGarage } from '@kerbside/contracts/money/payment-methods';

/** Every method of payment. A class so that it can be injected. */
export abstract class MethodPorts {
  abstract readonly all: readonly MethodPort[];
}

/** The ways to pay that are open. */
@Injectable()
export class Methods {
  constructor(private readonly ports: MethodPorts) {}

  /** What this caller may pay by. Only staff are paid in other ways. */
  offered({ kind }: Caller): readonly MethodPort[] {
    return this.ports.all.filter(({ method, options }) => options.length > 0 && (method !== 'other' || kind === 'staff'));
  }

  /** The method that was chosen; whether a visit may be paid at its garage is decided with the quote. PAYMENT_METHOD_UNAVAILABLE unless this caller may pay by it, and in this way. */
  chosen({ method, option }: { readonly method: Method; readonly option: PaymentOption }, caller: Caller): MethodPort {
    if (method === 'none') return this.named('none');
    if (method === payAtGarage && option === 'in_full') return this.named(method);
    const port = this.offered(caller).find((one) => one.method === method && one.options.includes(option));
    if (!port) throw new DomainError('PAYMENT_METHOD_UNAVAILABLE');
    return port;
  }

  /** The method for this sum: when nothing is owed, none is needed. */
  paying(chosen: MethodPort, totalPence: number): MethodPort {
    if (totalPence === 0) return this.named('none');
    if (chosen.method === 'none') throw new DomainError('PAYMENT_METHOD_UNAVAILABLE');
    return chosen;
  }

  named(method: Method): MethodPort {
    const port = this.ports.all.find((one) => one.method === method);
    if (!port) throw new Error(`No payment method is called ${method}`);
    return port;
  }
}
