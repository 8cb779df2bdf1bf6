import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { readEvents } from '@kerbside/contracts/http/partners/partners';
import { Input, Reply, Serves, type FastifyReply } from '@kerbside/platform/calls/http';
import { PartnerKeysService } from '../partners/partner-keys.service.js';
import { FeedService } from './feed.service.js';

@Controller()
export class FeedController {
  constructor(
    private readonly keys: PartnerKeysService,
    private readonly feed: FeedService,
  ) {}

  @Serves(readEvents)
  async read(@Input() { headers, query }: CallRequest<typeof readEvents>, @Reply() reply: FastifyReply) {
    void reply.header('www-authenticate', 'Bearer');
    const partner = await this.keys.admit(headers.authorization);
    void reply.removeHeader('www-authenticate');
    return this.feed.read(partner, query);
  }
}
