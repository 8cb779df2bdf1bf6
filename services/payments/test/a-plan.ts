import { randomUUID } from 'node:crypto';
import { addMonths, type IsoDay } from '@kerbside/contracts/days/dates';
import type { PriceLine } from '@kerbside/contracts/http/pricing/price';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import type { Method } from '../src/methods/method-port.js';
import { enterSale } from '../src/purchases/ledger.js';
import type { Purchase } from '../src/purchases/purchase.js';
import { PurchasesRepository } from '../src/purchases/purchases.repository.js';
import { scheduleOf } from '../src/purchases/schedule.js';
import { collectLine } from '../src/schedules/collecting.js';
import { progress } from '../src/schedules/progress.js';
import { anOffer, aPurchase } from '../src/testing/a-purchase.js';
import { customerId } from './payments-under-test.js';

export const soldOn: IsoDay = '2027-03-02';

interface PlanWishes {
  readonly id?: string;
  readonly amounts: readonly number[];
  readonly method?: Method;
  /** False for a sale by set-up: line 1 is still to come. */
  readonly isFirstPaid?: boolean;
  /** Of monthly cover. */
  readonly monthlyPence?: number;
  readonly changes?: Partial<Purchase>;
}

/** Keeps a purchase that was made on `soldOn`, with monthly payments that are taken from what was kept for them, and returns its id. */
export const aPlan = async (
  payments: ServiceUnderTest,
  { id = randomUUID(), amounts, method = 'paypal', isFirstPaid = true, monthlyPence, changes = {} }: PlanWishes,
): Promise<string> => {
  const owedPence = amounts.reduce((sum, amount) => sum + amount, 0);
  const planned = amounts.map((amountPence, place) => ({ dueOn: addMonths(soldOn, place), amountPence }));
  const whole = scheduleOf(planned, method, owedPence);
  const schedule = isFirstPaid ? collectLine(whole, 1, `${id}:1`) : whole;
  const at = payments.clock.now();
  const lines = [{ kind: 'base', code: 'base', label: 'Warranty', amountPence: owedPence } satisfies PriceLine];
  const purchase = aPurchase(at, {
    id,
    quoteId: randomUUID(),
    customerId,
    offer: anOffer(owedPence, { reference: 'KQ-1', lines }),
    agreement: { at, number: 1, saleId: 's', method, option: 'in_full', ...(monthlyPence !== undefined && { monthlyPence }) },
    attemptId: `${id}:1`,
    instrument: { method, ref: 'kept', payer: null },
    ...changes,
  });
  const repository = payments.get(PurchasesRepository);
  await repository.start(progress(purchase, schedule, soldOn).purchase);
  const takenPence = isFirstPaid ? (amounts[0] ?? 0) : 0;
  const rows = enterSale({ purchaseId: id, method, takenPence, owedPence, lines, at });
  await payments.get(Mongo).transaction((session) => repository.enter(rows, session));
  return id;
};
