import { controller, serves } from '@kerbside/platform/http/controller';
import type { CallRequest } from '@kerbside/contracts/call';
import type { StaffCaller } from '@kerbside/contracts/caller';
import { dropFormDraft, readFormDraft, saveFormDraft } from '@kerbside/contracts/http/imports/drafts';
import { Clock } from '@kerbside/platform/time/clock';
import { DraftsRepository } from './drafts.repository.js';

type Place = CallRequest<typeof readFormDraft>['query'];

/** Forms that staff have not sent yet, each visible only to its writer. */
export const DraftsController = controller({ drafts: DraftsRepository, clock: Clock }, [
  serves(saveFormDraft, ({ body, caller }, { drafts, clock }) =>
    drafts.save(idOf(body, caller), { typed: body.form_data, savedAt: clock.now() }),
  ),
  serves(readFormDraft, async ({ query, caller }, { drafts }) => {
    const found = await drafts.find(idOf(query, caller));
    return { draft: found ? { form_data: { ...found.typed }, savedAt: found.savedAt.toISOString() } : null };
  }),
  serves(dropFormDraft, ({ body, caller }, { drafts }) => drafts.drop(idOf(body, caller))),
]);

const idOf = ({ related_model, related_id, form_name }: Place, { userId }: StaffCaller): string =>
  JSON.stringify([userId, related_model, related_id, form_name]);
