import type { StaffCaller } from '@kerbside/contracts/caller';
import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { reviewInvitationQueued } from '@kerbside/contracts/events/callbacks';
import {
  mostInvitedAtOnce,
  reviewsPerPage,
  countReviewInvitations,
  listReviewProducts,
  readReviewTemplate,
  sendReviewInvitations,
  listReviewTemplates,
} from '@kerbside/contracts/http/callbacks/reviews';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, invalid, notFound } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { pageOf } from '@kerbside/platform/mongo/paging';
import type { ClientSession } from 'mongoose';
import { controller, serves } from '@kerbside/platform/http/controller';
import { InvitationsService } from './invitations.service.js';
import { countOf, queryOf, rowOf, type OneLetter } from './review-policy.js';
import { isTemplate, templateText, type TemplateId, templateList } from './review-templates.js';
import { ReviewsRepository } from './reviews.repository.js';

type Choice = CallRequest<typeof countReviewInvitations>['body'];

interface InvitationRequest {
  readonly template: TemplateId;
  readonly how: 'all' | 'selected';
  readonly actor: StaffCaller;
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

  async count(choice: Choice) {
    const { letters, total } = await this.policies.letters(this.asked(choice), mostInvitedAtOnce);
    return countOf(letters, total);
  }

  /** Skips what others queued meanwhile, and sends no more letters than were confirmed. */
  async send(
    { selectedTemplate, confirmed, ...choice }: CallRequest<typeof sendReviewInvitations>['body'],
    actor: StaffCaller,
  ): Promise<{ queued: number; left: number }> {
    if (!isTemplate(selectedTemplate)) throw invalid({ selectedTemplate: 'Please select template.' });
    const asked = { template: selectedTemplate, how: choice.all ? 'all' : 'selected', actor } as const;
    return this.mongo.transaction(async (session) => {
      const { letters, total } = await this.policies.letters(this.asked(choice), mostInvitedAtOnce, session);
      if (confirmed !== undefined && letters.length > confirmed)
        throw new DomainError('INVITATIONS_GREW', { data: countOf(letters, total) });
      await this.queue(letters, asked, session);
      return { queued: letters.length, left: total - letters.length };
    });
  }

  private asked({ selectedProducts = [], all = false, filters = {} }: Choice) {
    return all ? queryOf(filters, this.clock.now()) : selectedProducts;
  }

  private async queue(letters: readonly OneLetter[], { template, how, actor }: InvitationRequest, session: ClientSession): Promise<void> {
    const queuedAt = this.clock.now();
    const entries = letters.map((letter) => ({ ...letter, id: randomUUID(), policyId: letter.policies[0].id }));
    for (const { policies, customerId, policyId, id } of entries) {
      const ids = policies.map((policy) => policy.id);
      await this.policies.setInvitation(ids, { status: 'queued', id, template, queuedAt }, session);
      await this.invitations.owe(id, { policyId, template }, session);
      await this.outbox.add(session, reviewInvitationQueued, {
        id,
        version: 1,
        data: { invitationId: id, policyId, customerId, template },
      });
    }
    if (entries.length === 0) return;
    await this.audit.recordAll(
      session,
      entries.map(({ policyId, customerId, id }) => ({
        actor,
        action: 'review-invitation-queued',
        subjectType: 'policy',
        subjectId: policyId,
        customerId,
        after: { invitationId: id, template, how },
      })),
    );
  }
}

export const ReviewsController = controller({ reviews: ReviewsService }, [
  serves(listReviewTemplates, () => ({ templates: [...templateList] })),
  serves(readReviewTemplate, ({ body }, { reviews }) => reviews.template(body)),
  serves(listReviewProducts, ({ body }, { reviews }) => reviews.list(body)),
  serves(countReviewInvitations, ({ body }, { reviews }) => reviews.count(body)),
  serves(sendReviewInvitations, ({ body, caller }, { reviews }) => reviews.send(body, caller)),
]);
