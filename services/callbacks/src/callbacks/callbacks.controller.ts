import { controller, serves } from '@kerbside/platform/http/controller';
import { bookCallback, listCallbacks } from '@kerbside/contracts/http/callbacks/callbacks';
import { cancelOwnCallback, listOwnCallbacks, moveOwnCallback } from '@kerbside/contracts/http/callbacks/own-callbacks';
import { notFound } from '@kerbside/platform/errors/errors';
import { addressOf } from '@kerbside/platform/http/client-address';
import { CallbacksService } from './callbacks.service.js';
import { OwnCallbacksService } from './own-callbacks.service.js';

export const CallbacksController = controller({ callbacks: CallbacksService, own: OwnCallbacksService }, [
  serves(bookCallback, ({ body, caller, reply }, { callbacks }) =>
    callbacks.book(body, caller.kind === 'customer' ? caller.userId : null, addressOf(reply)),
  ),
  /** Staff have no callbacks of their own. */
  serves(listOwnCallbacks, ({ query, caller }, { own }) => own.listOf(caller.userId, query.filter_by ?? 'all')),
  serves(moveOwnCallback, ({ params, body, caller }, { own }) => {
    if (caller.kind !== 'customer') throw notFound();
    return own.move(params.callbackId, body, caller.userId);
  }),
  serves(cancelOwnCallback, ({ params, caller }, { own }) => {
    if (caller.kind !== 'customer') throw notFound();
    return own.cancel(params.callbackId, caller.userId);
  }),
  serves(listCallbacks, ({ query }, { callbacks }) => callbacks.list(query)),
]);
