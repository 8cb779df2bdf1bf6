import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import {
  publishTree,
  readTree,
  readTreeResult,
  requestTermination,
  saveTreeResult,
  sendOffer,
  sendWelcomeBack,
  unsubscribeByTree,
} from '@kerbside/contracts/http/callbacks/tree';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { staffOnly } from '../staff-only.js';
import { TreeActionsService } from './tree-actions.service.js';
import { TreesService } from './trees.service.js';

@Controller()
export class TreesController {
  constructor(
    private readonly trees: TreesService,
    private readonly actions: TreeActionsService,
  ) {}

  @Serves(readTree)
  read() {
    return this.trees.current();
  }

  @Serves(publishTree)
  publish(@Input() { body }: CallRequest<typeof publishTree>, @CurrentCaller() caller: Caller) {
    return this.trees.publish(body, staffOnly(caller));
  }

  @Serves(readTreeResult)
  result(@Input() { query }: CallRequest<typeof readTreeResult>) {
    return this.trees.result(query);
  }

  @Serves(saveTreeResult)
  save(@Input() { body }: CallRequest<typeof saveTreeResult>, @CurrentCaller() caller: Caller) {
    return this.trees.save(body, staffOnly(caller));
  }

  @Serves(sendWelcomeBack)
  welcomeBack(@Input() { body }: CallRequest<typeof sendWelcomeBack>, @CurrentCaller() caller: Caller) {
    return this.actions.welcomeBack(body.id, staffOnly(caller));
  }

  @Serves(unsubscribeByTree)
  unsubscribe(@Input() { body }: CallRequest<typeof unsubscribeByTree>, @CurrentCaller() caller: Caller) {
    return this.actions.unsubscribe(body.id, staffOnly(caller));
  }

  @Serves(requestTermination)
  terminate(@Input() { body }: CallRequest<typeof requestTermination>, @CurrentCaller() caller: Caller) {
    return this.actions.terminate(body, staffOnly(caller));
  }

  @Serves(sendOffer)
  offer(@Input() { body }: CallRequest<typeof sendOffer>, @CurrentCaller() caller: Caller) {
    return this.actions.offer(body, staffOnly(caller));
  }
}
