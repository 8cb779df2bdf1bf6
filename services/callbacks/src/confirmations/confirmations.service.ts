import { Injectable } from '@nestjs/common';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { readPolicyDocument, readPolicyInternally, type Policy } from '@kerbside/contracts/http/claims/policies';
import { doneAtGarages } from '@kerbside/contracts/garages/done-at-garages';
import { readBookedVisit, type BookedVisit } from '@kerbside/contracts/http/garages/bookings';
import type { JobSummary } from '@kerbside/platform/work/job-row';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import { Internal } from '@kerbside/platform/internal/internal';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import type { ClientSession } from 'mongoose';
import { policyConfirmation } from '../letters/letters.js';
import { MessagesService } from '../messages/messages.service.js';

export const confirmPolicy = 'confirm-policy';

interface Confirmation {
  readonly policyId: string;
  /** Absent from jobs added by an older release. */
  readonly customerId?: string;
}

/** Confirms every issued policy by email, once, with its schedule. */
@Injectable()
export class ConfirmationsService {
  constructor(
    private readonly jobs: Jobs,
    private readonly messages: MessagesService,
    private readonly internal: Internal,
    private readonly config: PlatformConfig,
  ) {
    jobs.define<Confirmation>(confirmPolicy, ({ policyId }) => this.write(policyId), aboutConfirmation);
  }

  queue({ policyId, customerId }: Required<Confirmation>, session: ClientSession): Promise<void> {
    return this.jobs.add(session, confirmPolicy, policyId, { policyId, customerId });
  }

  private async write(policyId: string): Promise<Effect> {
    const policy = await this.internal.send(readPolicyInternally, { params: { policyId } });
    const [person, schedule, visit] = await Promise.all([
      this.internal.send(readPerson, { params: { userId: policy.customerId } }),
      this.internal.send(readPolicyDocument, { params: { policyId } }),
      this.visitOf(policy),
    ]);
    const letter = policyConfirmation(policy, { firstName: person.firstName, visit, siteUrl: this.config.publicUrl });
    const attachments = [{ name: schedule.name, mediaType: schedule.mediaType, content: Buffer.from(schedule.base64, 'base64') }];
    const addressed = {
      key: `policy-confirmation:${policyId}`,
      channel: 'email' as const,
      customerId: policy.customerId,
      to: person.email,
      attachments,
    };
    return async (session) => {
      await this.messages.queue(letter, addressed, session);
    };
  }

  /** Events carry only ids, so garages is asked where and when a visit is. */
  private async visitOf({ productType, quoteId }: Policy): Promise<BookedVisit | null> {
    if (!doneAtGarages.includes(productType)) return null;
    return (await this.internal.send(readBookedVisit, { params: { quoteId } })).visit;
  }
}

const aboutConfirmation = ({ policyId, customerId }: Confirmation): JobSummary => ({
  customerId: customerId ?? null,
  subjectType: 'policy',
  subjectId: policyId,
  amountPence: null,
  toDo: 'The customer has this policy but has no confirmation of it. Try it again; if it still fails, send them the schedule from their page.',
});
