import * as z from 'zod/mini';
import { publishedDay } from '../days/dates.js';
import { event } from '../event.js';
import { id } from '../ids.js';

/** The customer who booked it: null without an account. */
const customerId = z.nullable(id);

export const callbackBooked = event('callbacks', 'callback-booked', 1, {
  summary: 'A customer asked to be called back, or moved the call: the last one counts.',
  data: z.object({
    callbackId: id,
    subject: z.string(),
    /** The day that was chosen; where we promise a call within 24 hours, and `time` is null, the day on which it was asked for. */
    date: publishedDay,
    time: z.nullable(z.string()),
    /** The day by which we call. Absent where an older release told it. */
    dueOn: z.optional(publishedDay),
    customerId,
  }),
  sample: {
    callbackId: '4d5e6f70-8192-43a4-b5c6-d7e8f9012345',
    subject: 'new_quote',
    date: '2026-12-01',
    time: '09:30',
    dueOn: '2026-12-01',
    customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b',
  },
});

export const callbackAssigned = event('callbacks', 'callback-assigned', 1, {
  summary: 'A callback or a reminder was given to staff, or somebody took it.',
  data: z.object({ callbackId: id, userIds: z.array(id), customerId }),
  sample: {
    callbackId: '4d5e6f70-8192-43a4-b5c6-d7e8f9012345',
    userIds: ['6f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b'],
    customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b',
  },
});

export const callbackDueChanged = event('callbacks', 'callback-due-changed', 1, {
  summary: 'Staff put a callback off, or brought it forward: the last of this and of `callback-booked` counts.',
  data: z.object({
    callbackId: id,
    /** The day by which we call, and the time in London. */
    dueOn: publishedDay,
    time: z.string(),
    customerId,
  }),
  sample: {
    callbackId: '4d5e6f70-8192-43a4-b5c6-d7e8f9012345',
    dueOn: '2026-12-02',
    time: '10:00',
    customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b',
  },
});

export const callbackCompleted = event('callbacks', 'callback-completed', 1, {
  summary: 'Staff completed a callback or a reminder, or what it asked for was done without them: `reason` is then `not_needed`.',
  data: z.object({ callbackId: id, reason: z.string(), customerId }),
  sample: {
    callbackId: '4d5e6f70-8192-43a4-b5c6-d7e8f9012345',
    reason: 'spoke',
    customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b',
  },
});

export const decisionTreeSaved = event('callbacks', 'decision-tree-saved', 1, {
  summary: 'A call along the decision tree was begun or taken further, or something was sent in it.',
  data: z.object({ resultId: id, customerId: id }),
  sample: { resultId: '7d5e6f70-8192-43a4-b5c6-d7e8f9012345', customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b' },
});

export const decisionTreeFinished = event('callbacks', 'decision-tree-finished', 1, {
  summary: 'Staff went through the decision tree with a customer to its end.',
  data: z.object({ resultId: id, customerId: id }),
  sample: { resultId: '7d5e6f70-8192-43a4-b5c6-d7e8f9012345', customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b' },
});

export const messageSent = event('callbacks', 'message-sent', 1, {
  summary: 'A message left for a customer.',
  data: z.object({ messageId: id, channel: z.enum(['email', 'sms']), template: z.string(), customerId: z.nullable(id) }),
  sample: {
    messageId: '5e6f7081-92a3-44b5-86d7-e8f901234567',
    channel: 'email',
    template: 'policy-confirmation',
    customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b',
  },
});

export const messagesRead = event('callbacks', 'messages-read', 1, {
  summary: 'A customer opened messages in their account. Which ones is not said.',
  subject: null,
  data: z.object({ customerId: id }),
  sample: { customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b' },
});

export const reviewInvitationQueued = event('callbacks', 'review-invitation-queued', 1, {
  summary: 'Staff asked for an invitation to review us to be sent to the owner of a policy. They get it unless they have unsubscribed.',
  data: z.object({ invitationId: id, policyId: id, customerId: id, template: z.string() }),
  sample: {
    invitationId: '8e6f7081-92a3-44b5-86d7-e8f901234567',
    policyId: '3c4d5e6f-7081-4293-a4b5-c6d7e8f90123',
    customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b',
    template: 'after-buying',
  },
});
