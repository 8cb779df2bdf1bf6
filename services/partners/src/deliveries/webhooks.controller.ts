import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import {
  addEndpoint,
  changeEndpoint,
  listDeliveries,
  removeEndpoint,
  replayToEndpoint,
  rotateEndpointSecret,
  sendDeliveryAgain,
} from '@kerbside/contracts/http/partners/webhooks';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { EndpointsService } from '../endpoints/endpoints.service.js';
import { DeliveriesService } from './deliveries.service.js';

@Controller()
export class WebhooksController {
  constructor(
    private readonly endpoints: EndpointsService,
    private readonly deliveries: DeliveriesService,
  ) {}

  @Serves(addEndpoint)
  add(@Input() { params, body }: CallRequest<typeof addEndpoint>, @CurrentCaller() caller: Caller) {
    return this.endpoints.add(params.partnerId, body, caller);
  }

  @Serves(changeEndpoint)
  change(@Input() { params, body }: CallRequest<typeof changeEndpoint>, @CurrentCaller() caller: Caller) {
    return this.endpoints.change(params, body, caller);
  }

  @Serves(rotateEndpointSecret)
  rotateSecret(@Input() { params }: CallRequest<typeof rotateEndpointSecret>, @CurrentCaller() caller: Caller) {
    return this.endpoints.rotateSecret(params, caller);
  }

  @Serves(removeEndpoint)
  remove(@Input() { params }: CallRequest<typeof removeEndpoint>, @CurrentCaller() caller: Caller) {
    return this.deliveries.removeEndpoint(params, caller);
  }

  @Serves(replayToEndpoint)
  replay(@Input() { params, body }: CallRequest<typeof replayToEndpoint>, @CurrentCaller() caller: Caller) {
    return this.deliveries.replay(params, body, caller);
  }

  @Serves(listDeliveries)
  list(@Input() { params, query }: CallRequest<typeof listDeliveries>) {
    return this.deliveries.list(params.partnerId, query);
  }

  @Serves(sendDeliveryAgain)
  sendAgain(@Input() { params }: CallRequest<typeof sendDeliveryAgain>, @CurrentCaller() caller: Caller) {
    return this.deliveries.sendAgain(params.partnerId, params.deliveryId, caller);
  }
}
