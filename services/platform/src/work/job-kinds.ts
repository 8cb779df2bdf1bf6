import type { ClientSession } from 'mongoose';
import { unknown, type JobRow, type JobSummary, type StuckJob } from './job-row.js';

/** The effect of one or more jobs, committed in the transaction that marks them done. */
export type Effect = (session: ClientSession) => Promise<void>;

/** What is done at once and has this effect leaves no trace: it need not be done once. */
export const nothingToDo: Effect = () => Promise.resolve();

export type About<F> = (facts: F, id: string) => JobSummary;

export interface JobKind {
  readonly about: About<unknown>;
  readonly prepare: (facts: unknown, id: string) => Promise<Effect>;
  /** What it writes has a key of its own, so that it is the same when it is written again: done at once, it needs no receipt and no transaction. */
  readonly isKeyed: boolean;
}

/** The kinds of jobs that this process knows, by their names. */
export class JobKinds {
  private readonly kinds = new Map<string, JobKind>();

  add<F>(
    name: string,
    kind: { readonly prepare: (facts: F, id: string) => Promise<Effect>; readonly about: About<F>; readonly isKeyed?: boolean },
  ): JobKind {
    const { prepare, about, isKeyed = false } = kind;
    const added: JobKind = {
      about: about === unknown ? unknown : (facts, id) => about(facts as F, id),
      prepare: (facts, id) => prepare(facts as F, id),
      isKeyed,
    };
    this.kinds.set(name, added);
    return added;
  }

  names(): Iterable<string> {
    return this.kinds.keys();
  }

  /** Throws when there is none. */
  called(name: string): JobKind {
    const kind = this.kinds.get(name);
    if (!kind) throw new Error(`There is no kind of job called ${name}`);
    return kind;
  }

  shown({ _id, name, errandId, facts, tries, nextTryAt, failingSince, failure = 'Not known' }: JobRow, now: Date): StuckJob {
    const { about } = this.kinds.get(name) ?? { about: unknown };
    return { id: _id, kind: name, tries, since: failingSince ?? nextTryAt ?? now, failure, nextTryAt, ...about(facts, errandId) };
  }
}

/** Jobs of one key run in their order. */
export const keyOf = ({ name, facts, errandId }: JobRow, { about }: JobKind): string => {
  if (about === unknown) return name;
  const { customerId, subjectId } = about(facts, errandId);
  return customerId ?? subjectId;
};
