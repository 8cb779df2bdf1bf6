import { Controller } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { StaffCaller } from '@kerbside/contracts/caller';
import {
  chooseRemoteRelease,
  listRemoteReleases,
  listRemoteSwitches,
  readRemotesOff,
  switchRemote,
  tellRemoteReleases,
} from '@kerbside/contracts/http/accounts/remotes';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/calls/http';
import { RemoteReleasesService } from './remote-releases.service.js';
import { RemoteSwitchesService } from './remote-switches.service.js';

@Controller()
export class RemoteSwitchesController {
  constructor(
    private readonly switches: RemoteSwitchesService,
    private readonly releases: RemoteReleasesService,
  ) {}

  @Serves(listRemoteSwitches)
  async list(): Promise<CallAnswer<typeof listRemoteSwitches>> {
    return { rows: await this.switches.list() };
  }

  @Serves(switchRemote)
  switch(
    @Input() { params, body }: CallRequest<typeof switchRemote>,
    @CurrentCaller() caller: StaffCaller,
  ): Promise<CallAnswer<typeof switchRemote>> {
    return this.switches.switch(params.remote, body, caller);
  }

  @Serves(readRemotesOff)
  async off(): Promise<CallAnswer<typeof readRemotesOff>> {
    const [off, back] = await Promise.all([this.switches.off(), this.releases.back()]);
    return { off, back };
  }

  @Serves(listRemoteReleases)
  listReleases(): Promise<CallAnswer<typeof listRemoteReleases>> {
    return this.releases.list();
  }

  @Serves(chooseRemoteRelease)
  choose(
    @Input() { params, body }: CallRequest<typeof chooseRemoteRelease>,
    @CurrentCaller() caller: StaffCaller,
  ): Promise<CallAnswer<typeof chooseRemoteRelease>> {
    return this.releases.choose(params.remote, body, caller);
  }

  @Serves(tellRemoteReleases)
  async tell(@Input() { body }: CallRequest<typeof tellRemoteReleases>): Promise<object> {
    await this.releases.tell(body.remotes);
    return {};
  }
}
