import type { CallInput } from '@kerbside/contracts/call';
import {
  countReviewInvitations,
  listReviewProducts,
  listReviewTemplates,
  readReviewTemplate,
  reviewsPerPage,
  sendReviewInvitations,
} from '@kerbside/contracts/http/callbacks/reviews';
import { change, pageQueryOf, queryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';

export type ReviewFilters = NonNullable<CallInput<typeof listReviewProducts>['body']['filters']>;
export type InvitationChoice = CallInput<typeof countReviewInvitations>['body'];

const productsKey = ['review-products'];
/** The policies whose customers may be invited to review us. */
export const reviewProductsQuery = (site: Site, filters: ReviewFilters, currentPage: number) =>
  pageQueryOf(site, [...productsKey, filters, currentPage], listReviewProducts, {
    body: { currentPage, perPage: reviewsPerPage, filters },
  });
/** How many letters a choice would send. */
export const invitationCountQuery = (site: Site, choice: InvitationChoice) =>
  queryOf(site, [...productsKey, 'count', choice], countReviewInvitations, { body: choice });
export const countInvitations = (site: Site, choice: InvitationChoice) => send(site, countReviewInvitations, { body: choice });
export const reviewTemplatesQuery = (site: Site) => queryOf(site, ['review-templates'], listReviewTemplates, {});
export const reviewTemplateQuery = (site: Site, templateId: string) =>
  queryOf(site, ['review-templates', templateId], readReviewTemplate, { body: { templateId } });

export const inviteToReview = (site: Site) =>
  change((body: CallInput<typeof sendReviewInvitations>['body']) => send(site, sendReviewInvitations, { body }), productsKey);
