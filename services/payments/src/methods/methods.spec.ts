import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@kerbside/contracts/caller';
import type { Method, MethodPort } from './method-port.js';
import type { PaymentOption } from '@kerbside/contracts/http/payments/payments';
import { Methods } from './methods.js';

const port = (method: Method, options: readonly PaymentOption[]) => ({ method, options }) as unknown as MethodPort;
const methods = new Methods({
  all: [port('card', ['in_full']), port('paypal', []), port('other', ['in_full']), port('at_garage', []), port('none', [])],
});
const customer: Caller = { kind: 'customer', userId: 'c1' };
const staff: Caller = { kind: 'staff', userId: 's1', role: 'agent' };

describe('the methods of payment', () => {
  it('Q4: are offered where they are configured, and other ways to staff alone', () => {
    expect(methods.offered(customer).map(({ method }) => method)).toEqual(['card']);
    expect(methods.offered(staff).map(({ method }) => method)).toEqual(['card', 'other']);
  });

  it.each<[Method, PaymentOption, Caller]>([
    ['card', 'instalments', staff],
    ['card', 'preauth', staff],
    ['paypal', 'in_full', staff],
    ['direct_debit', 'in_full', staff],
    ['other', 'in_full', customer],
    ['other', 'instalments', staff],
    ['at_garage', 'instalments', customer],
  ])('refuse %s %s of %j', (method, option, caller) =>
    expect(() => methods.chosen({ method, option }, caller)).toThrow('PAYMENT_METHOD_UNAVAILABLE'),
  );

  it('are none when nothing is left to pay, and only then', () => {
    const card = methods.chosen({ method: 'card', option: 'in_full' }, customer);
    expect(methods.paying(card, 0).method).toBe('none');
    expect(methods.paying(card, 1)).toBe(card);
    const none = methods.chosen({ method: 'none', option: 'in_full' }, customer);
    expect(() => methods.paying(none, 1)).toThrow('PAYMENT_METHOD_UNAVAILABLE');
  });

  it('are still read for what was bought before', () => {
    expect(methods.named('paypal').method).toBe('paypal');
    expect(() => methods.named('direct_debit')).toThrow('No payment method is called direct_debit');
  });
});
