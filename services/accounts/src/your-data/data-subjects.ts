import { Injectable } from '@nestjs/common';
import type { DataSubject } from '@kerbside/contracts/http/accounts/data';
import { listQuotesOfPerson } from '@kerbside/contracts/http/pricing/internal';
import { notFound } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { CarsRepository } from '../cars/cars.repository.js';
import { EmailChangesRepository } from '../email-change/email-changes.repository.js';
import { PeopleRepository } from '../people/people.repository.js';
import { PlatesRepository } from '../plates/plates.repository.js';

/** Everything by which the records of a person can be found. */
@Injectable()
export class DataSubjects {
  constructor(
    private readonly people: PeopleRepository,
    private readonly cars: CarsRepository,
    private readonly plates: PlatesRepository,
    private readonly changes: EmailChangesRepository,
    private readonly internal: Internal,
    private readonly mongo: Mongo,
  ) {}

  async of(customerId: string): Promise<DataSubject> {
    const person = await this.people.find(customerId);
    if (!person) throw notFound();
    const cars = await this.mongo.transaction((session) => this.cars.everyOf([customerId], session));
    const [plateChanges, emailChanges] = await Promise.all([this.plates.everyOf(customerId), this.changes.everyOf(customerId)]);
    const emails = texts(person.email, ...emailChanges.flatMap(({ from, to }) => [from, to]));
    const plates = texts(
      ...cars.map(({ registrationNumber }) => registrationNumber),
      ...plateChanges.flatMap(({ from, to }) => [from, to]),
    );
    const { quoteIds } = await this.internal.send(listQuotesOfPerson, { body: { customerId, emails } });
    return {
      customerId,
      emails,
      phones: texts(person.phone, person.phone?.replaceAll(/[^+\d]/g, '')),
      plates,
      names: [`${person.firstName} ${person.lastName}`],
      places: texts(person.postcode, ...person.address),
      quoteIds,
    };
  }
}

const texts = (...all: readonly (string | null | undefined)[]): string[] =>
  [...new Set(all.filter((text) => text !== null && text !== undefined && text !== ''))] as string[];
