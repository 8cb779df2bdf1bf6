import { Injectable } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { policyCancelled, policyReinstated } from '@kerbside/contracts/events/claims';
import { readPolicyInternally, type Policy } from '@kerbside/contracts/http/claims/policies';
import { readCancellationInternally } from '@kerbside/contracts/http/claims/cancellations';
import { notFound } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import type { Letter } from '../letters/message.js';
import { OwedLetters, type LetterReader } from '../messages/owed-letters.js';
import { cancellationLetter, reinstatementLetter } from './cancellation-letters.js';

interface CancellationLetter {
  readonly policyId: string;
  readonly customerId: string;
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
    const { policyId, customerId } = event.data;
    const owed: CancellationLetter = { policyId, customerId };
    return this.letters.owe(event, owed);
  }

  private define(
    { type }: typeof policyCancelled | typeof policyReinstated,
    write: (policy: Policy, reader: LetterReader) => Letter | Promise<Letter>,
  ): void {
    this.letters.define<CancellationLetter>({
      type,
      about: 'policy',
      write: async ({ policyId }, reader) => write(await this.internal.send(readPolicyInternally, { params: { policyId } }), reader),
      subject: ({ policyId }) => ({ subjectType: 'policy', subjectId: policyId }),
      toDo: 'The customer has not been told what became of their policy. Try it again; if it still fails, call them: the working is on the page of the policy.',
    });
  }

  private async writeCancellation(policy: Policy, reader: LetterReader): Promise<Letter> {
    const { cancellation } = await this.internal.send(readCancellationInternally, { params: { policyId: policy.id } });
    if (cancellation === null) throw notFound();
    return cancellationLetter(policy, cancellation, reader);
  }
}
