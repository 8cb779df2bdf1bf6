import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { StaffCaller } from '@kerbside/contracts/caller';
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
  publish(@Input() { body }: CallRequest<typeof publishTree>, @CurrentCaller() caller: StaffCaller) {
    return this.trees.publish(body, caller);
  }

  @Serves(readTreeResult)
  result(@Input() { query }: CallRequest<typeof readTreeResult>) {
    return this.trees.result(query);
  }

  @Serves(saveTreeResult)
  save(@Input() { body }: CallRequest<typeof saveTreeResult>, @CurrentCaller() caller: StaffCaller) {
    return this.trees.save(body, caller);
  }

  @Serves(sendWelcomeBack)
  welcomeBack(@Input() { body }: CallRequest<typeof sendWelcomeBack>, @CurrentCaller() caller: StaffCaller) {
    return this.actions.welcomeBack(body.id, caller);
  }

  @Serves(unsubscribeByTree)
  unsubscribe(@Input() { body }: CallRequest<typeof unsubscribeByTree>, @CurrentCaller() caller: StaffCaller) {
    return this.actions.unsubscribe(body.id, caller);
  }

  @Serves(requestTermination)
  terminate(@Input() { body }: CallRequest<typeof requestTermination>, @CurrentCaller() caller: StaffCaller) {
    return this.actions.terminate(body, caller);
  }

  @Serves(sendOffer)
  offer(@Input() { body }: CallRequest<typeof sendOffer>, @CurrentCaller() caller: StaffCaller) {
    return this.actions.offer(body, caller);
  }
}
