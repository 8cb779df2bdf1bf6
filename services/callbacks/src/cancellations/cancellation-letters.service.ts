import { Injectable } from '@nestjs/common';
import { readPerson } from '@kerbside/contracts/http/accounts';
import { readPolicyInternally, type Policy } from '@kerbside/contracts/http/claims';
import { readCancellationInternally } from '@kerbside/contracts/http/claims-cancellations';
import { notFound } from '@kerbside/platform/errors';
import { Internal } from '@kerbside/platform/internal';
import type { JobSummary } from '@kerbside/platform/job-row';
import { Jobs, type Effect } from '@kerbside/platform/jobs';
import { PlatformConfig } from '@kerbside/platform/platform-config';
import type { ClientSession } from 'mongoose';
import type { Letter } from '../messages/message.js';
import { MessagesService } from '../messages/messages.service.js';
import { cancellationLetter, reinstatementLetter } from './cancellation-letters.js';

export const cancellationLetterJob = 'letter-policy-cancelled';
export const reinstatementLetterJob = 'letter-policy-reinstated';

interface Owed {
  readonly policyId: string;
  readonly customerId: string;
}
type Reader = Parameters<typeof reinstatementLetter>[1];

/** Writes to customers whose policy was cancelled, or is in force again: a letter for each event, once. Claims is asked for the working. */
@Injectable()
export class CancellationLettersService {
  constructor(
    private readonly jobs: Jobs,
    private readonly messages: MessagesService,
    private readonly internal: Internal,
    private readonly config: PlatformConfig,
  ) {
    jobs.define<Owed>(
      cancellationLetterJob,
      (owed, id) => this.send(owed, id, (policy, reader) => this.writeCancellation(policy, reader)),
      aboutLetter,
    );
    jobs.define<Owed>(reinstatementLetterJob, (owed, id) => this.send(owed, id, reinstatementLetter), aboutLetter);
  }

  oweCancellation(eventId: string, { policyId, customerId }: Owed, session: ClientSession): Promise<void> {
    return this.jobs.add(session, cancellationLetterJob, eventId, { policyId, customerId });
  }

  oweReinstatement(eventId: string, { policyId, customerId }: Owed, session: ClientSession): Promise<void> {
    return this.jobs.add(session, reinstatementLetterJob, eventId, { policyId, customerId });
  }

  private async writeCancellation(policy: Policy, reader: Reader): Promise<Letter> {
    const { cancellation } = await this.internal.send(readCancellationInternally, { params: { policyId: policy.id } });
    if (cancellation === null) throw notFound();
    return cancellationLetter(policy, cancellation, reader);
  }

  private async send(
    { policyId, customerId }: Owed,
    id: string,
    write: (policy: Policy, reader: Reader) => Letter | Promise<Letter>,
  ): Promise<Effect> {
    const [person, policy] = await Promise.all([
      this.internal.send(readPerson, { params: { userId: customerId } }),
      this.internal.send(readPolicyInternally, { params: { policyId } }),
    ]);
    const written = await write(policy, { firstName: person.firstName, siteUrl: this.config.publicUrl });
    const addressed = { key: `policy-letter:${id}`, channel: 'email' as const, customerId, to: person.email };
    return (session) => this.messages.queue(written, addressed, session);
  }
}

const aboutLetter = ({ policyId, customerId }: Owed): JobSummary => ({
  customerId,
  subjectType: 'policy',
  subjectId: policyId,
  amountPence: null,
  toDo: 'The customer has not been told what became of their policy. Try it again; if it still fails, call them: the working is on the page of the policy.',
});
