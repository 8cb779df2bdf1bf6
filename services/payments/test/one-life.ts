import type { mongo } from 'mongoose';

/** The step at which a process stops: before it was done, or after it was done and before the process heard of it. */
export interface End {
  readonly at: number;
  readonly when: 'before' | 'after';
}

class LifeEnded extends Error {
  override readonly name = 'LifeEnded';
}

/**
 * The life of one process. Its steps are the commands it sends to the database and the calls it makes to providers and other services. It can
 * end at any of them, and does nothing from then on.
 */
export class OneLife {
  private taken = 0;
  private end: End | undefined;
  private lastCommand: number | undefined;
  private isOver = false;
  private readonly sessions = new Map<string, unknown>();

  /** Counts the steps from now on, and ends at one of them. */
  begin(end?: End): void {
    this.taken = 0;
    this.end = end;
  }

  get steps(): number {
    return this.taken;
  }

  /** A call to a provider or another service. */
  async through<T>(work: () => T | Promise<T>): Promise<T> {
    const isLast = this.step();
    const answer = await work();
    if (isLast) this.isOver = true;
    return this.goOn(answer);
  }

  /** The client's commands are steps. It has to report them: `monitorCommands` in its URI. */
  watch(client: mongo.MongoClient): void {
    client.on('commandStarted', ({ requestId, command: { lsid } }) => {
      if (this.step()) this.lastCommand = requestId;
      if (lsid?.id) this.sessions.set(lsid.id.toString('hex'), lsid);
    });
    const ended = ({ requestId }: { readonly requestId: number }): void => {
      if (requestId === this.lastCommand) this.isOver = true;
      this.goOn(undefined);
    };
    client.on('commandSucceeded', ended).on('commandFailed', ended);
  }

  /** The database would abort its transactions some seconds later. */
  async bury(database: mongo.Db): Promise<void> {
    this.isOver = true;
    await database.admin().command({ killSessions: [...this.sessions.values()] });
  }

  /** True for the last one, when it is still done. */
  private step(): boolean {
    this.goOn(undefined);
    this.taken += 1;
    const isLast = this.taken === this.end?.at;
    if (isLast && this.end?.when === 'before') this.isOver = true;
    return this.goOn(isLast);
  }

  private goOn<T>(answer: T): T {
    if (this.isOver) throw new LifeEnded('The process has stopped');
    return answer;
  }
}
