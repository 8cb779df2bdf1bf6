import { controller, serves } from '@kerbside/platform/http/controller';
import { changeRole, listAccountsAudit, listStaff, passwordResetLink } from '@kerbside/contracts/http/accounts/accounts';
import { listCustomerNames } from '@kerbside/contracts/http/accounts/customer-names';
import { customersIn } from '@kerbside/contracts/http/shapes/customers-asked';
import { listColleagues } from '@kerbside/contracts/http/accounts/colleagues';
import { Audit } from '@kerbside/platform/audit/audit';
import { PeopleRepository } from '../people/people.repository.js';
import { toPerson } from '../people/person.js';
import { StaffService } from './staff.service.js';

export const StaffController = controller({ staff: StaffService, people: PeopleRepository, audit: Audit }, [
  serves(listStaff, async (_, { staff }) => ({ rows: (await staff.list()).map(toPerson) })),
  serves(listColleagues, async (_, { staff }) => {
    const people = await staff.list();
    return {
      rows: people.flatMap(({ _id: id, firstName, lastName, role }) => (role ? [{ id, name: `${firstName} ${lastName}`, role }] : [])),
    };
  }),
  serves(listCustomerNames, async ({ query }, { people }) => {
    const named = await people.withIds(customersIn(query.customers) ?? []);
    return { rows: named.map(({ _id: id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` })) };
  }),
  serves(changeRole, async ({ params, body, caller }, { staff }) => toPerson(await staff.changeRole({ ...params, ...body }, caller))),
  serves(passwordResetLink, async ({ params, caller }, { staff }) => {
    const { url, expires } = await staff.passwordResetLink(params.userId, caller);
    return { url, expires: expires.toISOString() };
  }),
  serves(listAccountsAudit, ({ query }, { audit }) => audit.list(query)),
]);
