import { Controller, Injectable, Module, type DynamicModule } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import type { StuckWorkCalls } from '@kerbside/contracts/http/stuck-work';
import { Audit } from './audit.js';
import type { StuckErrand } from './errand-row.js';
import { Errands } from './errands.js';
import { notFound } from './errors.js';
import { Asker, Input, Serves } from './http.js';
import { Mongo } from './mongo.js';
import { pageOf, type PageQuery } from './paging.js';
import { PlatformConfig } from './platform-config.js';

/** Errands that need a person, for staff. */
@Injectable()
class StuckWorkService {
  constructor(
    private readonly errands: Errands,
    private readonly mongo: Mongo,
    private readonly audit: Audit,
    private readonly config: PlatformConfig,
  ) {}

  async list(query: PageQuery): Promise<CallAnswer<StuckWorkCalls['list']>> {
    const page = pageOf(query);
    const { errands, count } = await this.errands.stuck(page);
    return { rows: errands.map((errand) => this.shown(errand)), paging: { ...page, count } };
  }

  tryAgain(id: string, actor: Caller): Promise<object> {
    return this.mongo.transaction(async (session) => {
      const errand = await this.errands.tryAgain(id, session);
      if (!errand) throw notFound();
      const { customerId, subjectType, subjectId, kind, tries } = errand;
      const subject = customerId === null ? { subjectType, subjectId } : { subjectType: 'customer', subjectId: customerId };
      const after = { kind, of: subjectId, tries };
      await this.audit.record(session, { actor, action: 'work-tried-again', ...subject, after });
      return {};
    });
  }

  private shown({ since, nextTryAt, ...errand }: StuckErrand) {
    return { ...errand, service: this.config.service, since: since.toISOString(), nextTryAt: nextTryAt?.toISOString() ?? null };
  }
}

/** A controller of these calls, since each service has its own. */
const controllerOf = ({ list, tryAgain }: StuckWorkCalls) => {
  @Controller()
  class StuckWorkController {
    constructor(private readonly work: StuckWorkService) {}

    @Serves(list)
    list(@Input() { query }: CallRequest<StuckWorkCalls['list']>) {
      return this.work.list(query);
    }

    @Serves(tryAgain)
    tryAgain(@Input() { params }: CallRequest<StuckWorkCalls['tryAgain']>, @Asker() asker: Caller) {
      return this.work.tryAgain(params.workId, asker);
    }
  }
  return StuckWorkController;
};

/** Shows staff the errands of a service that fail again and again: `imports: [StuckWorkModule.for(stuckWorkOf.claims)]`. */
@Module({})
export class StuckWorkModule {
  static for(calls: StuckWorkCalls): DynamicModule {
    return { module: StuckWorkModule, controllers: [controllerOf(calls)], providers: [StuckWorkService] };
  }
}
