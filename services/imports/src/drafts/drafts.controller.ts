import { Controller } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { dropFormDraft, readFormDraft, saveFormDraft } from '@kerbside/contracts/http/imports/drafts';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError } from '@kerbside/platform/errors/errors';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { DraftsRepository } from './drafts.repository.js';

type Place = CallRequest<typeof readFormDraft>['query'];

/** Forms that staff have not sent yet, each visible only to its writer. */
@Controller()
export class DraftsController {
  constructor(
    private readonly drafts: DraftsRepository,
    private readonly clock: Clock,
  ) {}

  @Serves(saveFormDraft)
  async save(@Input() { body }: CallRequest<typeof saveFormDraft>, @CurrentCaller() caller: Caller) {
    await this.drafts.save(idOf(body, caller), { typed: body.form_data, savedAt: this.clock.now() });
    return {};
  }

  @Serves(readFormDraft)
  async read(
    @Input() { query }: CallRequest<typeof readFormDraft>,
    @CurrentCaller() caller: Caller,
  ): Promise<CallAnswer<typeof readFormDraft>> {
    const found = await this.drafts.find(idOf(query, caller));
    return { draft: found ? { form_data: { ...found.typed }, savedAt: found.savedAt.toISOString() } : null };
  }

  @Serves(dropFormDraft)
  async drop(@Input() { body }: CallRequest<typeof dropFormDraft>, @CurrentCaller() caller: Caller) {
    await this.drafts.drop(idOf(body, caller));
    return {};
  }
}

const idOf = ({ related_model, related_id, form_name }: Place, caller: Caller): string => {
  if (caller.kind !== 'staff') throw new DomainError('NOT_ALLOWED');
  return JSON.stringify([caller.userId, related_model, related_id, form_name]);
};
