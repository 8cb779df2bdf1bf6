import { controller, serves } from '@kerbside/platform/http/controller';
import { readPerson, userExists } from '@kerbside/contracts/http/accounts/accounts';
import { found } from '@kerbside/platform/errors/errors';
import { Attempts } from '../limits/attempts.js';
import { addressOf } from '@kerbside/platform/http/client-address';
import { PeopleRepository } from './people.repository.js';
import { toPerson } from './person.js';

export const PeopleController = controller({ people: PeopleRepository, attempts: Attempts }, [
  serves(userExists, async ({ query, reply }, { people, attempts }) => {
    await attempts.from(addressOf(reply), 'user-exists-address');
    return { exists: await people.hasEmail(query.email) };
  }),
  serves(readPerson, async ({ params }, { people }) => {
    const person = found(await people.find(params.userId));
    return toPerson(person);
  }),
]);
