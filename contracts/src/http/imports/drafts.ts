import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { instant } from '../../days/dates.js';
import { parseJson } from '../../parse-json.js';

// Forms of staff that are not sent yet (A3, A5, A7, A9)

const call = callsOf('imports');

const name = (missing: string) => z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(100));
const place = {
  related_model: name('Say what the form is about'),
  related_id: name('Say which record the form is about'),
  form_name: name('Say which form it is'),
};

/** The form by which staff decide a claim, or answer an appeal. */
export const decisionForm = (isAppeal: boolean): string => (isAppeal ? 'appeal' : 'decision');

/** The typed values, by the names of their fields. */
const typed = z.record(z.string().check(z.maxLength(100)), z.string().check(z.maxLength(100_000)));
const value = z.union([z.string(), z.number(), z.boolean()]);
/** A form sends it as the text of a JSON object, a page as an object. */
const formData = z.pipe(
  z.union([z.record(z.string(), value), z.string()], 'Send what was typed'),
  z.transform((given: Record<string, z.infer<typeof value>> | string) => (typeof given === 'string' ? parseJson(given || '{}') : given)),
);
/** Numbers and ticks are kept as a form has them. */
const asText = z.record(z.string(), z.pipe(value, z.transform(String)));

export const saveFormDraft = call('POST /ajax-admin/saveFormDraft', {
  id: 'save-form-draft',
  who: 'staff',
  summary: 'Keeps what a member of staff has typed in a form about a record, for themselves, for 14 days (A7). The last one counts.',
  body: z.object({ ...place, form_data: z.pipe(z.pipe(formData, asText), typed) }),
});

export const readFormDraft = call('GET /api/imports/form-drafts', {
  id: 'form-draft',
  who: 'staff',
  summary: 'What the reader has typed in a form and not sent; null when there is nothing.',
  query: z.object(place),
  data: z.object({ draft: z.nullable(z.object({ form_data: typed, savedAt: instant })) }),
});

export const dropFormDraft = call('POST /api/imports/form-drafts/drop', {
  id: 'form-draft-drop',
  who: 'staff',
  summary: 'Forgets what the reader has typed in a form: it was sent, or is not wanted.',
  body: z.object(place),
});
