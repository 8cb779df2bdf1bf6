import { Injectable } from '@nestjs/common';
import type { CallAnswer } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import type { StuckWorkCalls } from '@kerbside/contracts/http/stuck-work';
import { Audit } from '../audit/audit.js';
import type { StuckJob } from '../work/job-row.js';
import { Jobs } from '../work/jobs.js';
import { found } from '../errors/errors.js';
import { controller, serves } from '../http/controller.js';
import { Mongo } from '../mongo/mongo.js';
import { pageOf, type PageQuery } from '../mongo/paging.js';
import { PlatformConfig } from '../settings/platform-config.js';

/** Jobs that need a person, for staff. */
@Injectable()
export class StuckWorkService {
  constructor(
    private readonly jobs: Jobs,
    private readonly mongo: Mongo,
    private readonly audit: Audit,
    private readonly config: PlatformConfig,
  ) {}

  async list(query: PageQuery): Promise<CallAnswer<StuckWorkCalls['list']>> {
    const page = pageOf(query);
    const { jobs, count } = await this.jobs.stuck(page);
    return { rows: jobs.map((job) => this.shown(job)), paging: { ...page, count } };
  }

  tryAgain(id: string, actor: Caller): Promise<void> {
    return this.mongo.transaction(async (session) => {
      const job = found(await this.jobs.tryAgain(id, session), 'This work waits no more: it is done, or is being tried again.');
      const { customerId, subjectType, subjectId, kind, tries } = job;
      const subject = customerId === null ? { subjectType, subjectId } : { subjectType: 'customer', subjectId: customerId, customerId };
      const after = { kind, of: subjectId, tries };
      await this.audit.record(session, { actor, action: 'work-tried-again', ...subject, after });
    });
  }

  private shown({ since, nextTryAt, ...job }: StuckJob) {
    return { ...job, service: this.config.service, since: since.toISOString(), nextTryAt: nextTryAt?.toISOString() ?? null };
  }
}

/** Shows staff the jobs of a service that keep failing. Each service has its own. */
export const stuckWorkController = ({ list, tryAgain }: StuckWorkCalls) =>
  controller({ work: StuckWorkService }, [
    serves(list, ({ query }, { work }) => work.list(query)),
    serves(tryAgain, ({ params, caller }, { work }) => work.tryAgain(params.workId, caller)),
  ]);
