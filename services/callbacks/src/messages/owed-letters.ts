import { Injectable } from '@nestjs/common';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { Internal } from '@kerbside/platform/internal/internal';
import type { JobSummary } from '@kerbside/platform/work/job-row';
import { Jobs, type Effect } from '@kerbside/platform/work/jobs';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import type { Letter } from '../letters/message.js';
import type { Attachment } from '../post/post.js';
import { MessagesService } from './messages.service.js';

/** Who a letter goes to, and where its links lead. */
export interface LetterReader {
  readonly firstName: string;
  readonly siteUrl: string;
}

/** A letter that follows from an event. `F`: the facts of the event that the job stores until it is written. */
interface LetterKind<F> {
  readonly type: string;
  /** The kind of letter: "visit". Each kind is written once for each event. */
  readonly about: string;
  readonly write: (facts: F, reader: LetterReader) => Letter | null | Promise<Letter | null>;
  /** What comes with it. */
  readonly attach?: (facts: F) => Promise<readonly Attachment[]>;
  /** What it is about, for staff; its customer unless stated. */
  readonly subject?: (facts: F) => Pick<JobSummary, 'subjectType' | 'subjectId'>;
  /** What staff should do when it cannot be written. */
  readonly toDo: string;
}

interface OwedLetter {
  readonly key: string;
  readonly write: (reader: LetterReader) => ReturnType<LetterKind<never>['write']>;
  readonly attach: () => Promise<readonly Attachment[]>;
}

const withNothing = (): Promise<readonly Attachment[]> => Promise.resolve([]);

const ofCustomer = ({ customerId }: { readonly customerId: string }) => ({ subjectType: 'customer', subjectId: customerId }) as const;

/** Writes to customers about what happened: a letter for each event, once. */
@Injectable()
export class OwedLetters {
  constructor(
    private readonly jobs: Jobs,
    private readonly messages: MessagesService,
    private readonly internal: Internal,
    private readonly config: PlatformConfig,
  ) {}

  define<F extends { readonly customerId: string }>({
    type,
    about,
    write,
    attach = withNothing,
    subject = ofCustomer,
    toDo,
  }: LetterKind<F>): void {
    this.jobs.defineKeyed<F>(
      letterJobOf(type),
      (facts, id) =>
        this.send(facts.customerId, {
          key: `${about}-letter:${id}`,
          write: (reader) => write(facts, reader),
          attach: () => attach(facts),
        }),
      (facts) => ({ customerId: facts.customerId, ...subject(facts), amountPence: null, toDo }),
    );
  }

  /** Written at once; what cannot be written yet is owed. */
  owe({ id, type }: { readonly id: string; readonly type: string }, facts: { readonly customerId: string }): Promise<void> {
    return this.jobs.do(letterJobOf(type), id, facts);
  }

  private async send(customerId: string, { key, write, attach }: OwedLetter): Promise<Effect> {
    const { firstName, email: to, erasedAt } = await this.internal.send(readPerson, { params: { userId: customerId } });
    if (erasedAt) return () => Promise.resolve();
    const letter = await write({ firstName, siteUrl: this.config.publicUrl });
    if (!letter) return () => Promise.resolve();
    const attachments = await attach();
    return async (session) => {
      await this.messages.queue(letter, { key, channel: 'email', customerId, to, attachments }, session);
    };
  }
}

/** "kerbside.payments.payment-missed.v1" is owed as "letter-payment-missed". */
export const letterJobOf = (type: string): string => `letter-${type.split('.')[2]}`;
