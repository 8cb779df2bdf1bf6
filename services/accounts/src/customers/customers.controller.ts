import { Controller } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { readCustomer, readMe, readPeople } from '@kerbside/contracts/http/accounts/accounts';
import { notFound } from '@kerbside/platform/errors/errors';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { CustomersService } from './customers.service.js';

@Controller()
export class CustomersController {
  constructor(private readonly customers: CustomersService) {}

  @Serves(readMe)
  async me(@CurrentCaller() caller: Caller): Promise<CallAnswer<typeof readMe>> {
    if (!('userId' in caller)) throw notFound();
    return this.customers.me(caller.userId);
  }

  @Serves(readPeople)
  async readMany(@Input() { body }: CallRequest<typeof readPeople>): Promise<CallAnswer<typeof readPeople>> {
    return { people: await this.customers.readMany(body.userIds) };
  }

  @Serves(readCustomer)
  view(@Input() { params }: CallRequest<typeof readCustomer>, @CurrentCaller() caller: Caller): Promise<CallAnswer<typeof readCustomer>> {
    return this.customers.view(params.userId, caller);
  }
}
