import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { addNote } from '../http/accounts/notes.js';
import { competitorForm } from '../http/accounts/plans.js';
import { rejectRegistrationChange } from '../http/accounts/registrations.js';
import { saveReminder } from '../http/callbacks/reminders.js';
import { requestTermination, saveTreeResult, sendOffer } from '../http/callbacks/tree.js';
import { writeToCustomer } from '../http/callbacks/written.js';
import { reasonFields } from '../http/claims/cancellations.js';
import { answerAboutClaim, appealClaim } from '../http/claims/claims.js';
import { askAboutClaim, decideClaim } from '../http/claims/desk.js';
import { garageStep } from '../http/garages/desk.js';
import { answerEstimate, requestEstimate } from '../http/garages/estimates.js';
import { addMessageRule } from '../http/imports/rules.js';
import { goBackToRateBook, publishRateBook } from '../http/pricing/rate-books.js';
import { referFriend } from '../http/vouchers/campaigns.js';
import { treeNode } from '../staff/decision-tree.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const places = ['contracts/ui', 'mfe-account/src', 'mfe-backoffice/src', 'mfe-payment/src', 'mfe-quote/src', 'shell/src'];

type Schema = z.core.$ZodType;

/** What each box of several lines is read by, and a list where two forms share it. The questions of a claim and a story of the controls have no schema: their text is kept as it is. */
const readBy: Readonly<Record<string, readonly (Schema | readonly Schema[])[]>> = {
  'contracts/ui/garages/garage-visit-forms.tsx': [garageStep.shape.note],
  'contracts/ui/stories/stories-forms.tsx': [z.string()],
  'mfe-account/src/routes/cancel-policy.page.tsx': [reasonFields.reasonNote],
  'mfe-account/src/features/claim-form/question-field.tsx': [z.string()],
  'mfe-account/src/features/claims/claim-answer.tsx': [[answerAboutClaim.body.shape.text, appealClaim.body.shape.text]],
  'mfe-account/src/features/plans/plan-form.tsx': [competitorForm.shape.other_information],
  'mfe-account/src/features/repairs/estimate-form.tsx': [requestEstimate.body.shape.description],
  'mfe-account/src/routes/rewards.page.tsx': [referFriend.body.shape.message],
  'mfe-backoffice/src/features/cancellation/cancellation-form.tsx': [reasonFields.reasonNote],
  'mfe-backoffice/src/features/claim-decision/decision-form.tsx': [decideClaim.body.shape.note],
  'mfe-backoffice/src/routes/claim.page.tsx': [askAboutClaim.body.shape.text],
  'mfe-backoffice/src/routes/estimates.page.tsx': [answerEstimate.body.shape.note],
  'mfe-backoffice/src/features/notes/note-dialog.tsx': [addNote.body.shape.text],
  'mfe-backoffice/src/features/rate-books/book-review.tsx': [goBackToRateBook.body.shape.why],
  'mfe-backoffice/src/features/rate-books/publish-book.tsx': [publishRateBook.body.shape.why],
  'mfe-backoffice/src/routes/registrations.page.tsx': [rejectRegistrationChange.body.shape.why],
  'mfe-backoffice/src/features/reminders/reminder-form.tsx': [saveReminder.body.shape.content],
  'mfe-backoffice/src/routes/rules.page.tsx': [addMessageRule.body.shape.instruction],
  'mfe-backoffice/src/features/tree/node-form.tsx': [treeNode.shape.text],
  'mfe-backoffice/src/features/tree/tree-actions.tsx': [requestTermination.body.shape.reason, sendOffer.body.shape.content],
  'mfe-backoffice/src/features/tree/tree-walk.tsx': [saveTreeResult.body.shape.callback_additional_note],
  'mfe-backoffice/src/routes/write.page.tsx': [writeToCustomer.body.shape.content],
};

const boxesIn = (path: string): number => [...readFileSync(`${root}${path}`, 'utf8').matchAll(/<TextArea\s/g)].length;

const drawn = Object.fromEntries(
  places
    .flatMap((place) => readdirSync(`${root}${place}`, { recursive: true, encoding: 'utf8' }).map((file) => `${place}/${file}`))
    .filter((path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    .map((path) => [path, boxesIn(path)] as const)
    .filter(([, count]) => count > 0),
);

describe('a box of several lines', () => {
  it('is read by a schema that this table names', () =>
    expect(drawn).toEqual(Object.fromEntries(Object.entries(readBy).map(([path, schemas]) => [path, schemas.length]))));

  it.each(Object.entries(readBy).flatMap(([path, schemas]) => schemas.flat().map((schema) => [path, schema] as const)))(
    'takes line breaks in %s',
    (_, schema) => {
      for (const text of ['One\nTwo', 'One\r\n\r\nTwo', 'One\n\tTwo'])
        expect(z.safeParse(schema, text)).toEqual({ success: true, data: text });
    },
  );
});
