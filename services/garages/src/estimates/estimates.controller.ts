import { controller, serves } from '@kerbside/platform/http/controller';
import {
  addEstimatePhoto,
  answerEstimate,
  downloadEstimatePhoto,
  listEstimateQueue,
  listEstimates,
  requestEstimate,
} from '@kerbside/contracts/http/garages/estimates';
import { EstimatesService } from './estimates.service.js';

export const EstimatesController = controller({ estimates: EstimatesService }, [
  serves(addEstimatePhoto, ({ received, caller }, { estimates }) => estimates.addPhoto(received, caller)),
  serves(requestEstimate, ({ body, caller }, { estimates }) => estimates.request(body, caller)),
  serves(listEstimates, ({ query, caller }, { estimates }) => estimates.list(query, caller)),
  serves(listEstimateQueue, ({ query }, { estimates }) => estimates.queue(query)),
  serves(downloadEstimatePhoto, ({ params, caller }, { estimates }) => estimates.openPhoto(params.id, caller)),
  serves(answerEstimate, ({ params, body, caller }, { estimates }) => estimates.answer(params.estimateId, body, caller)),
]);
