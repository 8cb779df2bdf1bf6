import { Controller } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { readCustomer, readMe } from '@kerbside/contracts/http/accounts';
import { notFound } from '@kerbside/platform/errors';
import { Asker, Input, Serves } from '@kerbside/platform/http';
import { CustomersService } from './customers.service.js';

@Controller()
export class CustomersController {
  constructor(private readonly customers: CustomersService) {}

  @Serves(readMe)
  async me(@Asker() asker: Caller): Promise<CallAnswer<typeof readMe>> {
    if (!('userId' in asker)) throw notFound();
    return this.customers.read(asker.userId);
  }

  @Serves(readCustomer)
  view(@Input() { params }: CallRequest<typeof readCustomer>, @Asker() asker: Caller): Promise<CallAnswer<typeof readCustomer>> {
    return this.customers.view(params.userId, asker);
  }
}
