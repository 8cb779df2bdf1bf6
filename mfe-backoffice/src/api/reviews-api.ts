import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import {
  countReviewInvitations,
  listReviewProducts,
  listReviewTemplates,
  readReviewTemplate,
  reviewsPerPage,
  sendReviewInvitations,
} from '@kerbside/contracts/http/callbacks/reviews';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { outdates } from './outdates.js';

export type ReviewFilters = NonNullable<CallInput<typeof listReviewProducts>['body']['filters']>;
type Invitations = CallInput<typeof sendReviewInvitations>['body'];
export type InvitationChoice = CallInput<typeof countReviewInvitations>['body'];

/** The policies whose customers may be invited to review us. */
export const reviewsApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    templates: (signal: AbortSignal) => send(listReviewTemplates, {}, { signal }),
    template: (templateId: string, signal: AbortSignal) => send(readReviewTemplate, { body: { templateId } }, { signal }),
    products: (filters: ReviewFilters, currentPage: number, signal: AbortSignal) =>
      send(listReviewProducts, { body: { currentPage, perPage: reviewsPerPage, filters } }, { signal }),
    count: (body: InvitationChoice, signal?: AbortSignal) => send(countReviewInvitations, { body }, { signal }),
    invite: (body: Invitations) => send(sendReviewInvitations, { body }),
  };
};
export type ReviewsApi = ReturnType<typeof reviewsApi>;

const productsKey = ['review-products'];
export const reviewProductsQuery = (api: ReviewsApi, filters: ReviewFilters, page: number) =>
  queryOptions({
    queryKey: [...productsKey, filters, page],
    queryFn: ({ signal }) => api.products(filters, page, signal),
    placeholderData: keepPreviousData,
  });
/** How many letters a choice would send. */
export const invitationCountQuery = (api: ReviewsApi, choice: InvitationChoice) =>
  queryOptions({ queryKey: [...productsKey, 'count', choice], queryFn: ({ signal }) => api.count(choice, signal) });
export const reviewTemplatesQuery = (api: ReviewsApi) =>
  queryOptions({ queryKey: ['review-templates'], queryFn: ({ signal }) => api.templates(signal) });
export const reviewTemplateQuery = (api: ReviewsApi, templateId: string) =>
  queryOptions({ queryKey: ['review-templates', templateId], queryFn: ({ signal }) => api.template(templateId, signal) });

export const inviteToReview = (api: ReviewsApi) =>
  mutationOptions({
    mutationFn: (body: Invitations) => api.invite(body),
    onSuccess: outdates(productsKey),
  });
