import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { mongo } from 'mongoose';
import { controller, serves } from '@kerbside/platform/http/controller';
import type { CallRequest } from '@kerbside/contracts/call';
import type { StaffCaller } from '@kerbside/contracts/caller';
import { dropFormDraft, readFormDraft, saveFormDraft } from '@kerbside/contracts/http/imports/drafts';
import { Clock } from '@kerbside/platform/time/clock';

export interface Draft {
  /** Fields by name. */
  readonly typed: Readonly<Record<string, string>>;
  readonly savedAt: Date;
}

interface Row extends Draft {
  readonly _id: string;
}

const keptSeconds = 14 * 24 * 60 * 60;

@Injectable()
export class DraftsRepository {
  private readonly rows: mongo.Collection<Row>;

  constructor(mongo: Mongo) {
    this.rows = mongo.collection<Row>('form_drafts', [{ key: { savedAt: 1 }, name: 'forget', expireAfterSeconds: keptSeconds }]);
  }

  async save(id: string, { typed, savedAt }: Draft): Promise<void> {
    await this.rows.replaceOne({ _id: id }, { typed, savedAt }, { upsert: true });
  }

  async find(id: string): Promise<Draft | undefined> {
    return (await this.rows.findOne({ _id: id })) ?? undefined;
  }

  async drop(id: string): Promise<void> {
    await this.rows.deleteOne({ _id: id });
  }
}

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
