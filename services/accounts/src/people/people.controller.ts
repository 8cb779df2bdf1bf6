import { Controller } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import { readPerson, userExists } from '@kerbside/contracts/http/accounts/accounts';
import { notFound } from '@kerbside/platform/errors/errors';
import { Input, Reply, Serves, type FastifyReply } from '@kerbside/platform/calls/http';
import { Attempts } from '../limits/attempts.js';
import { addressOf } from '@kerbside/platform/http/client-address';
import { PeopleRepository } from './people.repository.js';
import { toPerson } from './person.js';

@Controller()
export class PeopleController {
  constructor(
    private readonly people: PeopleRepository,
    private readonly attempts: Attempts,
  ) {}

  @Serves(userExists)
  async exists(@Input() { query }: CallRequest<typeof userExists>, @Reply() reply: FastifyReply): Promise<CallAnswer<typeof userExists>> {
    await this.attempts.from(addressOf(reply), 'user-exists-address');
    return { exists: await this.people.hasEmail(query.email) };
  }

  @Serves(readPerson)
  async read(@Input() { params }: CallRequest<typeof readPerson>): Promise<CallAnswer<typeof readPerson>> {
    const person = await this.people.find(params.userId);
    if (!person) throw notFound();
    return toPerson(person);
  }
}
