import { Controller } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { readNewsChannel, streamNews } from '@kerbside/contracts/http/accounts/news';
import { notFound } from '@kerbside/platform/errors/errors';
import { CurrentCaller, file, Input, Serves, type FileAnswer } from '@kerbside/platform/calls/http';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { channelOf } from './news.js';
import { NewsStream } from './news.stream.js';

/** Staff have a record of their own. */
type SignedIn = Extract<Caller, { userId: string }>;

@Controller()
export class NewsController {
  constructor(
    private readonly stream: NewsStream,
    private readonly config: PlatformConfig,
  ) {}

  @Serves(readNewsChannel)
  channel(@CurrentCaller() caller: SignedIn, @Input() { query }: CallRequest<typeof readNewsChannel>): CallAnswer<typeof readNewsChannel> {
    const { customerId = caller.userId } = query;
    if (customerId !== caller.userId && caller.kind !== 'staff') throw notFound();
    return { channel: channelOf(customerId, this.config.serviceKey) };
  }

  @Serves(streamNews)
  listen(): FileAnswer {
    return file(this.stream.open(), { name: 'news', mediaType: 'application/x-ndjson', isInline: true });
  }
}
