import { demoPeople } from '@kerbside/contracts/demo';
import type { SavedCard } from '@kerbside/contracts/http/payments/payments';
import type { Plan, PlanLine } from '@kerbside/contracts/http/payments/schedule';
import { aPlan as samplePlan, aPlanLine } from '@kerbside/contracts/testing/sample-payments';

export const paymentId = 'c0000000-0000-4000-8000-000000000001';

export { aPlanLine };

/** Three monthly payments, of which the first is paid. */
export const aPlan = (over: Partial<Plan> = {}): Plan =>
  samplePlan({
    paymentId,
    quoteId: 'b0000000-0000-4000-8000-000000000002',
    customerId: demoPeople.customer.id,
    reference: 'Q-2H8N4P',
    ...over,
  });

export const overdueLine: PlanLine = aPlanLine({ number: 2, dueOn: '2026-12-02', state: 'failed', tryOn: '2026-12-05', isPayable: true });

/** Its second payment has failed. */
export const anOverduePlan = (over: Partial<Plan> = {}): Plan =>
  aPlan({
    lines: [aPlanLine(), overdueLine, aPlanLine({ number: 3, dueOn: '2027-01-02', amountPence: 1_238, state: 'due' })],
    arrears: { status: 'late', since: '2026-12-02' },
    overdue: { pence: 1_240, payablePence: 1_240, since: '2026-12-02', suspendsOn: '2026-12-16', endsOn: '2026-12-30' },
    ...over,
  });

export const aCard = (over: Partial<SavedCard> = {}): SavedCard => ({
  token: 'pm_kept',
  brand: 'visa',
  last4: '4242',
  expiresOn: '2030-11-30',
  isExpired: false,
  ...over,
});
