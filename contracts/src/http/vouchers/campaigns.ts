import * as z from 'zod/mini';
import { callsOf, nothing, rowsOf, paging } from '../../call.js';
import { instant } from '../../days/dates.js';
import { email, emailOf, optionalLines, required } from '../../fields.js';
import { id } from '../../ids.js';
import { hasLink, personName } from '../../reading/name.js';

const call = callsOf('vouchers');

export const enrol = call({
  id: 'enrollment',
  method: 'POST',
  path: '/ajax/whatCarEnrollmentSubmit',
  who: 'public',
  summary: 'Enrols a company’s contact (A3). Repeating it for the same address changes nothing.',
  body: z.object({ name: personName('Enter your name', 120), company: required('Enter your company', 120), email }),
  data: nothing,
});

export const enterPrizeDraw = call({
  id: 'prize-draw',
  method: 'POST',
  path: '/ajax/whatCarPrizeDrawSubmit',
  who: 'public',
  summary: 'Enters the prize draw (A3), once per address.',
  body: z.object({ email }),
  data: nothing,
});

export const referFriend = call({
  id: 'refer-friend',
  method: 'POST',
  path: '/ajax/refer-friend',
  who: 'customer',
  summary:
    'Sends a friend an invitation. The person who referred them is rewarded when they first pay for cover. The response never reveals whether the friend is known to us. REFERRED_YOURSELF 422; TOO_MANY_TRIES 429.',
  body: z.object({
    friend_name: personName('Enter your friend’s name', 80),
    friend_email: emailOf('Enter your friend’s email address'),
    message: optionalLines(500).check(
      z.refine((text) => text === undefined || !hasLink(text), 'Leave web and email addresses out: we add the link ourselves'),
    ),
  }),
  data: nothing,
});

export const campaignEntry = z.object({
  id,
  campaign: z.enum(['enrollment', 'prize-draw']),
  email: z.string(),
  name: z.nullable(z.string()),
  company: z.nullable(z.string()),
  enteredAt: instant,
});
export type CampaignEntry = z.infer<typeof campaignEntry>;

export const listCampaignEntries = call({
  id: 'campaign-entries',
  method: 'GET',
  path: '/api/vouchers/campaign-entries',
  who: 'staff',
  summary: 'Who enrolled and who entered the draw, newest first.',
  query: z.object({
    campaign: z.optional(campaignEntry.shape.campaign),
    ...paging,
  }),
  data: rowsOf(campaignEntry),
});
