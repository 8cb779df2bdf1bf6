import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import { carAdded, customerRegistered } from '@kerbside/contracts/events/accounts';
import type { ImportedRow, takeImportedPeople } from '@kerbside/contracts/http/accounts/imported';
import { Audit, type AuditFacts } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import type { OutboxRow } from '@kerbside/platform/events/outbox/outbox-row';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';
import { CarsRepository } from '../cars/cars.repository.js';
import { NewsRepository } from '../news/news.repository.js';
import { PeopleRepository } from '../people/people.repository.js';
import { PlansRepository } from '../plans/plans.repository.js';
import { knownAfter, takeRow, type Known, type Taking } from './imported.js';
import { markId, MarksRepository, type Mark } from './marks.repository.js';

type Asked = CallRequest<typeof takeImportedPeople>['body'];
type Answer = CallAnswer<typeof takeImportedPeople>;

/** The rows of imports, taken into accounts: a batch is one transaction, and a row that was taken is not taken again. */
@Injectable()
export class ImportedService {
  constructor(
    private readonly marks: MarksRepository,
    private readonly people: PeopleRepository,
    private readonly cars: CarsRepository,
    private readonly plans: PlansRepository,
    private readonly news: NewsRepository,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  take(asked: Asked): Promise<Answer> {
    return this.mongo.transaction(async (session) => {
      const rowNumbers = asked.rows.map(({ row }) => row);
      const done = await this.marks.of(asked.importId, rowNumbers, session);
      const open = asked.rows.filter(({ row }) => !done.has(row));
      const takings = open.length === 0 ? [] : this.takings(asked, open, await this.known(asked, open, session));
      if (!asked.isDryRun) await this.write(asked, takings, session);
      const taken = new Map([...done, ...takings.map((taking) => [taking.taken.row, taking.taken] as const)]);
      return { rows: rowNumbers.flatMap((row) => taken.get(row) ?? []) };
    });
  }

  private async known({ importId }: Asked, rows: readonly ImportedRow[], session: ClientSession): Promise<Map<string, Known>> {
    const people = await this.people.withEmails([...new Set(rows.map(({ person }) => person.email))], session);
    const ids = people.map(({ _id }) => _id);
    const cars = await this.cars.everyOf(ids, session);
    const plans = await this.plans.everyOf(ids, session);
    const own = await this.marks.addedBy(importId, ids, session);
    return new Map(
      people.map((person) => [
        person.email,
        {
          person,
          cars: cars.filter(({ customerId }) => customerId === person._id),
          plans: plans.filter(({ customerId }) => customerId === person._id),
          isOwn: own.has(person._id),
        },
      ]),
    );
  }

  /** In the order of the file: a row finds what the rows before it did. */
  private takings(asked: Asked, rows: readonly ImportedRow[], known: Map<string, Known>): Taking[] {
    const rules = { ...asked, now: this.clock.now() };
    return rows.map((row) => {
      const { email } = row.person;
      const before = known.get(email) ?? { person: undefined, cars: [], plans: [], isOwn: false };
      const taking = takeRow(row, before, rules);
      known.set(email, knownAfter(before, taking));
      return taking;
    });
  }

  private async write(asked: Asked, takings: readonly Taking[], session: ClientSession): Promise<void> {
    const changes = takings.filter(({ person, car, plan }) => person ?? car ?? plan);
    if (changes.length === 0) return;
    await this.people.saveAll(
      changes.flatMap(({ person }) => person?.after ?? []),
      session,
    );
    await this.cars.saveAll(
      changes.flatMap(({ car }) => car?.after ?? []),
      session,
    );
    await this.plans.saveAll(
      changes.flatMap(({ plan }) => plan?.after ?? []),
      session,
    );
    await this.marks.add(
      changes.flatMap((taking) => markOf(asked.importId, taking, this.clock.now()) ?? []),
      session,
    );
    await this.tell(changes, session);
    await this.audit.recordAll(
      session,
      changes.map(({ taken }) => auditOf(asked, taken)),
    );
  }

  private async tell(changes: readonly Taking[], session: ClientSession): Promise<void> {
    const events = changes.flatMap(({ person, car }) => [...this.registered(person), ...this.added(car)]);
    const news = changes.flatMap(({ car, plan }) => [
      ...(car ? [{ customerId: car.after.customerId, part: 'cars' } as const] : []),
      ...(plan ? [{ customerId: plan.after.customerId, part: 'plans' } as const] : []),
    ]);
    await this.outbox.addAll(session, events);
    await this.news.addAll(news, session);
  }

  private registered(person: Taking['person']): OutboxRow[] {
    if (person?.before !== null) return [];
    const { _id: customerId, version } = person.after;
    return [this.outbox.row(customerRegistered, { id: customerId, version, data: { customerId } })];
  }

  private added(car: Taking['car']): OutboxRow[] {
    if (car?.before !== null) return [];
    const { _id: carId, version, customerId } = car.after;
    return [this.outbox.row(carAdded, { id: carId, version, data: { customerId, carId } })];
  }
}

const markOf = (importId: string, { taken, person, car, plan }: Taking, at: Date): Mark | undefined =>
  taken.customerId === null
    ? undefined
    : { _id: markId(importId, taken.row), importId, customerId: taken.customerId, taken, person, car, plan, at };

const auditOf = ({ importId, actorId }: Asked, { outcome, customerId, row, differences }: Taking['taken']): AuditFacts => ({
  actor: { kind: 'staff', userId: actorId, role: 'admin' },
  action: outcome === 'added' ? 'customer-imported' : 'customer-changed-by-import',
  subjectType: 'import',
  subjectId: importId,
  customerId,
  before: null,
  // Which fields, not what is in them: the trail is kept for ever.
  after: { row, fields: differences.map(({ field }) => field) },
});
