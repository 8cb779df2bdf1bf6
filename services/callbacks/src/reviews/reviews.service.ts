import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { reviewInvitationQueued } from '@kerbside/contracts/events/callbacks';
import {
  mostInvitedAtOnce,
  reviewsPerPage,
  type listReviewProducts,
  type readReviewTemplate,
  type sendReviewInvitations,
} from '@kerbside/contracts/http/callbacks/reviews';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { invalid, notFound } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { pageOf } from '@kerbside/platform/mongo/paging';
import type { ClientSession } from 'mongoose';
import type { Staff } from '../staff-only.js';
import { InvitationsService } from './invitations.service.js';
import { queryOf, rowOf, type ReviewPolicy } from './review-policy.js';
import { isTemplate, templateText, type TemplateId } from './review-templates.js';
import { ReviewsRepository } from './reviews.repository.js';

interface Asked {
  readonly template: TemplateId;
  readonly how: 'all' | 'selected';
  readonly actor: Staff;
}

/** Staff choose whose customers are invited to review us; a queue writes to them. */
@Injectable()
export class ReviewsService {
  constructor(
    private readonly policies: ReviewsRepository,
    private readonly invitations: InvitationsService,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: Clock,
  ) {}

  template({ templateId }: CallRequest<typeof readReviewTemplate>['body']) {
    if (!isTemplate(templateId)) throw notFound();
    return { template: templateText(templateId) };
  }

  async list({ currentPage, perPage, filters = {} }: CallRequest<typeof listReviewProducts>['body']) {
    const page = pageOf({ page: currentPage, perPage }, reviewsPerPage);
    const { policies, count } = await this.policies.list(queryOf(filters, this.clock.now()), page);
    return { rows: policies.map(rowOf), paging: { ...page, count } };
  }

  /** Skips what others queued meanwhile, so that nobody is invited twice. */
  async send(
    { selectedProducts = [], selectedTemplate, all = false, filters = {} }: CallRequest<typeof sendReviewInvitations>['body'],
    actor: Staff,
  ): Promise<{ queued: number; left: number }> {
    if (!isTemplate(selectedTemplate)) throw invalid({ selectedTemplate: 'Please select template.' });
    const of = all ? queryOf(filters, this.clock.now()) : selectedProducts;
    const asked = { template: selectedTemplate, how: all ? 'all' : 'selected', actor } as const;
    return this.mongo.transaction(async (session) => {
      const { policies, count } = await this.policies.free(of, mostInvitedAtOnce, session);
      await this.queue(policies, asked, session);
      return { queued: policies.length, left: count - policies.length };
    });
  }

  private async queue(policies: readonly ReviewPolicy[], { template, how, actor }: Asked, session: ClientSession): Promise<void> {
    const queuedAt = this.clock.now();
    const entries = policies.map((policy) => ({ policy, id: randomUUID() }));
    for (const { policy, id } of entries) {
      await this.policies.setInvitation({ ...policy, invitation: { status: 'queued', id, template, queuedAt } }, session);
      await this.invitations.owe(id, { policyId: policy.id, template }, session);
      const data = { invitationId: id, policyId: policy.id, customerId: policy.customerId, template };
      await this.outbox.add(session, reviewInvitationQueued, { id, version: 1, data });
    }
    if (entries.length === 0) return;
    await this.audit.recordAll(
      session,
      entries.map(({ policy, id }) => ({
        actor,
        action: 'review-invitation-queued',
        subjectType: 'policy',
        subjectId: policy.id,
        customerId: policy.customerId,
        after: { invitationId: id, template, how },
      })),
    );
  }
}
