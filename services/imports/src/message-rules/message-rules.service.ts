import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { addMessageRule, listMessageRules, readRulesOfType, removeMessageRule } from '@kerbside/contracts/http/imports/rules';
import { messageTypes, type MessageType } from '@kerbside/contracts/staff/message-types';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { AnswersWithEffect } from '@kerbside/platform/idempotency/answers-with-effect';
import { isDuplicateKey } from '@kerbside/platform/mongo/database-errors';
import { invalid, found, notFound } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { pageOf } from '@kerbside/platform/mongo/paging';
import { productTypes, type ProductType } from '@kerbside/contracts/ids';
import { controller, serves } from '@kerbside/platform/http/controller';
import { MessageRulesRepository, type MessageRule } from './message-rules.repository.js';

interface StarterRule {
  readonly type: MessageType;
  readonly productType: ProductType;
  readonly instruction: string | null;
}

const covers = [
  'warranty',
  'gap',
  'breakdown',
  'tyre',
  'alloy_wheel',
  'smart_repair',
  'battery_cover',
] as const satisfies readonly ProductType[];
const visits = ['service', 'mot', 'repair', 'healthcheck'] as const satisfies readonly ProductType[];

const about: Readonly<Record<MessageType, readonly ProductType[]>> = {
  cover: covers,
  claim: ['warranty', 'gap', 'tyre', 'alloy_wheel', 'smart_repair'],
  booking: visits,
  payment: productTypes,
  renewal: covers,
  documents: covers,
  complaint: productTypes,
  other: productTypes,
};

/** Message types that always need an instruction, whatever the product. */
const said: Partial<Readonly<Record<MessageType, string>>> = {
  claim: 'Give the reference of the claim, and say what happens next and when.',
  booking: 'Give the garage, the day and the time.',
  payment: 'Give the amount and the day. Never write a card or account number.',
  complaint: 'Say who looks into it and by when they will answer.',
};

/** What a site starts with, until its admins change it. */
const starterRules: readonly StarterRule[] = (Object.keys(about) as MessageType[]).flatMap((type) =>
  about[type].map((productType) => ({ type, productType, instruction: said[type] ?? null })),
);

const aboutRule = ({ id, type, productType }: MessageRule) => ({
  subjectType: 'message-rule',
  subjectId: id,
  after: { type, productType },
});

/** Which products a message of a type can be about, and what to write. Admins keep the list. */
@Injectable()
export class MessageRulesService {
  constructor(
    private readonly rules: MessageRulesRepository,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly answers: AnswersWithEffect,
    private readonly clock: Clock,
  ) {}

  async list({ type, productType, ...paging }: CallRequest<typeof listMessageRules>['query']) {
    const page = pageOf(paging);
    const filter = { ...(type ? { type } : {}), ...(productType ? { productType } : {}) };
    const { rows, count } = await this.rules.list(filter, page);
    return { rows: rows.map((rule) => ({ ...rule, addedAt: rule.addedAt.toISOString() })), paging: { ...page, count } };
  }

  async add({ type, productType, instruction }: CallRequest<typeof addMessageRule>['body'], actor: Caller): Promise<{ id: string }> {
    const rule = { id: randomUUID(), type, productType, instruction: instruction || null, addedAt: this.clock.now() };
    try {
      await this.mongo.transaction(async (session) => {
        await this.rules.add(rule, session);
        await this.audit.record(session, { actor, action: 'message-rule-added', ...aboutRule(rule) });
        await this.answers.keep(session, { id: rule.id });
      });
    } catch (error) {
      if (isDuplicateKey(error)) throw invalid({ productType: 'A rule for this type and product already exists. Remove it first' });
      throw error;
    }
    return { id: rule.id };
  }

  /** Adds the set only when there are no rules at all, so that rules removed by admins do not return. */
  async addStarterSet(): Promise<void> {
    await this.mongo.transaction(async (session) => {
      if (await this.rules.hasAny(session)) return;
      for (const rule of starterRules) await this.rules.add({ ...rule, id: randomUUID(), addedAt: this.clock.now() }, session);
    });
  }

  async remove(ruleId: string, actor: Caller): Promise<void> {
    await this.mongo.transaction(async (session) => {
      const rule = found(await this.rules.remove(ruleId, session), 'This rule is gone: a colleague has removed it.');
      await this.audit.record(session, { actor, action: 'message-rule-removed', ...aboutRule(rule) });
    });
  }

  /** Throws NOT_FOUND for an unknown type. */
  async ofType(asked: string) {
    const type = messageTypes.find((one) => one === asked);
    if (!type) throw notFound();
    const rules = await this.rules.of(type);
    return { rules: rules.map(({ productType, instruction }) => ({ productType, instruction })) };
  }
}

export const MessageRulesController = controller({ rules: MessageRulesService }, [
  serves(listMessageRules, ({ query }, { rules }) => rules.list(query)),
  serves(addMessageRule, ({ body, caller }, { rules }) => rules.add(body, caller)),
  serves(removeMessageRule, ({ params, caller }, { rules }) => rules.remove(params.ruleId, caller)),
  serves(readRulesOfType, ({ params }, { rules }) => rules.ofType(params.type)),
]);
