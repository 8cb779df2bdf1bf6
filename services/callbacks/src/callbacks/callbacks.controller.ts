import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { bookCallback, listCallbacks } from '@kerbside/contracts/http/callbacks';
import { Input, Serves } from '@kerbside/platform/http';
import { CallbacksService } from './callbacks.service.js';

@Controller()
export class CallbacksController {
  constructor(private readonly callbacks: CallbacksService) {}

  @Serves(bookCallback)
  book(@Input() { body }: CallRequest<typeof bookCallback>) {
    return this.callbacks.book(body);
  }

  @Serves(listCallbacks)
  list(@Input() { query }: CallRequest<typeof listCallbacks>) {
    return this.callbacks.list(query);
  }
}
