import * as z from 'zod/mini';
import { callsOf, mostCounted } from '../../call.js';
import { instant, isRealDay } from '../../days/dates.js';
import { flag, optionalText, textList, wholeNumber } from '../../fields.js';
import { byKey } from '../../idempotency.js';
import { id, productType } from '../../ids.js';

// Invitations to review us (A3, A4, A5, A7, A9)

const call = callsOf('callbacks');

export const mostInvitedAtOnce = 200;
/** A page of policies (A9). */
export const reviewsPerPage = 10;

const day = z.optional(z.string().check(z.trim(), z.maxLength(10)));
const isDayOrNone = (text: string | undefined): boolean => !text || isRealDay(text);

/** Days are `YYYY-MM-DD`, both included; a month back to today unless given. With a search text neither day counts (A5). */
export const reviewFilters = z
  .object({
    activationDateFrom: day,
    activationDateTo: day,
    textSearch: optionalText(60),
    includingSentProducts: z.optional(flag),
    includingInQueuedProducts: z.optional(flag),
  })
  .check(
    z.refine(({ textSearch, activationDateFrom: from }) => textSearch || isDayOrNone(from), {
      message: 'Enter a real date',
      path: ['activationDateFrom'],
    }),
    z.refine(({ textSearch, activationDateTo: to }) => textSearch || isDayOrNone(to), {
      message: 'Enter a real date',
      path: ['activationDateTo'],
    }),
    z.refine(({ textSearch, activationDateFrom: from, activationDateTo: to }) => textSearch || !from || !to || from <= to, {
      message: 'Choose a day that is not before the first one',
      path: ['activationDateTo'],
    }),
  );
export type ReviewFilters = z.infer<typeof reviewFilters>;
const filters = z.optional(reviewFilters);

const templateId = (missing: string) => z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(60));

export const listReviewTemplates = call('GET /ajax-admin/listTrustpilotTemplates', {
  id: 'review-templates',
  who: 'staff',
  summary: 'The letters by which customers can be invited to review us.',
  data: z.object({ templates: z.array(z.object({ id: z.string(), name: z.string() })) }),
});

export const readReviewTemplate = call('POST /ajax-admin/getTrustpilotTemplate', {
  id: 'review-template',
  who: 'staff',
  summary: 'What a letter says, filled in for an example of a reader.',
  body: z.object({ templateId: templateId('Please select template.') }),
  data: z.object({ template: z.object({ subject: z.string(), body: z.string() }) }),
});

/** A policy whose customer can be invited, unless it was cancelled. `queue_entry_id` is the id of a waiting invitation: such a row cannot be selected (A4). */
export const reviewProduct = z.object({
  id,
  product_type: productType,
  policy_number: z.string(),
  customer_id: id,
  /** The day the cover starts, `YYYY-MM-DD`. */
  activation_date: z.string(),
  queue_entry_id: z.nullable(id),
  /** The first day without cover, when it was cancelled: its customer is not invited for it. */
  cancelled_on: z.nullable(z.string()),
  /** When they were last invited. */
  sent_at: z.nullable(instant),
  /** The last invitation was not sent, because they had unsubscribed. */
  is_unsubscribed: z.boolean(),
});
export type ReviewProduct = z.infer<typeof reviewProduct>;

const pageNumber = z.optional(z.union([z.int(), z.string()]));

export const listReviewProducts = call('POST /ajax-admin/getProductsForSendingTpInvitation', {
  id: 'review-products',
  who: 'staff',
  summary:
    'Policies whose customers can be invited, those that started last first, ten a page. `textSearch` looks in their numbers, on all days. What came of a policy never decides whether it is here.',
  body: z.object({ currentPage: pageNumber, perPage: pageNumber, filters }),
  data: z.object({
    rows: z.array(reviewProduct),
    paging: z.object({ page: z.int(), perPage: z.int(), count: z.int() }),
  }),
});

const choice = { selectedProducts: z.optional(textList), all: z.optional(flag), filters };
interface Choice {
  readonly selectedProducts?: readonly string[] | undefined;
  readonly all?: boolean | undefined;
}
const choosesSome = [
  z.refine<Choice>(({ all, selectedProducts }) => Boolean(all) || (selectedProducts ?? []).length > 0, {
    message: 'Please select product.',
    path: ['selectedProducts'],
  }),
  z.refine<Choice>(({ selectedProducts }) => (selectedProducts ?? []).length <= mostInvitedAtOnce, {
    message: `Select ${mostInvitedAtOnce} at most`,
    path: ['selectedProducts'],
  }),
] as const;
const selectedTemplate = templateId('Please select template.');

export const reviewChoice = z.object({ ...choice, selectedTemplate }).check(...choosesSome);

/** What one request would send: a letter a person and purchase. `left`: those letters that are too many for one request. */
export const invitationCount = z.object({ letters: z.int(), people: z.int(), policies: z.int(), left: z.int() });
export type InvitationCount = z.infer<typeof invitationCount>;

export const countReviewInvitations = call('POST /api/callbacks/review-invitations/count', {
  id: 'review-count',
  who: 'staff',
  summary: `How many letters to how many people \`review-send\` would queue, ${mostInvitedAtOnce} letters at most. With \`all\` it counts the ${mostCounted} policies that started last.`,
  body: z.object(choice).check(...choosesSome),
  data: invitationCount,
});

export const sendReviewInvitations = call('POST /ajax-admin/sendTrustpilotInvitation', {
  id: 'review-send',
  who: 'staff',
  idempotent: byKey,
  summary: `Queues invitations for the selected policies, or with \`all\` for those that the filters find: one letter a person and purchase, ${mostInvitedAtOnce} at most; \`left\` were not reached, of the ${mostCounted} policies that started last. None for what was cancelled, none to customers who unsubscribed, and what is queued already is not queued again. \`confirmed\` is the number of letters that the sender was told: INVITATIONS_GREW 409 when it would be more by now; absent, nobody counted. Audited.`,
  body: z
    .object({ ...choice, selectedTemplate, confirmed: z.optional(wholeNumber('Confirm how many letters are sent', 0, mostInvitedAtOnce)) })
    .check(...choosesSome),
  data: z.object({ queued: z.int(), left: z.int() }),
});
