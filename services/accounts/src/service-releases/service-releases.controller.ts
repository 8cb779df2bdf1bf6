import { Controller } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import { listServiceReleases, tellServiceReleases } from '@kerbside/contracts/http/accounts/service-releases';
import { Input, Serves } from '@kerbside/platform/calls/http';
import { ServiceReleasesService } from './service-releases.service.js';

@Controller()
export class ServiceReleasesController {
  constructor(private readonly releases: ServiceReleasesService) {}

  @Serves(listServiceReleases)
  async list(): Promise<CallAnswer<typeof listServiceReleases>> {
    return { rows: await this.releases.list() };
  }

  @Serves(tellServiceReleases)
  async tell(@Input() { body }: CallRequest<typeof tellServiceReleases>): Promise<object> {
    await this.releases.tell(body);
    return {};
  }
}
