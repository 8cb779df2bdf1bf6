import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import { customersImported } from '@kerbside/contracts/events/accounts';
import { type ImportedRow, takeImportedPeople } from '@kerbside/contracts/http/accounts/imported';
import { Audit, type AuditFacts } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import type { OutboxRow } from '@kerbside/platform/events/outbox/outbox-row';
import { Log } from '@kerbside/platform/telemetry/log';
import { isDuplicateKey } from '@kerbside/platform/mongo/database-errors';
import { alikeIn } from '@kerbside/platform/mongo/many';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';
import { CarDaysRepository } from '../car-days/car-days.repository.js';
import { CarsRepository } from '../cars/cars.repository.js';
import { AccountUpdates } from '../updates/account-updates.js';
import { PeopleRepository } from '../people/people.repository.js';
import { PlansRepository } from '../plans/plans.repository.js';
import { takeRows, writesOf, type ImportedRecords, type ImportedChange, type Writes } from './imported.js';
import { markId, MarksRepository, type Mark } from './marks.repository.js';
import { controller, serves } from '@kerbside/platform/http/controller';

type ImportRequest = CallRequest<typeof takeImportedPeople>['body'];
type Answer = CallAnswer<typeof takeImportedPeople>;

/** How often a batch is tried before it is halved. */
const mostTries = 3;

/** Concurrent writers keep conflicting with a batch of rows. */
class OthersInTheWay extends Error {}

/** Whether another writer registered an address of the rows, or changed what they change. */
const isInTheWay = (error: unknown): boolean => error instanceof OthersInTheWay || isDuplicateKey(error);

/** The rows of imports, taken into accounts: a batch is one transaction, and a row that was taken is not taken again. */
@Injectable()
export class ImportedService {
  constructor(
    private readonly marks: MarksRepository,
    private readonly people: PeopleRepository,
    private readonly cars: CarsRepository,
    private readonly days: CarDaysRepository,
    private readonly plans: PlansRepository,
    private readonly updates: AccountUpdates,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async take(asked: ImportRequest): Promise<Answer> {
    try {
      return await this.takeAtOnce(asked);
    } catch (error) {
      if (!isInTheWay(error) || asked.rows.length === 1) throw error;
      const half = Math.ceil(asked.rows.length / 2);
      this.log.warn(
        { error, import: asked.importId, rows: asked.rows.length },
        'Others changed what rows of an import change; they are taken by halves',
      );
      const first = await this.take({ ...asked, rows: asked.rows.slice(0, half) });
      const second = await this.take({ ...asked, rows: asked.rows.slice(half) });
      return { rows: [...first.rows, ...second.rows] };
    }
  }

  /** In one transaction. A batch of many rows gives up when it keeps conflicting with other writers: smaller batches succeed sooner. */
  private takeAtOnce(asked: ImportRequest): Promise<Answer> {
    let tries = 0;
    return this.mongo.transaction(async (session) => {
      tries += 1;
      if (tries > mostTries && asked.rows.length > 1) throw new OthersInTheWay(`Tried ${mostTries} times`);
      const rowNumbers = asked.rows.map(({ row }) => row);
      const done = await this.marks.of(asked.importId, rowNumbers, session);
      const open = asked.rows.filter(({ row }) => !done.has(row));
      const takings = open.length === 0 ? [] : await this.takings(asked, open, session);
      if (!asked.isDryRun) await this.write(asked, takings, session);
      const taken = new Map([...done, ...takings.map((taking) => [taking.taken.row, taking.taken] as const)]);
      return { rows: rowNumbers.flatMap((row) => taken.get(row) ?? []) };
    });
  }

  /** What the open rows would do. A dry run wrote nothing for the rows before them, so their effect is computed again. */
  private async takings(asked: ImportRequest, open: readonly ImportedRow[], session: ClientSession): Promise<readonly ImportedChange[]> {
    const earlier = asked.isDryRun ? (asked.earlier ?? []) : [];
    const rows = [...earlier, ...open];
    const rules = { ...asked, now: this.clock.now() };
    return takeRows(rows, await this.known(asked, rows, session), rules).slice(earlier.length);
  }

  private async known(
    { importId }: ImportRequest,
    rows: readonly ImportedRow[],
    session: ClientSession,
  ): Promise<Map<string, ImportedRecords>> {
    const people = await this.people.withEmails([...new Set(rows.map(({ person }) => person.email))], session);
    if (people.length === 0) return new Map();
    const ids = people.map(({ _id }) => _id);
    const cars = new Map(alikeIn(await this.cars.everyOf(ids, session), ownerOf));
    const plans = new Map(alikeIn(await this.plans.everyOf(ids, session), ownerOf));
    const own = await this.marks.addedBy(importId, ids, session);
    return new Map(
      people.map((person) => [
        person.email,
        {
          person,
          cars: cars.get(person._id) ?? [],
          plans: plans.get(person._id) ?? [],
          isOwn: own.has(person._id),
        },
      ]),
    );
  }

  private async write(asked: ImportRequest, takings: readonly ImportedChange[], session: ClientSession): Promise<void> {
    const changes = takings.filter(({ person, car, plan }) => person ?? car ?? plan);
    if (changes.length === 0) return;
    await writeTo(this.people, writesOf(changes.map(({ person }) => person)), session);
    const cars = writesOf(changes.map(({ car }) => car));
    await writeTo(this.cars, cars, session);
    await this.days.begin(cars.added, session);
    await this.days.touch(cars.changed, session);
    await writeTo(this.plans, writesOf(changes.map(({ plan }) => plan)), session);
    await this.marks.add(
      changes.flatMap((taking) => markOf(asked.importId, taking, this.clock.now()) ?? []),
      session,
    );
    await this.tell(asked, changes, session);
    await this.audit.record(session, auditOf(asked, changes));
  }

  private async tell(asked: ImportRequest, changes: readonly ImportedChange[], session: ClientSession): Promise<void> {
    const opened = new Set(changes.flatMap(({ person }) => (person?.before === null ? [person.after._id] : [])));
    const updates = changes
      .flatMap(({ car, plan }) => [
        ...(car ? [{ customerId: car.after.customerId, part: 'cars' } as const] : []),
        ...(plan ? [{ customerId: plan.after.customerId, part: 'plans' } as const] : []),
      ])
      // An account that did not exist has no open pages.
      .filter(({ customerId }) => !opened.has(customerId));
    await this.outbox.addAll(session, this.eventOf(asked, changes, opened));
    this.updates.addAll(updates, session);
  }

  /** One for the batch, of whoever is new, has other details or another car. */
  private eventOf({ importId, isSearchKept }: ImportRequest, changes: readonly ImportedChange[], opened: ReadonlySet<string>): OutboxRow[] {
    const carsOf = new Map<string, string[]>();
    for (const { person, car } of changes) {
      const customerId = person?.after._id ?? car?.after.customerId;
      if (customerId === undefined) continue;
      const cars = carsOf.get(customerId) ?? [];
      carsOf.set(customerId, car?.before === null ? [...cars, car.after._id] : cars);
    }
    if (carsOf.size === 0) return [];
    const customers = [...carsOf].map(([customerId, cars]) => ({ customerId, isNew: opened.has(customerId), cars }));
    const version = Math.min(...changes.map(({ taken }) => taken.row));
    return [this.outbox.row(customersImported, { id: importId, version, data: { importId, isSearchKept, customers } })];
  }
}

const ownerOf = ({ customerId }: { readonly customerId: string }): string => customerId;

interface Repository<T> {
  addAll(records: readonly T[], session: ClientSession): Promise<void>;
  saveAll(records: readonly T[], session: ClientSession): Promise<void>;
}

const writeTo = async <T>(repository: Repository<T>, { added, changed }: Writes<T>, session: ClientSession): Promise<void> => {
  await repository.addAll(added, session);
  await repository.saveAll(changed, session);
};

const markOf = (importId: string, { taken, person, car, plan }: ImportedChange, at: Date): Mark | undefined =>
  taken.customerId === null
    ? undefined
    : {
        _id: markId(importId, taken.row),
        importId,
        customerId: taken.customerId,
        taken: { row: taken.row, outcome: taken.outcome },
        person,
        car,
        plan,
        at,
      };

/** One entry for the batch, which says of each customer what was changed. */
const auditOf = ({ importId, actorId }: ImportRequest, changes: readonly ImportedChange[]): AuditFacts => ({
  actor: { kind: 'staff', userId: actorId, role: 'admin' },
  action: 'imported',
  subjectType: 'import',
  subjectId: importId,
  after: {
    customers: changes.map(({ taken: { customerId, row, outcome, differences } }) => ({
      customerId,
      row,
      outcome,
      // The names of the fields, not their values: the trail is kept for ever.
      fields: differences.map(({ field }) => field),
    })),
  },
});

export const ImportedController = controller({ imported: ImportedService }, [
  serves(takeImportedPeople, ({ body }, { imported }) => imported.take(body)),
]);
