import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { StaffCaller } from '@kerbside/contracts/caller';
import {
  countReviewInvitations,
  listReviewProducts,
  listReviewTemplates,
  readReviewTemplate,
  sendReviewInvitations,
} from '@kerbside/contracts/http/callbacks/reviews';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { templateList } from './review-templates.js';
import { ReviewsService } from './reviews.service.js';

@Controller()
export class ReviewsController {
  constructor(private readonly reviews: ReviewsService) {}

  @Serves(listReviewTemplates)
  templates() {
    return { templates: [...templateList] };
  }

  @Serves(readReviewTemplate)
  template(@Input() { body }: CallRequest<typeof readReviewTemplate>) {
    return this.reviews.template(body);
  }

  @Serves(listReviewProducts)
  list(@Input() { body }: CallRequest<typeof listReviewProducts>) {
    return this.reviews.list(body);
  }

  @Serves(countReviewInvitations)
  count(@Input() { body }: CallRequest<typeof countReviewInvitations>) {
    return this.reviews.count(body);
  }

  @Serves(sendReviewInvitations)
  send(@Input() { body }: CallRequest<typeof sendReviewInvitations>, @CurrentCaller() caller: StaffCaller) {
    return this.reviews.send(body, caller);
  }
}
