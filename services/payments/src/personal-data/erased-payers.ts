import { Injectable } from '@nestjs/common';
import type { DataSubject } from '@kerbside/contracts/http/accounts/data';
import { AlsoErases } from '@kerbside/platform/personal/personal-records';
import type { JobSummary } from '@kerbside/platform/work/job-row';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import type { ClientSession } from 'mongoose';
import { Payers } from '../cards/payers.js';

interface ErasedPayer {
  readonly customerId: string;
  readonly providerId: string;
}

export const forgetPayer = 'forget-payer';

/** The card provider forgets an erased customer with every card that they kept. What was paid stays there, and can still be refunded. */
@Injectable()
export class ErasedPayers extends AlsoErases {
  constructor(
    private readonly payers: Payers,
    private readonly jobs: Jobs,
  ) {
    super();
    jobs.define<ErasedPayer>(forgetPayer, (payer) => this.forget(payer), about);
  }

  async erase({ customerId }: DataSubject, session: ClientSession): Promise<void> {
    const providerId = await this.payers.find(customerId);
    if (providerId !== undefined) await this.jobs.add(session, forgetPayer, customerId, { customerId, providerId });
  }

  private async forget({ providerId }: ErasedPayer): Promise<Effect> {
    await this.payers.forget(providerId);
    return () => Promise.resolve();
  }
}

const about = ({ customerId }: ErasedPayer): JobSummary => ({
  customerId,
  subjectType: 'customer',
  subjectId: customerId,
  amountPence: null,
  toDo: 'The customer was erased here, but the card provider still keeps their cards. Try it again; if it still fails, delete the customer at the provider.',
});
