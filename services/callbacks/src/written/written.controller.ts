import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { StaffCaller } from '@kerbside/contracts/caller';
import { listMessageProducts, writeToCustomer } from '@kerbside/contracts/http/callbacks/written';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { WrittenService } from './written.service.js';

@Controller()
export class WrittenController {
  constructor(private readonly written: WrittenService) {}

  @Serves(listMessageProducts)
  products(@Input() { params }: CallRequest<typeof listMessageProducts>) {
    return this.written.products(params.type);
  }

  @Serves(writeToCustomer)
  write(@Input() { body }: CallRequest<typeof writeToCustomer>, @CurrentCaller() caller: StaffCaller) {
    return this.written.write(body, caller);
  }
}
