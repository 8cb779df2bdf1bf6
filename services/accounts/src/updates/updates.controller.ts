import { controller, serves } from '@kerbside/platform/http/controller';
import { readUpdatesChannel, streamUpdates } from '@kerbside/contracts/http/accounts/account-updates';
import { notFound } from '@kerbside/platform/errors/errors';
import { file } from '@kerbside/platform/calls/http';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { channelOf } from './updates.js';
import { UpdatesStream } from './updates.stream.js';

export const UpdatesController = controller({ stream: UpdatesStream, config: PlatformConfig }, [
  serves(readUpdatesChannel, ({ query, caller }, { config }) => {
    const { customerId = caller.userId } = query;
    // The edge limits the pages of one who listens to their own account, and not those of staff who name it.
    if (query.customerId !== undefined && caller.kind !== 'staff') throw notFound();
    return { channel: channelOf(customerId, config.serviceKey) };
  }),
  serves(streamUpdates, ({ query }, { stream }) =>
    file(stream.open(query.since), { name: 'updates', mediaType: 'application/x-ndjson', isInline: true }),
  ),
]);
