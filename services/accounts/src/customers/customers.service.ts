import { Injectable } from '@nestjs/common';
import type { CallAnswer } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import {
  type Car,
  type Person,
  type PersonWithCars as PersonWithPlates,
  readCustomer,
  readMe,
  readPeople,
} from '@kerbside/contracts/http/accounts/accounts';
import { Audit } from '@kerbside/platform/audit/audit';
import { notFound } from '@kerbside/platform/errors/errors';
import { alikeIn } from '@kerbside/platform/mongo/many';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { toCar } from '../cars/car.js';
import { CarsRepository } from '../cars/cars.repository.js';
import { PeopleRepository } from '../people/people.repository.js';
import { aboutPerson, isSeenBy, toPerson } from '../people/person.js';
import { PlatesRepository } from '../plates/plates.repository.js';
import { DataRequestsRepository } from '../data-requests/data-requests.repository.js';
import { controller, serves } from '@kerbside/platform/http/controller';

export interface PersonWithCars {
  readonly person: Person;
  readonly cars: Car[];
}

@Injectable()
export class CustomersService {
  constructor(
    private readonly people: PeopleRepository,
    private readonly cars: CarsRepository,
    private readonly plates: PlatesRepository,
    private readonly requests: DataRequestsRepository,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
  ) {}

  async read(userId: string): Promise<PersonWithCars> {
    const [person, cars] = await Promise.all([this.people.find(userId), this.cars.of(userId)]);
    if (!person) throw notFound();
    return { person: toPerson(person), cars: cars.map(toCar) };
  }

  /** Those who are known. */
  async readMany(userIds: readonly string[]): Promise<PersonWithPlates[]> {
    const [people, cars, former] = await Promise.all([
      this.people.withIds(userIds),
      this.cars.ofAll(userIds),
      this.plates.formerOf(userIds),
    ]);
    const carsOf = new Map(alikeIn(cars, ({ customerId }) => customerId));
    return people.map((person) => ({
      ...toPerson(person),
      cars: (carsOf.get(person._id) ?? []).map(toCar).map(({ id, registrationNumber, make, model, currentMileage }) => ({
        registrationNumber,
        make,
        model,
        formerPlates: [...(former.get(id) ?? [])],
        currentMileage,
      })),
    }));
  }

  /** Includes the cars that they took off their account. */
  async me(userId: string): Promise<PersonWithCars & { readonly archivedCars: Car[] }> {
    const [found, archived] = await Promise.all([this.read(userId), this.cars.archivedOf(userId)]);
    return { ...found, archivedCars: archived.map(toCar) };
  }

  /** Every look at a customer's record is audited. Only admins can see a colleague's record; to others it does not exist. */
  async view(userId: string, actor: Caller): Promise<CallAnswer<typeof readCustomer>> {
    const [found, erasure] = await Promise.all([this.read(userId), this.requests.lastErasure(userId)]);
    if (!isSeenBy(actor, found.person)) throw notFound();
    await this.mongo.transaction((session) => this.audit.recordLook(session, { actor, action: 'customer-viewed', ...aboutPerson(userId) }));
    return erasure?.status === 'waiting' ? { ...found, erasureBeginsAt: erasure.beginsAt.toISOString() } : found;
  }
}

export const CustomersController = controller({ customers: CustomersService }, [
  serves(readMe, ({ caller }, { customers }) => customers.me(caller.userId)),
  serves(readPeople, async ({ body }, { customers }) => ({ people: await customers.readMany(body.userIds) })),
  serves(readCustomer, ({ params, caller }, { customers }) => customers.view(params.userId, caller)),
]);
