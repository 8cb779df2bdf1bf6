import { Controller } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { readUpdatesChannel, streamUpdates } from '@kerbside/contracts/http/accounts/account-updates';
import { notFound } from '@kerbside/platform/errors/errors';
import { CurrentCaller, file, Input, Serves, type FileAnswer } from '@kerbside/platform/calls/http';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { channelOf } from './updates.js';
import { UpdatesStream } from './updates.stream.js';

/** Staff have a record of their own. */
type SignedIn = Extract<Caller, { userId: string }>;

@Controller()
export class UpdatesController {
  constructor(
    private readonly stream: UpdatesStream,
    private readonly config: PlatformConfig,
  ) {}

  @Serves(readUpdatesChannel)
  channel(
    @CurrentCaller() caller: SignedIn,
    @Input() { query }: CallRequest<typeof readUpdatesChannel>,
  ): CallAnswer<typeof readUpdatesChannel> {
    const { customerId = caller.userId } = query;
    if (customerId !== caller.userId && caller.kind !== 'staff') throw notFound();
    return { channel: channelOf(customerId, this.config.serviceKey) };
  }

  @Serves(streamUpdates)
  listen(@Input() { query }: CallRequest<typeof streamUpdates>): FileAnswer {
    return file(this.stream.open(query.since), { name: 'updates', mediaType: 'application/x-ndjson', isInline: true });
  }
}
