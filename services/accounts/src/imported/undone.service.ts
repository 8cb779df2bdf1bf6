import { Injectable } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { importedRowsUndone } from '@kerbside/contracts/events/accounts';
import { importUndoAsked } from '@kerbside/contracts/events/imports';
import type { UndoneRow } from '@kerbside/contracts/staff/import-undo';
import { Audit, type AuditFacts } from '@kerbside/platform/audit/audit';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { alikeIn } from '@kerbside/platform/mongo/many';
import type { ClientSession } from 'mongoose';
import { CarDaysRepository } from '../car-days/car-days.repository.js';
import { CarsRepository } from '../cars/cars.repository.js';
import { AccountUpdates } from '../updates/account-updates.js';
import { PeopleRepository } from '../people/people.repository.js';
import { PlansRepository } from '../plans/plans.repository.js';
import { MarksRepository, type Mark } from './marks.repository.js';
import { SignsOfUseRepository } from './signs-of-use.repository.js';
import { presentAfter, undoRow, type RecordsOfCustomer, type UndoStep, type UndoneChange } from './undone.js';
import { consumer, on } from '@kerbside/platform/events/receiving/consumer';

type UndoEvent = EventOf<typeof importUndoAsked>;
type UndoneMark = readonly [Mark, UndoneChange];

/** Takes the rows of imports back out of accounts. A row is undone once, even if the request is repeated; one that was kept is tried again where that is asked. */
@Injectable()
export class UndoneService {
  constructor(
    private readonly marks: MarksRepository,
    private readonly signs: SignsOfUseRepository,
    private readonly people: PeopleRepository,
    private readonly cars: CarsRepository,
    private readonly days: CarDaysRepository,
    private readonly plans: PlansRepository,
    private readonly updates: AccountUpdates,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  async undo({ sequence, data: { importId, actorId, rows, again } }: UndoEvent, session: ClientSession): Promise<void> {
    const marks = await this.marks.ofRows(importId, rows, session);
    const open = rows
      .flatMap((row) => marks.get(row) ?? [])
      .filter(({ undone }) => undone === undefined || (again && undone.outcome === 'kept'));
    const done = undoAll(open, await this.present(importId, open, session));
    await this.write(done, session);
    await this.marks.noteUndone(
      done.map(([mark, { undone }]) => [mark, undone]),
      session,
    );
    if (done.length > 0) await this.audit.record(session, auditOf(importId, actorId, done));
    const closed = done.flatMap(([{ customerId }, { person }]) => (person && 'remove' in person ? [customerId] : []));
    const saidNow = new Map(done.map(([{ taken }, { undone }]) => [taken.row, undone]));
    const told = rows.map((row) => ({
      row,
      customerId: marks.get(row)?.customerId ?? null,
      ...(saidNow.get(row) ?? marks.get(row)?.undone ?? forgotten),
    }));
    await this.outbox.add(session, importedRowsUndone, { id: importId, version: sequence, data: { importId, rows: told, closed } });
  }

  private async present(importId: string, marks: readonly Mark[], session: ClientSession): Promise<Map<string, RecordsOfCustomer>> {
    const ids = [...new Set(marks.map(({ customerId }) => customerId))];
    const people = new Map((await this.people.withIds(ids, session)).map((person) => [person._id, person]));
    const cars = await this.cars.everyOf(ids, session);
    const carsOf = new Map(alikeIn(cars, ({ customerId }) => customerId));
    const plansOf = new Map(alikeIn(await this.plans.everyOf(ids, session), ({ customerId }) => customerId));
    const opened = await this.marks.addedBy(importId, ids, session);
    const withPassword = await this.signs.withPassword([...opened], session);
    const carIds = cars.map(({ _id }) => _id);
    const withMore = await this.signs.withMore(ids, carIds, session);
    const used = new Set(marks.flatMap(({ customerId, usedAt }) => (usedAt ? [customerId] : [])));
    return new Map(
      ids.map((id) => [
        id,
        {
          person: people.get(id),
          cars: carsOf.get(id) ?? [],
          plans: plansOf.get(id) ?? [],
          isUsed: used.has(id) || withPassword.has(id),
          hasMore: withMore.has(id),
        },
      ]),
    );
  }

  private async write(done: readonly UndoneMark[], session: ClientSession): Promise<void> {
    const people = splitSteps(done.map(([, { person }]) => person));
    const cars = splitSteps(done.map(([, { car }]) => car));
    const plans = splitSteps(done.map(([, { plan }]) => plan));
    await this.people.saveAll(people.restored, session);
    await this.people.removeAll(people.removed, session);
    await this.cars.saveAll(cars.restored, session);
    await this.cars.removeAll(cars.removed, session);
    await this.days.touch(cars.restored, session);
    await this.days.end(cars.removed, session);
    await this.plans.saveAll(plans.restored, session);
    await this.plans.removeAll(plans.removed, session);
    const gone = new Set(people.removed.map(({ _id }) => _id));
    const updates = done.flatMap(([{ customerId }, { car, plan }]) => [
      ...(car && !gone.has(customerId) ? [{ customerId, part: 'cars' } as const] : []),
      ...(plan && !gone.has(customerId) ? [{ customerId, part: 'plans' } as const] : []),
    ]);
    this.updates.addAll(updates, session);
  }
}

/** The earlier state is no longer stored anywhere. */
const forgotten: UndoneRow = { outcome: 'kept', kept: [{ part: 'account', why: 'forgotten' }] };

/** In the order of the marks: each row starts from what undoing the ones before it left. */
const undoAll = (marks: readonly Mark[], present: Map<string, RecordsOfCustomer>): UndoneMark[] =>
  marks.flatMap((mark) => {
    const before = present.get(mark.customerId);
    if (!before) return [];
    const undoing = undoRow(mark, before);
    present.set(mark.customerId, presentAfter(before, undoing));
    return [[mark, undoing]];
  });

interface Steps<T> {
  readonly restored: readonly T[];
  readonly removed: readonly T[];
}

/** A record that several rows changed occurs several times, in their order. What is removed in the end is not restored before. */
const splitSteps = <T extends { readonly _id: string }>(steps: readonly (UndoStep<T> | undefined)[]): Steps<T> => {
  const removed = steps.flatMap((step) => (step && 'remove' in step ? [step.remove] : []));
  const gone = new Set(removed.map(({ _id }) => _id));
  const restored = steps.flatMap((step) => (step && 'restore' in step && !gone.has(step.restore._id) ? [step.restore] : []));
  return { restored, removed };
};

/** One entry for the rows of an event, which says of each customer what became of theirs. */
const auditOf = (importId: string, actorId: string, done: readonly UndoneMark[]): AuditFacts => ({
  actor: { kind: 'staff', userId: actorId, role: 'admin' },
  action: 'import-undone',
  subjectType: 'import',
  subjectId: importId,
  after: { customers: done.map(([{ customerId, taken }, { undone }]) => ({ customerId, row: taken.row, ...undone })) },
});

export const UndoneConsumer = consumer(
  'UndoneConsumer',
  { undone: UndoneService },
  {
    onUndoAsked: on(importUndoAsked, (event, { undone }, session) => undone.undo(event, session)),
  },
);
