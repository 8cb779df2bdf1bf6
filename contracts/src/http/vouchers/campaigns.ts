import * as z from 'zod/mini';
import { callsOf, rowsOf, paging } from '../../call.js';
import { instant } from '../../days/dates.js';
import { email, emailOf, optionalLines, required } from '../../fields.js';
import { id } from '../../ids.js';
import { hasLink, personName } from '../../reading/name.js';

const call = callsOf('vouchers');

export const enrol = call('POST /ajax/whatCarEnrollmentSubmit', {
  id: 'enrollment',
  who: 'public',
  summary: 'Enrols a company’s contact (A3). Repeating it for the same address changes nothing.',
  body: z.object({ name: personName('Enter your name', 120), company: required('Enter your company', 120), email }),
});

export const enterPrizeDraw = call('POST /ajax/whatCarPrizeDrawSubmit', {
  id: 'prize-draw',
  who: 'public',
  summary: 'Enters the prize draw (A3), once per address.',
  body: z.object({ email }),
});

export const referFriend = call('POST /ajax/refer-friend', {
  id: 'refer-friend',
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

export const listCampaignEntries = call('GET /api/vouchers/campaign-entries', {
  id: 'campaign-entries',
  who: 'staff',
  summary: 'Who enrolled and who entered the draw, newest first.',
  query: z.object({
    campaign: z.optional(campaignEntry.shape.campaign),
    ...paging,
  }),
  data: rowsOf(campaignEntry),
});
