import * as z from 'zod/mini';
import { parseForm } from '../records/refusal.js';
import { listOf, type Handler } from '../records/sandbox.js';

const wholeText = z.string().check(z.regex(/^\d+$/, 'Invalid integer'));
const query = z.strictObject({
  type: z.optional(z.string()),
  types: z.optional(z.array(z.string())),
  limit: z.optional(wholeText),
  starting_after: z.optional(z.string()),
  created: z.optional(z.partial(z.strictObject({ gt: wholeText, gte: wholeText, lt: wholeText, lte: wholeText }))),
});

export const listEvents: Handler = (sandbox, request) => {
  const form = parseForm(query, request.form);
  const types = form.types ?? (form.type === undefined ? undefined : [form.type]);
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = form.created ?? {};
  const rows = sandbox.store
    .all('event')
    .filter((event) => !types || types.includes(event.type))
    .filter(({ created }) => created > Number(gt) && created >= Number(gte) && created < Number(lt) && created <= Number(lte));
  return listOf('/v1/events', rows, { limit: Math.min(100, Number(form.limit ?? 10)), after: form.starting_after });
};
