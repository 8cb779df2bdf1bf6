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
} from '@kerbside/contracts/http/partners-webhooks';
import { Asker, Input, Serves } from '@kerbside/platform/http';
import { EndpointsService } from '../endpoints/endpoints.service.js';
import { DeliveriesService } from './deliveries.service.js';

@Controller()
export class WebhooksController {
  constructor(
    private readonly endpoints: EndpointsService,
    private readonly deliveries: DeliveriesService,
  ) {}

  @Serves(addEndpoint)
  add(@Input() { params, body }: CallRequest<typeof addEndpoint>, @Asker() asker: Caller) {
    return this.endpoints.add(params.partnerId, body, asker);
  }

  @Serves(changeEndpoint)
  change(@Input() { params, body }: CallRequest<typeof changeEndpoint>, @Asker() asker: Caller) {
    return this.endpoints.change(params, body, asker);
  }

  @Serves(rotateEndpointSecret)
  rotateSecret(@Input() { params }: CallRequest<typeof rotateEndpointSecret>, @Asker() asker: Caller) {
    return this.endpoints.rotateSecret(params, asker);
  }

  @Serves(removeEndpoint)
  remove(@Input() { params }: CallRequest<typeof removeEndpoint>, @Asker() asker: Caller) {
    return this.deliveries.removeEndpoint(params, asker);
  }

  @Serves(replayToEndpoint)
  replay(@Input() { params, body }: CallRequest<typeof replayToEndpoint>, @Asker() asker: Caller) {
    return this.deliveries.replay(params, body, asker);
  }

  @Serves(listDeliveries)
  list(@Input() { params, query }: CallRequest<typeof listDeliveries>) {
    return this.deliveries.list(params.partnerId, query);
  }

  @Serves(sendDeliveryAgain)
  sendAgain(@Input() { params }: CallRequest<typeof sendDeliveryAgain>, @Asker() asker: Caller) {
    return this.deliveries.sendAgain(params.partnerId, params.deliveryId, asker);
  }
}
