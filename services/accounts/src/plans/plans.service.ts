import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import {
  type CompetitorPlan,
  type CoverElsewhere,
  deleteCompetitorPlan,
  saveCompetitorPlan,
  listCompetitorPlans,
  listCompetitorPlansOfCustomer,
} from '@kerbside/contracts/http/accounts/plans';
import { invalid, notFound, refuseUnseen } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { CarRecord } from '../cars/car.js';
import { CarsRepository } from '../cars/cars.repository.js';
import { DocumentsRepository } from '../documents/documents.repository.js';
import { AccountUpdates } from '../updates/account-updates.js';
import { PeopleRepository } from '../people/people.repository.js';
import { notedIn, toPlan } from './plan.js';
import { PlansRepository } from './plans.repository.js';
import { controller, serves } from '@kerbside/platform/http/controller';

@Injectable()
export class PlansService {
  constructor(
    private readonly plans: PlansRepository,
    private readonly cars: CarsRepository,
    private readonly people: PeopleRepository,
    private readonly documents: DocumentsRepository,
    private readonly updates: AccountUpdates,
    private readonly mongo: Mongo,
  ) {}

  async of(customerId: string): Promise<{ rows: CompetitorPlan[] }> {
    const [plans, kept] = await Promise.all([this.plans.of(customerId), this.documents.of(customerId)]);
    return { rows: plans.map((plan) => toPlan(plan, kept)) };
  }

  /** For staff: sorted by the last day, the latest first. */
  async ofCustomer(customerId: string, caller: Caller): Promise<{ rows: CoverElsewhere[] }> {
    await this.people.openTo(caller, customerId);
    const [{ rows }, own, archived] = await Promise.all([this.of(customerId), this.cars.of(customerId), this.cars.archivedOf(customerId)]);
    const plates = new Map([...own, ...archived].map((car) => [car._id, car.registrationNumber]));
    return {
      rows: rows
        .map((plan) => ({ ...plan, registrationNumber: plates.get(plan.carId) ?? null }))
        .toSorted((one, other) => other.expiryDate.localeCompare(one.expiryDate)),
    };
  }

  /** There is one for each car and kind of cover: a second one replaces the first, unless its writer says that they saw another version. */
  async save(customerId: string, form: CallRequest<typeof saveCompetitorPlan>['body']): Promise<{ id: string; message: string }> {
    const { competitorProductId, version: seen, carId, userId } = form.CompetitorProductInfo;
    const car = await this.requireOwn(customerId, { carId, userId });
    if (car.archivedAt) throw notFound();
    const noted = notedIn(form);
    if (form.documents) await this.requireOwnDocuments(customerId, form.documents);
    const id = await this.mongo.transaction(async (session) => {
      const before = await this.plans.at({ customerId, ...noted }, session);
      if (competitorProductId && before?._id !== competitorProductId) throw notFound();
      if (before) refuseUnseen('PLAN_CHANGED', seen, before.version);
      const documentIds = form.documents ?? before?.documentIds;
      const plan = { ...noted, documentIds, customerId, _id: before?._id ?? randomUUID(), version: (before?.version ?? 0) + 1 };
      await this.plans.save(plan, session);
      this.updates.add({ customerId, part: 'plans' }, session);
      return plan._id;
    });
    return { id, message: 'Your plan is saved' };
  }

  async remove(customerId: string, body: CallRequest<typeof deleteCompetitorPlan>['body']): Promise<{ message: string }> {
    await this.requireOwn(customerId, body);
    await this.mongo.transaction(async (session) => {
      if (!(await this.plans.remove(body.competitorProductId, { ...body, customerId }, session))) throw notFound();
      this.updates.add({ customerId, part: 'plans' }, session);
    });
    return { message: 'Your plan is deleted' };
  }

  private async requireOwnDocuments(customerId: string, ids: readonly string[]): Promise<void> {
    const own = new Set((await this.documents.of(customerId)).map(({ _id }) => _id));
    if (!ids.every((id) => own.has(id))) throw invalid({ documents: 'One of these files is no longer there. Remove it, and add it again' });
  }

  private async requireOwn(customerId: string, { carId, userId }: { readonly carId: string; readonly userId: string }): Promise<CarRecord> {
    const car = await this.cars.find(carId);
    if (userId !== customerId || car?.customerId !== customerId) throw notFound();
    return car;
  }
}

export const PlansController = controller({ plans: PlansService }, [
  serves(listCompetitorPlans, ({ caller: { userId } }, { plans }) => plans.of(userId)),
  serves(listCompetitorPlansOfCustomer, ({ params, caller }, { plans }) => plans.ofCustomer(params.userId, caller)),
  serves(saveCompetitorPlan, ({ body, caller: { userId } }, { plans }) => plans.save(userId, body)),
  serves(deleteCompetitorPlan, ({ body, caller: { userId } }, { plans }) => plans.remove(userId, body)),
]);
