import { controller, serves } from '@kerbside/platform/http/controller';
import { readEvents } from '@kerbside/contracts/http/partners/partners';
import { PartnerKeysService } from '../partners/partner-keys.service.js';
import { FeedService } from './feed.service.js';

export const FeedController = controller({ keys: PartnerKeysService, feed: FeedService }, [
  serves(readEvents, async ({ headers, query, reply }, { keys, feed }) => {
    void reply.header('www-authenticate', 'Bearer');
    const partner = await keys.admit(headers.authorization);
    void reply.removeHeader('www-authenticate');
    return feed.read(partner, query);
  }),
]);
