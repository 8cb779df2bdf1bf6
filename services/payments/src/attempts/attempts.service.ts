import { Injectable } from '@nestjs/common';
import type { CallAnswer } from '@kerbside/contracts/call';
import type { listAttempts } from '@kerbside/contracts/http/payments/attempts';
import { notFound } from '@kerbside/platform/errors/errors';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { attemptView } from './attempt-view.js';

@Injectable()
export class AttemptsService {
  constructor(
    private readonly purchases: PurchasesRepository,
    private readonly attempts: AttemptsRepository,
  ) {}

  async list(paymentId: string): Promise<CallAnswer<typeof listAttempts>> {
    const attempts = await this.attempts.ofPurchase(paymentId);
    if (attempts.length === 0 && !(await this.purchases.find(paymentId))) throw notFound();
    return { rows: attempts.map(attemptView) };
  }
}
