import { Injectable } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { policyCancelled, policyReinstated } from '@kerbside/contracts/events/claims';
import { readPolicyInternally, type Policy } from '@kerbside/contracts/http/claims/policies';
import { readCancellationInternally } from '@kerbside/contracts/http/claims/cancellations';
import type { ProductType } from '@kerbside/contracts/ids';
import { notFound } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { consumer, repeatableEach } from '@kerbside/platform/events/receiving/consumer';
import type { Letter } from '../letters/message.js';
import { OwedLetters } from '../messages/owed-letters.js';
import { cancellationLetter, reinstatementLetter, type PolicyReader } from './cancellation-letters.js';

interface CancellationLetter {
  readonly policyId: string;
  readonly customerId: string;
  readonly withIt?: readonly ProductType[];
}

/** Writes to customers whose policy was cancelled, or is in force again. Events carry no working, so claims is asked for it. */
@Injectable()
export class CancellationLettersService {
  constructor(
    private readonly letters: OwedLetters,
    private readonly internal: Internal,
  ) {
    this.define(policyCancelled, (policy, reader) => this.writeCancellation(policy, reader));
    this.define(policyReinstated, reinstatementLetter);
  }

  owe(event: EventOf<typeof policyCancelled> | EventOf<typeof policyReinstated>): Promise<void> {
    const { policyId, customerId, withIt } = event.data;
    const owed: CancellationLetter = { policyId, customerId, ...(withIt ? { withIt } : {}) };
    return this.letters.owe(event, owed);
  }

  private define(
    { type }: typeof policyCancelled | typeof policyReinstated,
    write: (policy: Policy, reader: PolicyReader) => Letter | Promise<Letter>,
  ): void {
    this.letters.define<CancellationLetter>({
      type,
      about: 'policy',
      write: async ({ policyId, withIt }, reader) =>
        write(await this.internal.send(readPolicyInternally, { params: { policyId } }), { ...reader, withIt }),
      subject: ({ policyId }) => ({ subjectType: 'policy', subjectId: policyId }),
      toDo: 'The customer has not been told what became of their policy. Try it again; if it still fails, call them: the working is on the page of the policy.',
    });
  }

  private async writeCancellation(policy: Policy, reader: PolicyReader): Promise<Letter> {
    const { cancellation } = await this.internal.send(readCancellationInternally, { params: { policyId: policy.id } });
    if (cancellation === null) throw notFound();
    return cancellationLetter(policy, cancellation, reader);
  }
}

/** What came with another is named in the letter about that. */
export const CancellationsConsumer = consumer(
  'CancellationsConsumer',
  { letters: CancellationLettersService },
  repeatableEach([policyCancelled, policyReinstated], async (event, { letters }) => {
    if (event.data.with === undefined) await letters.owe(event);
  }),
);
