import { Injectable } from '@nestjs/common';
import { demoCars, demoHome, demoPeople, type DemoPerson } from '@kerbside/contracts/demo';
import { Clock } from '@kerbside/platform/time/clock';
import { Log } from '@kerbside/platform/telemetry/log';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { CarsService } from '../cars/cars.service.js';
import { AccountsConfig } from '../config.js';
import { Passwords } from '../passwords/passwords.js';
import { PeopleRepository } from '../people/people.repository.js';
import { newCustomer, type PersonRecord } from '../people/person.js';
import { RegistrationService } from '../registration/registration.service.js';

/** The people of the demonstration data. They are created only where a password for them is set, which is never the case in production. */
@Injectable()
export class DemoPeople {
  constructor(
    private readonly config: AccountsConfig,
    private readonly people: PeopleRepository,
    private readonly registrations: RegistrationService,
    private readonly cars: CarsService,
    private readonly passwords: Passwords,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Safe to repeat: a second call changes nothing. */
  async add(): Promise<void> {
    const { demoPassword } = this.config;
    if (demoPassword === undefined) return this.log.warn({}, 'No demonstration people: DEMO_PASSWORD is not set, or this is production');
    const hash = await this.passwords.hash(demoPassword);
    for (const person of Object.values(demoPeople)) await this.addPerson(this.record(person), hash);
  }

  private async addPerson(person: PersonRecord, hash: string): Promise<void> {
    if (await this.people.find(person._id)) return;
    await this.mongo.transaction(async (session) => {
      await this.registrations.add(person, hash, session);
      if (person._id !== demoPeople.customer.id) return;
      for (const { id, ...vehicle } of Object.values(demoCars)) await this.cars.add({ id, customerId: person._id, vehicle }, session);
    });
  }

  private record({ id, email, firstName, lastName, role }: DemoPerson): PersonRecord {
    const form = { ...(role === null ? { title: 'Ms', ...demoHome } : {}), email, first_name: firstName, last_name: lastName };
    return { ...newCustomer(form, id, this.clock.now()), role };
  }
}
