import { controller, serves } from '@kerbside/platform/http/controller';
import {
  countReviewInvitations,
  listReviewProducts,
  listReviewTemplates,
  readReviewTemplate,
  sendReviewInvitations,
} from '@kerbside/contracts/http/callbacks/reviews';
import { templateList } from './review-templates.js';
import { ReviewsService } from './reviews.service.js';

export const ReviewsController = controller({ reviews: ReviewsService }, [
  serves(listReviewTemplates, () => ({ templates: [...templateList] })),
  serves(readReviewTemplate, ({ body }, { reviews }) => reviews.template(body)),
  serves(listReviewProducts, ({ body }, { reviews }) => reviews.list(body)),
  serves(countReviewInvitations, ({ body }, { reviews }) => reviews.count(body)),
  serves(sendReviewInvitations, ({ body, caller }, { reviews }) => reviews.send(body, caller)),
]);
