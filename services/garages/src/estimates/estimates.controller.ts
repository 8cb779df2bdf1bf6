import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import {
  addEstimatePhoto,
  answerEstimate,
  downloadEstimatePhoto,
  listEstimateQueue,
  listEstimates,
  requestEstimate,
} from '@kerbside/contracts/http/garages/estimates';
import { CurrentCaller, Input, Received, Serves } from '@kerbside/platform/calls/http';
import type { ReceivedFile } from '@kerbside/platform/calls/request';
import { EstimatesService } from './estimates.service.js';

@Controller()
export class EstimatesController {
  constructor(private readonly estimates: EstimatesService) {}

  @Serves(addEstimatePhoto)
  addPhoto(@Received() received: ReceivedFile, @CurrentCaller() caller: Caller) {
    return this.estimates.addPhoto(received, caller);
  }

  @Serves(requestEstimate)
  request(@Input() { body }: CallRequest<typeof requestEstimate>, @CurrentCaller() caller: Caller) {
    return this.estimates.request(body, caller);
  }

  @Serves(listEstimates)
  list(@Input() { query }: CallRequest<typeof listEstimates>, @CurrentCaller() caller: Caller) {
    return this.estimates.list(query, caller);
  }

  @Serves(listEstimateQueue)
  queue(@Input() { query }: CallRequest<typeof listEstimateQueue>) {
    return this.estimates.queue(query);
  }

  @Serves(downloadEstimatePhoto)
  photo(@Input() { params }: CallRequest<typeof downloadEstimatePhoto>, @CurrentCaller() caller: Caller) {
    return this.estimates.openPhoto(params.id, caller);
  }

  @Serves(answerEstimate)
  async answer(@Input() { params, body }: CallRequest<typeof answerEstimate>, @CurrentCaller() caller: Caller) {
    await this.estimates.answer(params.estimateId, body, caller);
    return {};
  }
}
