import { Injectable } from '@nestjs/common';
import type { Session } from '@kerbside/contracts/caller';
import { sessionMemory, tokenHash } from '@kerbside/platform/auth/auth';
import { Redis } from '@kerbside/platform/redis/redis';
import { ShortMemory } from '@kerbside/platform/redis/remembered';
import { Clock } from '@kerbside/platform/time/clock';
import { AccountsConfig } from '../config.js';
import { isOn } from '../factors/second-factor.js';
import { SecondFactorsRepository } from '../factors/second-factors.repository.js';
import { PeopleRepository } from '../people/people.repository.js';
import { isErased, type PersonRecord } from '../people/person.js';
import { isLive, hasOutlasted, type SessionRecord } from './session.js';
import { SessionsRepository } from './sessions.repository.js';

export interface LiveSession {
  readonly record: SessionRecord;
  readonly person: PersonRecord;
  /** What staff still have to do before they have any rights. */
  readonly awaits: Session['awaits'];
}

/** Sessions and whose they are, read once in a few seconds, and again as soon as either changes. */
@Injectable()
export class LiveSessions {
  private readonly known: ShortMemory<LiveSession | undefined>;

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly people: PeopleRepository,
    private readonly factors: SecondFactorsRepository,
    private readonly config: AccountsConfig,
    private readonly clock: Clock,
    redis: Redis,
  ) {
    this.known = new ShortMemory({ redis, clock, name: sessionMemory });
    people.onChanged(() => void this.known.forget());
  }

  async find(token: string): Promise<LiveSession | undefined> {
    const hash = tokenHash(token);
    const found = await this.known.read(hash, () => this.stored(hash));
    return found && isLive(found.record, found.person, this.clock.now()) ? found : undefined;
  }

  forget(hash: string): Promise<void> {
    return this.known.forget(hash);
  }

  private async stored(hash: string): Promise<LiveSession | undefined> {
    const found = await this.sessions.find(hash);
    const person = found && (await this.people.find(found.personId));
    // A session opened as the erasure began is not valid.
    if (!person || isErased(person)) return undefined;
    // Their others may have been ended in between, perhaps from this one, which was kept.
    const record = hasOutlasted(found, person) ? found : await this.sessions.find(hash);
    return record && { record, person, awaits: await this.awaited(record, person) };
  }

  /** Staff are asked for the second step once they have one, and have to set one up where it is required. */
  private async awaited({ isSecondStepTaken }: SessionRecord, { _id, role }: PersonRecord): Promise<Session['awaits']> {
    if (role === null || isSecondStepTaken) return undefined;
    if (isOn(await this.factors.waysOf(_id))) return 'second-step';
    return this.config.isSecondFactorRequired ? 'second-step-setup' : undefined;
  }
}
