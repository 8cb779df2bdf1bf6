import { controller, serves } from '@kerbside/platform/http/controller';
import {
  addEndpoint,
  changeEndpoint,
  listDeliveries,
  removeEndpoint,
  replayToEndpoint,
  rotateEndpointSecret,
  sendDeliveryAgain,
} from '@kerbside/contracts/http/partners/webhooks';
import { EndpointsService } from '../endpoints/endpoints.service.js';
import { DeliveriesService } from './deliveries.service.js';

export const WebhooksController = controller({ endpoints: EndpointsService, deliveries: DeliveriesService }, [
  serves(addEndpoint, ({ params, body, caller }, { endpoints }) => endpoints.add(params.partnerId, body, caller)),
  serves(changeEndpoint, ({ params, body, caller }, { endpoints }) => endpoints.change(params, body, caller)),
  serves(rotateEndpointSecret, ({ params, caller }, { endpoints }) => endpoints.rotateSecret(params, caller)),
  serves(removeEndpoint, ({ params, caller }, { deliveries }) => deliveries.removeEndpoint(params, caller)),
  serves(replayToEndpoint, ({ params, body, caller }, { deliveries }) => deliveries.replay(params, body, caller)),
  serves(listDeliveries, ({ params, query }, { deliveries }) => deliveries.list(params.partnerId, query)),
  serves(sendDeliveryAgain, ({ params, caller }, { deliveries }) => deliveries.sendAgain(params.partnerId, params.deliveryId, caller)),
]);
