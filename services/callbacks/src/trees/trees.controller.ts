import { controller, serves } from '@kerbside/platform/http/controller';
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
import { TreeActionsService } from './tree-actions.service.js';
import { TreesService } from './trees.service.js';

export const TreesController = controller({ trees: TreesService, actions: TreeActionsService }, [
  serves(readTree, (_, { trees }) => trees.current()),
  serves(publishTree, ({ body, caller }, { trees }) => trees.publish(body, caller)),
  serves(readTreeResult, ({ query }, { trees }) => trees.result(query)),
  serves(saveTreeResult, ({ body, caller }, { trees }) => trees.save(body, caller)),
  serves(sendWelcomeBack, ({ body, caller }, { actions }) => actions.welcomeBack(body.id, caller)),
  serves(unsubscribeByTree, ({ body, caller }, { actions }) => actions.unsubscribe(body.id, caller)),
  serves(requestTermination, ({ body, caller }, { actions }) => actions.terminate(body, caller)),
  serves(sendOffer, ({ body, caller }, { actions }) => actions.offer(body, caller)),
]);
