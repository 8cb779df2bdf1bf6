import { controller, serves } from '@kerbside/platform/http/controller';
import { listServiceReleases, tellServiceReleases } from '@kerbside/contracts/http/accounts/service-releases';
import { ServiceReleasesService } from './service-releases.service.js';

export const ServiceReleasesController = controller({ releases: ServiceReleasesService }, [
  serves(listServiceReleases, async (_, { releases }) => ({ rows: await releases.list() })),
  serves(tellServiceReleases, ({ body }, { releases }) => releases.tell(body)),
]);
