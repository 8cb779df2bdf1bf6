import type { StaffCaller } from '@kerbside/contracts/caller';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import { londonDay } from '@kerbside/contracts/days/dates';
import { bookCallback } from '@kerbside/contracts/http/callbacks/callbacks';
import { faultsOf, type TreeNodes } from '@kerbside/contracts/staff/decision-tree';
import { answerFaults } from '@kerbside/contracts/callbacks/tree-answers';
import { decisionTreeFinished, decisionTreeSaved } from '@kerbside/contracts/events/callbacks';
import {
  treeAnswerValues,
  publishTree,
  readTreeResult,
  saveTreeResult,
  type TreeAnswerValues,
  readTree,
  requestTermination,
  sendOffer,
  sendWelcomeBack,
  unsubscribeByTree,
} from '@kerbside/contracts/http/callbacks/tree';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { picked } from '@kerbside/platform/calls/picked';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Internal } from '@kerbside/platform/internal/internal';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { Turns } from '@kerbside/platform/work/turns';
import type { ClientSession } from 'mongoose';
import { CallbacksService } from '../callbacks/callbacks.service.js';
import { presentCustomer } from '../present-customer.js';
import { RemindersRepository } from '../reminders/reminders.repository.js';
import { askedAlong, begunOnce, givenUp, isAskedAlong, walked, wayTo, type TreeResult, workAbout } from './tree-result.js';
import { TreesRepository } from './trees.repository.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import { TreeActionsService } from './tree-actions.service.js';

type TreeForm = CallRequest<typeof saveTreeResult>['body'];
type Save = Omit<TreeForm, 'path'> & { readonly version: number; readonly path: readonly number[] };

interface Step {
  readonly body: Save;
  readonly person: Person;
  readonly nodes: TreeNodes;
  readonly actor: StaffCaller;
}

/** Answered before the page gives up on a call of staff, after 10 s. */
const patience = { waitMs: 5_000, tooLong: () => new DomainError('SERVICE_UNAVAILABLE') };

/** Calls along the decision tree, and the tree itself (A4). */
@Injectable()
export class TreesService {
  constructor(
    private readonly trees: TreesRepository,
    private readonly callbacks: CallbacksService,
    private readonly reminders: RemindersRepository,
    private readonly internal: Internal,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
    private readonly turns: Turns,
  ) {}

  async current() {
    const { version, nodes } = await this.trees.current();
    return { version, nodes: [...nodes] };
  }

  async publish({ version, nodes }: CallRequest<typeof publishTree>['body'], actor: StaffCaller) {
    const [fault] = faultsOf(nodes);
    if (fault) throw invalid({ nodes: fault.why });
    const current = await this.trees.current();
    if (current.version !== version) throw new DomainError('TREE_CHANGED');
    if (isDeepStrictEqual(current.nodes, nodes)) return { version, nodes };
    const next = { version: version + 1, nodes, publishedBy: actor.userId, publishedAt: this.clock.now() };
    await this.mongo.transaction(async (session) => {
      if (!(await this.trees.publish(next, session))) throw new DomainError('TREE_CHANGED');
      const subject = { subjectType: 'decision-tree', subjectId: 'decision-tree' };
      await this.audit.record(session, { actor, action: 'decision-tree-published', ...subject, after: { version: next.version } });
    });
    return { version: next.version, nodes };
  }

  async result({ user_id: customerId }: CallRequest<typeof readTreeResult>['query']) {
    const result = await this.trees.unfinished(customerId, null);
    if (!result) return { result: null };
    const { nodes } = await this.trees.version(result.treeVersion);
    return { result: { ...shown(result), nodes: [...nodes] } };
  }

  async save(sent: TreeForm, actor: StaffCaller): Promise<CallAnswer<typeof saveTreeResult>> {
    const before = sent.id && sent.anew !== true ? await this.trees.require(sent.id, null) : undefined;
    const version = sent.version ?? before?.treeVersion ?? (await this.trees.current()).version;
    const { nodes } = await this.trees.version(version);
    const path = sent.path ?? wayTo(sent.ordinal_number, before?.path ?? [], picked(treeAnswerValues.shape, sent), nodes);
    const body: Save = { ...sent, version, path };
    const person = await presentCustomer(this.internal, body.user_id);
    const keep = () => this.mongo.transaction((session) => this.kept({ body, person, nodes, actor }, session));
    // One at a time: of two agents who begin at once, the second gets the first one's call.
    const { id, finished, saves } =
      body.id && body.anew !== true ? await keep() : await this.turns.run(`tree-call ${body.user_id}`, keep, patience);
    return { id, finished, saves };
  }

  private async kept({ body, person, nodes, actor }: Step, session: ClientSession): Promise<TreeResult> {
    const isBegun = body.id !== undefined && body.anew !== true;
    const saves = isBegun ? body.saves : undefined;
    // What is sent with `anew` was typed on the call that ends.
    const answers = body.anew === true ? {} : picked(treeAnswerValues.shape, body);
    const to = { node: body.ordinal_number, path: body.path, answers, saves };
    if (body.id !== undefined && body.anew === true) await this.giveUp(body.id, { body, person, actor }, session);
    const underWay = isBegun ? undefined : await this.trees.unfinished(body.user_id, session);
    if (underWay) return begunOnce(underWay, to);
    const before = isBegun && body.id ? await this.trees.require(body.id, session) : this.begun(body, actor);
    if (before.customerId !== body.user_id || before.treeVersion !== body.version) throw invalid({ id: 'This is another call' });
    const moved = walked(before, to, nodes);
    if (moved === before) return moved;
    const today = londonDay(this.clock.now());
    const faults = answerFaults(answers, { nodes, path: to.path, today });
    if (Object.keys(faults).length > 0) throw invalid(faults);
    const saved = { ...moved, selectedCarId: body.selected_car_id || moved.selectedCarId, savedAt: this.clock.now() };
    await this.trees.put(saved, session);
    if (saved.finished) await this.finish(saved, { person, nodes, actor }, session);
    else await this.outbox.add(session, decisionTreeSaved, toldOf(saved));
    return saved;
  }

  /** Another call begins instead of this one. Nothing is done where it was over already: the answer to that may have been lost. */
  private async giveUp(id: string, { body, person, actor }: Omit<Step, 'nodes'>, session: ClientSession): Promise<void> {
    const before = await this.trees.require(id, session);
    const { customerId, treeVersion } = before;
    if (customerId !== body.user_id) throw invalid({ id: 'This is another call' });
    if (before.finished) return;
    const ended = { ...givenUp(before, body.saves), savedAt: this.clock.now() };
    await this.trees.put(ended, session);
    const typed = body.callback_additional_note || ended.answers.callback_additional_note;
    const noted = { ...ended, answers: { ...ended.answers, callback_additional_note: typed } };
    const { callback_additional_note: note } = askedAlong(noted, (await this.trees.version(treeVersion)).nodes);
    const by = { by: actor.userId, at: ended.savedAt };
    if (note) await this.reminders.put(workAbout(person, `Noted on a call that was not finished: ${note}`, by), session);
    const subject = { subjectType: 'customer', subjectId: customerId, customerId };
    await this.audit.record(session, { actor, action: 'decision-tree-given-up', ...subject, after: { resultId: id, path: ended.path } });
  }

  private async finish(saved: TreeResult, { person, nodes, actor }: Omit<Step, 'body'>, session: ClientSession): Promise<void> {
    const { id, customerId } = saved;
    const asked = askedAlong(saved, nodes);
    const isAsked = isAskedAlong(saved, nodes, 'callback_date');
    const booking = isAsked ? bookingOf(asked, person) : undefined;
    const note = asked.callback_additional_note || undefined;
    if (booking) await this.callbacks.bookFor(booking, { customerId, note }, session);
    // It may be a complaint, and without a callback to carry it nobody would read it again.
    else if (note)
      await this.reminders.put(workAbout(person, `Noted on a call: ${note}`, { by: actor.userId, at: saved.savedAt }), session);
    await this.outbox.add(session, decisionTreeFinished, toldOf(saved));
    const subject = { subjectType: 'customer', subjectId: customerId, customerId };
    await this.audit.record(session, { actor, action: 'decision-tree-finished', ...subject, after: { resultId: id, path: saved.path } });
  }

  private begun(
    { user_id: customerId, selected_car_id: selected, base_car_id: base, version: treeVersion }: Save,
    { userId }: StaffCaller,
  ): TreeResult {
    const cars = { selectedCarId: selected || null, baseCarId: base || null };
    const state = { path: [], answers: {}, finished: false, sent: [], saves: 0, version: 0 };
    return { id: randomUUID(), customerId, ...cars, treeVersion, ...state, startedBy: userId, savedAt: this.clock.now() };
  }
}

/** What its events say. */
const toldOf = ({ id, customerId, version }: TreeResult) => ({ id, version, data: { resultId: id, customerId } });

const shown = ({ id, customerId, selectedCarId, baseCarId, path, finished, treeVersion, answers, sent, savedAt, saves }: TreeResult) => ({
  id,
  user_id: customerId,
  selected_car_id: selectedCarId,
  base_car_id: baseCarId,
  ordinal_number: path.at(-1) ?? 1,
  path: [...path],
  finished,
  version: treeVersion,
  answers,
  sent: [...sent],
  saved_at: savedAt.toISOString(),
  saves,
});

type CallbackRequest = CallRequest<typeof bookCallback>['body'];

/** The callback that a call whose nodes ask for its day books, as the customer would book it. Throws INVALID with the field. */
const bookingOf = ({ callback_subject, callback_date, callback_time }: TreeAnswerValues, person: Person): CallbackRequest => {
  const booking = bookCallback.body.safeParse({
    callback_subject: callback_subject || 'other',
    customer_name: `${person.firstName} ${person.lastName}`.trim(),
    customer_email: person.email,
    customer_phone: person.phone ?? '',
    ...(callback_date ? { callback_date } : {}),
    ...(callback_time ? { callback_time } : {}),
  });
  if (booking.success) return booking.data;
  throw invalid({ callback_subject: 'We have no phone number of this customer. Add it to their account first.' });
};

export const TreesController = controller({ trees: TreesService, actions: TreeActionsService }, [
  serves(readTree, (_, { trees }) => trees.current()),
  serves(publishTree, ({ body, caller }, { trees }) => trees.publish(body, caller)),
  serves(readTreeResult, ({ query }, { trees }) => trees.result(query)),
  serves(saveTreeResult, ({ body, caller }, { trees }) => trees.save(body, caller)),
  serves(sendWelcomeBack, ({ body, caller }, { actions }) => actions.welcomeBack(body.id, caller)),
  serves(unsubscribeByTree, ({ body, caller }, { actions }) => actions.unsubscribe(body.id, caller)),
  serves(requestTermination, ({ body, caller }, { actions }) => actions.terminate(body, caller)),
  serves(sendOffer, ({ body, caller }, { actions }) => actions.offer(body, caller)),
]);
