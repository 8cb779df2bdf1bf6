import { Injectable } from '@nestjs/common';
import type { DataSubject } from '@kerbside/contracts/http/accounts/data';
import { listQuotesOfPerson } from '@kerbside/contracts/http/pricing/internal';
import { dialled, writtenPhone } from '@kerbside/contracts/reading/phone';
import { found } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { CarsRepository } from '../cars/cars.repository.js';
import { EmailChangesRepository } from '../email-change/email-changes.repository.js';
import { PeopleRepository } from '../people/people.repository.js';
import type { PersonRecord } from '../people/person.js';
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

  /**
   * Contact details are only what the customer has claimed: records found by an address alone are theirs once they have proved that they read its
   * mail, and a telephone may be a family's.
   */
  async forCopy(customerId: string): Promise<DataSubject> {
    const person = await this.person(customerId);
    const proved = new Set(person.provedEmails);
    const emails = (await this.emailsOf(person)).filter((email) => proved.has(email));
    return { ...(await this.of(person, emails)), phones: [] };
  }

  async forErasure(customerId: string): Promise<DataSubject> {
    const person = await this.person(customerId);
    return this.of(person, await this.emailsOf(person));
  }

  private async person(customerId: string): Promise<PersonRecord> {
    return found(await this.people.find(customerId));
  }

  /** Without an address that was only requested, and without a former one that another person has by now. */
  private async emailsOf({ _id, email, formerEmails = [] }: PersonRecord): Promise<string[]> {
    const changes = await this.changes.everyOf(_id);
    const former = texts(...formerEmails, ...changes.flatMap(({ status, from }) => (status === 'changed' ? [from] : [])));
    const taken = new Set((await this.people.withEmails(former)).map((person) => person.email));
    return texts(email, ...former.filter((one) => !taken.has(one)));
  }

  private async of(person: PersonRecord, emails: string[]): Promise<DataSubject> {
    const { _id: customerId } = person;
    const cars = await this.mongo.transaction((session) => this.cars.everyOf([customerId], session));
    const plateChanges = await this.plates.everyOf(customerId);
    const plates = texts(
      ...cars.map(({ registrationNumber }) => registrationNumber),
      ...plateChanges.flatMap(({ from, to }) => [from, to]),
    );
    const { quoteIds } = await this.internal.send(listQuotesOfPerson, { body: { customerId, emails } });
    return {
      customerId,
      emails,
      phones: phonesOf(person.phone),
      plates,
      names: [`${person.firstName} ${person.lastName}`],
      places: texts(person.postcode, ...person.address),
      quoteIds,
    };
  }
}

/** As it is kept, and as services write it to whom a text message goes. */
const phonesOf = (kept: string | null): string[] => {
  const written = writtenPhone(kept ?? '');
  return texts(kept, written?.replaceAll(' ', ''), dialled(kept ?? ''));
};

const texts = (...all: readonly (string | null | undefined)[]): string[] =>
  [...new Set(all.filter((text) => text !== null && text !== undefined && text !== ''))] as string[];
