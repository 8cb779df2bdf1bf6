import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import type { addMessageRule, listMessageRules } from '@kerbside/contracts/http/imports/rules';
import { messageTypes } from '@kerbside/contracts/staff/message-types';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { isDuplicateKey } from '@kerbside/platform/mongo/duplicate-key';
import { invalid, notFound } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { pageOf } from '@kerbside/platform/mongo/paging';
import { MessageRulesRepository, type MessageRule } from './message-rules.repository.js';
import { starterRules } from './starter-rules.js';

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

  async remove(ruleId: string, actor: Caller): Promise<object> {
    await this.mongo.transaction(async (session) => {
      const rule = await this.rules.remove(ruleId, session);
      if (!rule) throw notFound();
      await this.audit.record(session, { actor, action: 'message-rule-removed', ...aboutRule(rule) });
    });
    return {};
  }

  /** Throws NOT_FOUND for an unknown type. */
  async ofType(asked: string) {
    const type = messageTypes.find((one) => one === asked);
    if (!type) throw notFound();
    const rules = await this.rules.of(type);
    return { rules: rules.map(({ productType, instruction }) => ({ productType, instruction })) };
  }
}
