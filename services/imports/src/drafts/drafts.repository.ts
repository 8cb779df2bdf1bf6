import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession, mongo } from 'mongoose';
import { controller, serves } from '@kerbside/platform/http/controller';
import type { CallRequest } from '@kerbside/contracts/call';
import type { StaffCaller } from '@kerbside/contracts/caller';
import { claimDecided } from '@kerbside/contracts/events/claims';
import { dropFormDraft, readFormDraft, saveFormDraft } from '@kerbside/contracts/http/imports/drafts';
import { consumer, repeatable } from '@kerbside/platform/events/receiving/consumer';
import { escaped } from '@kerbside/platform/personal/redacted';
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

  /** Whoever wrote them, in whichever form about the record. */
  async dropAbout(related: readonly [model: string, id: string], session: ClientSession): Promise<void> {
    const about = JSON.stringify(related).slice(1, -1);
    await this.rows.deleteMany({ _id: new RegExp(`^\\["[^"]*",${escaped(about)},`) }, { session });
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

/** What a colleague had begun to decide is of no use to anybody once the claim is decided. */
export const DraftsConsumer = consumer(
  'DraftsConsumer',
  { drafts: DraftsRepository },
  {
    claimDecided: repeatable(claimDecided, ({ data }, { drafts }, session) => drafts.dropAbout(['claim', data.claimId], session)),
  },
);

const idOf = ({ related_model, related_id, form_name }: Place, { userId }: StaffCaller): string =>
  JSON.stringify([userId, related_model, related_id, form_name]);
