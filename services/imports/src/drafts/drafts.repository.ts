import { Injectable } from '@nestjs/common';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { mongo } from 'mongoose';
import { controller, serves } from '@kerbside/platform/http/controller';
import type { CallRequest } from '@kerbside/contracts/call';
import type { StaffCaller } from '@kerbside/contracts/caller';
import { claimDecided } from '@kerbside/contracts/events/claims';
import { decisionForm, dropFormDraft, readFormDraft, saveFormDraft } from '@kerbside/contracts/http/imports/drafts';
import { consumer, repeatable } from '@kerbside/platform/events/receiving/consumer';
import { escaped } from '@kerbside/platform/personal/redacted';
import { Clock } from '@kerbside/platform/time/clock';

export interface Draft {
  /** Fields by name. */
  readonly typed: Readonly<Record<string, string>>;
  readonly savedAt: Date;
}

type Place = CallRequest<typeof readFormDraft>['query'];

interface Row extends Draft {
  readonly _id: string;
}

/** A form about a record that nobody needs any more. */
interface ClosedForm {
  readonly _id: string;
  readonly closedAt: Date;
}

const keptSeconds = 14 * 24 * 60 * 60;

@Injectable()
export class DraftsRepository {
  private readonly rows: mongo.Collection<Row>;
  private readonly closed: mongo.Collection<ClosedForm>;

  constructor(mongo: Mongo) {
    this.rows = mongo.collection<Row>('form_drafts', [{ key: { savedAt: 1 }, name: 'forget', expireAfterSeconds: keptSeconds }]);
    this.closed = mongo.collection<ClosedForm>('closed_forms', [{ key: { closedAt: 1 }, name: 'forget', expireAfterSeconds: keptSeconds }]);
  }

  /** A page may save after its form was closed. It is written before that is asked, so that one of the two takes it away whichever comes first. */
  async save(place: Place, writer: StaffCaller, { typed, savedAt }: Draft): Promise<void> {
    const id = idOf(place, writer);
    await this.rows.replaceOne({ _id: id }, { typed, savedAt }, { upsert: true });
    if (await this.closed.findOne({ _id: formOf(place) })) await this.drop(id);
  }

  async find(id: string): Promise<Draft | undefined> {
    return (await this.rows.findOne({ _id: id })) ?? undefined;
  }

  async drop(id: string): Promise<void> {
    await this.rows.deleteOne({ _id: id });
  }

  /** Forgets what anybody wrote in it. */
  async close(place: Place, closedAt: Date): Promise<void> {
    const form = formOf(place);
    await this.closed.replaceOne({ _id: form }, { closedAt }, { upsert: true });
    await this.rows.deleteMany({ _id: new RegExp(`^\\["[^"]*",${escaped(form.slice(1))}$`) });
  }
}

/** Forms that staff have not sent yet, each visible only to its writer. */
export const DraftsController = controller({ drafts: DraftsRepository, clock: Clock }, [
  serves(saveFormDraft, ({ body, caller }, { drafts, clock }) =>
    drafts.save(body, caller, { typed: body.form_data, savedAt: clock.now() }),
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
  { drafts: DraftsRepository, clock: Clock },
  {
    claimDecided: repeatable(claimDecided, ({ data: { claimId, isAppeal } }, { drafts, clock }) =>
      drafts.close({ related_model: 'claim', related_id: claimId, form_name: decisionForm(isAppeal) }, clock.now()),
    ),
  },
);

const formOf = ({ related_model, related_id, form_name }: Place): string => JSON.stringify([related_model, related_id, form_name]);

const idOf = ({ related_model, related_id, form_name }: Place, { userId }: StaffCaller): string =>
  JSON.stringify([userId, related_model, related_id, form_name]);
