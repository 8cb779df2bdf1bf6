import { readPerson, type Person } from '@kerbside/contracts/http/accounts/accounts';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { Internal } from '@kerbside/platform/internal/internal';

/** Somebody whom staff may note something about, or write to. Throws CUSTOMER_ERASED: what was written about them then would stay. */
export const presentCustomer = async (internal: Internal, userId: string): Promise<Person> => {
  const person = await internal.send(readPerson, { params: { userId } });
  if (person.erasedAt) throw new DomainError('CUSTOMER_ERASED');
  return person;
};
