import { Controller } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { StaffCaller } from '@kerbside/contracts/caller';
import { changeRole, listAccountsAudit, listStaff, passwordResetLink } from '@kerbside/contracts/http/accounts/accounts';
import { listCustomerNames } from '@kerbside/contracts/http/accounts/customer-names';
import { customersIn } from '@kerbside/contracts/http/shapes/customers-asked';
import { listColleagues } from '@kerbside/contracts/http/accounts/colleagues';
import { Audit } from '@kerbside/platform/audit/audit';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { PeopleRepository } from '../people/people.repository.js';
import { toPerson } from '../people/person.js';
import { StaffService } from './staff.service.js';

@Controller()
export class StaffController {
  constructor(
    private readonly staff: StaffService,
    private readonly people: PeopleRepository,
    private readonly audit: Audit,
  ) {}

  @Serves(listStaff)
  async list(): Promise<CallAnswer<typeof listStaff>> {
    return { rows: (await this.staff.list()).map(toPerson) };
  }

  @Serves(listColleagues)
  async colleagues(): Promise<CallAnswer<typeof listColleagues>> {
    const people = await this.staff.list();
    return {
      rows: people.flatMap(({ _id: id, firstName, lastName, role }) => (role ? [{ id, name: `${firstName} ${lastName}`, role }] : [])),
    };
  }

  @Serves(listCustomerNames)
  async customerNames(@Input() { query }: CallRequest<typeof listCustomerNames>): Promise<CallAnswer<typeof listCustomerNames>> {
    const people = await this.people.withIds(customersIn(query.customers) ?? []);
    return { rows: people.map(({ _id: id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` })) };
  }

  @Serves(changeRole)
  async changeRole(
    @Input() { params, body }: CallRequest<typeof changeRole>,
    @CurrentCaller() caller: StaffCaller,
  ): Promise<CallAnswer<typeof changeRole>> {
    return toPerson(await this.staff.changeRole({ ...params, ...body }, caller));
  }

  @Serves(passwordResetLink)
  async resetLink(
    @Input() { params }: CallRequest<typeof passwordResetLink>,
    @CurrentCaller() caller: StaffCaller,
  ): Promise<CallAnswer<typeof passwordResetLink>> {
    const { url, expires } = await this.staff.passwordResetLink(params.userId, caller);
    return { url, expires: expires.toISOString() };
  }

  @Serves(listAccountsAudit)
  listAudit(@Input() { query }: CallRequest<typeof listAccountsAudit>): Promise<CallAnswer<typeof listAccountsAudit>> {
    return this.audit.list(query);
  }
}
