import { Controller } from '@nestjs/common';
import type { CallAnswer } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { readNewsChannel, streamNews } from '@kerbside/contracts/http/accounts-news';
import { CurrentCaller, file, Serves, type FileAnswer } from '@kerbside/platform/http';
import { PlatformConfig } from '@kerbside/platform/platform-config';
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
  channel(@CurrentCaller() { userId }: SignedIn): CallAnswer<typeof readNewsChannel> {
    return { channel: channelOf(userId, this.config.serviceKey) };
  }

  @Serves(streamNews)
  listen(): FileAnswer {
    return file(this.stream.open(), { name: 'news', mediaType: 'application/x-ndjson', isInline: true });
  }
}
