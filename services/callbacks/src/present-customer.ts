import { readPerson, type Person } from '@kerbside/contracts/http/accounts/accounts';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { Internal } from '@kerbside/platform/internal/internal';

/** Text messages go to mobile numbers alone. */
export const noMobile = 'We have no mobile number of this customer';

/** A customer whom staff may write notes about or messages to. Throws CUSTOMER_ERASED: anything written after the erasure would stay. */
export const presentCustomer = async (internal: Internal, userId: string): Promise<Person> => {
  const person = await internal.send(readPerson, { params: { userId } });
  if (person.erasedAt) throw new DomainError('CUSTOMER_ERASED');
  return person;
};
