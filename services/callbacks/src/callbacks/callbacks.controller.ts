import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { bookCallback, listCallbacks } from '@kerbside/contracts/http/callbacks/callbacks';
import { cancelOwnCallback, listOwnCallbacks, moveOwnCallback } from '@kerbside/contracts/http/callbacks/own-callbacks';
import { notFound } from '@kerbside/platform/errors/errors';
import { addressOf } from '@kerbside/platform/http/client-address';
import { CurrentCaller, Input, Reply, Serves, type FastifyReply } from '@kerbside/platform/calls/http';
import { CallbacksService } from './callbacks.service.js';
import { OwnCallbacksService } from './own-callbacks.service.js';

@Controller()
export class CallbacksController {
  constructor(
    private readonly callbacks: CallbacksService,
    private readonly own: OwnCallbacksService,
  ) {}

  @Serves(bookCallback)
  book(@Input() { body }: CallRequest<typeof bookCallback>, @CurrentCaller() caller: Caller, @Reply() reply: FastifyReply) {
    return this.callbacks.book(body, caller.kind === 'customer' ? caller.userId : null, addressOf(reply));
  }

  /** Staff have no callbacks of their own. */
  @Serves(listOwnCallbacks)
  listOwn(@Input() { query }: CallRequest<typeof listOwnCallbacks>, @CurrentCaller() caller: Caller) {
    if (!('userId' in caller)) throw notFound();
    return this.own.listOf(caller.userId, query.filter_by ?? 'all');
  }

  @Serves(moveOwnCallback)
  move(@Input() { params, body }: CallRequest<typeof moveOwnCallback>, @CurrentCaller() caller: Caller) {
    if (caller.kind !== 'customer') throw notFound();
    return this.own.move(params.callbackId, body, caller.userId);
  }

  @Serves(cancelOwnCallback)
  cancel(@Input() { params }: CallRequest<typeof cancelOwnCallback>, @CurrentCaller() caller: Caller) {
    if (caller.kind !== 'customer') throw notFound();
    return this.own.cancel(params.callbackId, caller.userId);
  }

  @Serves(listCallbacks)
  list(@Input() { query }: CallRequest<typeof listCallbacks>) {
    return this.callbacks.list(query);
  }
}
