import type { EventType } from '@kerbside/contracts/event';
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
export const CancellationsConsumer = consumer(
  'CancellationsConsumer',
  { letters: OwedLetters, internal: Internal },
  repeatableEach([policyCancelled, policyReinstated], async (event, { letters }) => {
    const { policyId, customerId, withIt } = event.data;
    const owed: CancellationLetter = { policyId, customerId, ...(withIt ? { withIt } : {}) };
    // What came with another is named in the letter about that.
    if (event.data.with === undefined) await letters.owe(event, owed);
  }),
  ({ letters, internal }) => {
    const define = ({ type }: EventType, write: (policy: Policy, reader: PolicyReader) => Letter | Promise<Letter>): void =>
      letters.define<CancellationLetter>({
        type,
        about: 'policy',
        write: async ({ policyId, withIt }, reader) =>
          write(await internal.send(readPolicyInternally, { params: { policyId } }), { ...reader, withIt }),
        subject: ({ policyId }) => ({ subjectType: 'policy', subjectId: policyId }),
        toDo: 'The customer has not been told what became of their policy. Try it again; if it still fails, call them: the working is on the page of the policy.',
      });
    define(policyCancelled, async (policy, reader) => {
      const { cancellation } = await internal.send(readCancellationInternally, { params: { policyId: policy.id } });
      if (cancellation === null) throw notFound();
      return cancellationLetter(policy, cancellation, reader);
    });
    define(policyReinstated, reinstatementLetter);
  },
);
