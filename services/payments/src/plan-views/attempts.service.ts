import { Injectable } from '@nestjs/common';
import type { CallAnswer } from '@kerbside/contracts/call';
import { listAttempts, type PaymentAttempt } from '@kerbside/contracts/http/payments/attempts';
import { formatPounds } from '@kerbside/contracts/money/money';
import { notFound } from '@kerbside/platform/errors/errors';
import { Methods } from '../methods/methods.js';
import { type Attempt, channelOf } from '../purchases/attempt.js';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { reversalWords } from './plan-view.js';
import { controller, serves } from '@kerbside/platform/http/controller';

/** A try to collect a payment, as staff read it. */
export const attemptView = (attempt: Attempt, methods: Methods): PaymentAttempt => {
  const { id, line, method, staff, amountPence, openedAt } = attempt;
  return { id, line, method, ...channelOf(staff), amountPence, startedAt: openedAt.toISOString(), ...endOf(attempt, methods) };
};

type End = Pick<PaymentAttempt, 'status' | 'endedAt' | 'code' | 'reason'>;

const notEnded = { endedAt: null, code: null, reason: null } as const;

const endOf = (attempt: Attempt, methods: Methods): End => {
  const { method, state } = attempt;
  switch (state.status) {
    case 'open':
    case 'requires_action':
      return { status: 'open', ...notEnded };
    case 'processing':
    case 'authorised':
    case 'taking':
    case 'calling_off':
    case 'accepted':
      return { status: 'pending', ...notEnded };
    case 'collected':
      return { ...shareTakenBack(attempt, methods), status: 'collected', endedAt: state.at.toISOString() };
    case 'reversed':
      return {
        status: 'reversed',
        endedAt: state.at.toISOString(),
        code: state.reason,
        reason: reversalWords(methods, method, state.reason),
      };
    case 'failed':
      return { status: 'failed', endedAt: state.at.toISOString(), code: state.reason, reason: state.message };
    case 'cancelled':
      return {
        status: 'cancelled',
        endedAt: state.at.toISOString(),
        code: state.reason?.code ?? null,
        reason: state.reason?.message ?? null,
      };
  }
};

/** Why its bank took some of it back. */
const shareTakenBack = (attempt: Attempt, methods: Methods): Pick<End, 'code' | 'reason'> => {
  const { method, takenBack } = attempt;
  if (!takenBack || takenBack.pence === 0) return notEnded;
  const { pence, reason } = takenBack;
  return { code: reason, reason: `${formatPounds(pence)} of it: ${reversalWords(methods, method, reason)}` };
};

@Injectable()
export class AttemptsService {
  constructor(
    private readonly methods: Methods,
    private readonly purchases: PurchasesRepository,
    private readonly attempts: AttemptsRepository,
  ) {}

  async list(paymentId: string): Promise<CallAnswer<typeof listAttempts>> {
    const attempts = await this.attempts.ofPurchase(paymentId);
    if (attempts.length === 0 && !(await this.purchases.find(paymentId))) throw notFound();
    return { rows: attempts.map((attempt) => attemptView(attempt, this.methods)) };
  }
}

export const AttemptsController = controller({ attempts: AttemptsService }, [
  serves(listAttempts, ({ params }, { attempts }) => attempts.list(params.paymentId)),
]);
