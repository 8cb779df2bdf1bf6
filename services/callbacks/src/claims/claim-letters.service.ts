import { Injectable } from '@nestjs/common';
import type { EventOf, EventType } from '@kerbside/contracts/event';
import { claimDecided, claimPaid, claimQuestionAsked, claimSubmitted } from '@kerbside/contracts/events/claims';
import { readPerson } from '@kerbside/contracts/http/accounts';
import { readClaimInternally } from '@kerbside/contracts/http/claims-claims';
import { Internal } from '@kerbside/platform/internal';
import type { JobSummary } from '@kerbside/platform/job-row';
import { Jobs, type Effect } from '@kerbside/platform/jobs';
import { PlatformConfig } from '@kerbside/platform/platform-config';
import type { ClientSession } from 'mongoose';
import type { Letter } from '../messages/message.js';
import { MessagesService } from '../messages/messages.service.js';
import { decidedLetter, paidLetter, questionLetter, receivedLetter, type ClaimReader } from './claim-letters.js';

interface Claimed {
  readonly customerId: string;
  readonly claimId: string;
}

/** Writes to customers about their claims: a letter for each event, once. Events carry no reasons, so claims is asked what was decided. */
@Injectable()
export class ClaimLettersService {
  constructor(
    private readonly jobs: Jobs,
    private readonly messages: MessagesService,
    private readonly internal: Internal,
    private readonly config: PlatformConfig,
  ) {
    this.define(claimSubmitted, receivedLetter);
    this.define(claimQuestionAsked, questionLetter);
    this.define(claimDecided, decidedLetter);
    this.define(claimPaid, paidLetter);
  }

  owe(event: { readonly id: string; readonly type: string; readonly data: Claimed }, session: ClientSession): Promise<void> {
    return this.jobs.add(session, claimJobOf(event.type), event.id, event.data);
  }

  private define<E extends EventType>({ type }: E, write: (facts: EventOf<E>['data'], reader: ClaimReader) => Letter): void {
    this.jobs.define<EventOf<E>['data'] & Claimed>(
      claimJobOf(type),
      (data, id) => this.send(data, id, (reader) => write(data, reader)),
      aboutLetter,
    );
  }

  private async send({ customerId, claimId }: Claimed, id: string, write: (reader: ClaimReader) => Letter): Promise<Effect> {
    const [person, claim] = await Promise.all([
      this.internal.send(readPerson, { params: { userId: customerId } }),
      this.internal.send(readClaimInternally, { params: { claimId } }),
    ]);
    const written = write({ firstName: person.firstName, claim, siteUrl: this.config.publicUrl });
    const addressed = { key: `claim-letter:${id}`, channel: 'email' as const, customerId, to: person.email };
    return (session) => this.messages.queue(written, addressed, session);
  }
}

/** "kerbside.claims.claim-decided.v1" is owed as "letter-claim-decided". */
export const claimJobOf = (type: string): string => `letter-${type.split('.')[2]}`;

const aboutLetter = ({ customerId }: Claimed): JobSummary => ({
  customerId,
  subjectType: 'customer',
  subjectId: customerId,
  amountPence: null,
  toDo: 'The customer has not been told about their claim. Try it again; if it still fails, call them: their claims are on their page.',
});
