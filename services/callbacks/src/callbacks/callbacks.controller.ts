import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { bookCallback, listCallbacks } from '@kerbside/contracts/http/callbacks/callbacks';
import { addressOf } from '@kerbside/platform/http/client-address';
import { Input, Reply, Serves, type FastifyReply } from '@kerbside/platform/calls/http';
import { CallbacksService } from './callbacks.service.js';

@Controller()
export class CallbacksController {
  constructor(private readonly callbacks: CallbacksService) {}

  @Serves(bookCallback)
  book(@Input() { body }: CallRequest<typeof bookCallback>, @Reply() reply: FastifyReply) {
    return this.callbacks.book(body, addressOf(reply));
  }

  @Serves(listCallbacks)
  list(@Input() { query }: CallRequest<typeof listCallbacks>) {
    return this.callbacks.list(query);
  }
}
