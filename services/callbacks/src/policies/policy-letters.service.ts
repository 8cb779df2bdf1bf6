import { Injectable } from '@nestjs/common';
import type { EventData, EventOf, EventType } from '@kerbside/contracts/event';
import { autoRenewalCancelled, policyAmended } from '@kerbside/contracts/events/claims';
import { readPerson } from '@kerbside/contracts/http/accounts';
import { Internal } from '@kerbside/platform/internal';
import type { JobSummary } from '@kerbside/platform/job-row';
import { Jobs, type Effect } from '@kerbside/platform/jobs';
import { PlatformConfig } from '@kerbside/platform/platform-config';
import type { ClientSession } from 'mongoose';
import type { Letter } from '../messages/message.js';
import { MessagesService } from '../messages/messages.service.js';
import type { Reader } from '../payments/payment-letters.js';
import { renewalOffLetter, startedLetter } from './policy-letters.js';

interface About {
  readonly customerId: string;
  readonly policyId: string;
}

/** Writes to customers about changes of their policies: a letter for each event, once. */
@Injectable()
export class PolicyLettersService {
  constructor(
    private readonly jobs: Jobs,
    private readonly messages: MessagesService,
    private readonly internal: Internal,
    private readonly config: PlatformConfig,
  ) {
    this.define(policyAmended, startedLetter);
    this.define(autoRenewalCancelled, renewalOffLetter);
  }

  owe({ id, type, data }: Pick<EventOf<EventType>, 'id' | 'type'> & { readonly data: About }, session: ClientSession): Promise<void> {
    return this.jobs.add(session, letterOf(type), id, data);
  }

  private define<E extends EventType>({ type }: E, write: (facts: EventData<E>, reader: Reader) => Letter | null): void {
    this.jobs.define<EventData<E> & About>(letterOf(type), (data, id) => this.send(data, id, (reader) => write(data, reader)), aboutLetter);
  }

  private async send({ customerId }: About, id: string, write: (reader: Reader) => Letter | null): Promise<Effect> {
    const person = await this.internal.send(readPerson, { params: { userId: customerId } });
    const letter = write({ firstName: person.firstName, siteUrl: this.config.publicUrl });
    if (!letter) return () => Promise.resolve();
    const addressed = { key: `policy-letter:${id}`, channel: 'email' as const, customerId, to: person.email };
    return (session) => this.messages.queue(letter, addressed, session);
  }
}

/** "kerbside.claims.policy-amended.v1" is owed as "letter-policy-amended". */
export const letterOf = (type: string): string => `letter-${type.split('.')[2]}`;

const aboutLetter = ({ customerId, policyId }: About): JobSummary => ({
  customerId,
  subjectType: 'policy',
  subjectId: policyId,
  amountPence: null,
  toDo: 'The customer has not been told of a change of their policy. Try it again; if it still fails, tell them yourself.',
});
