import { Controller } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { listRemoteSwitches, readRemotesOff, switchRemote } from '@kerbside/contracts/http/accounts-remotes';
import { CurrentCaller, Input, Serves } from '@kerbside/platform/http';
import { RemoteSwitchesService } from './remote-switches.service.js';

@Controller()
export class RemoteSwitchesController {
  constructor(private readonly switches: RemoteSwitchesService) {}

  @Serves(listRemoteSwitches)
  async list(): Promise<CallAnswer<typeof listRemoteSwitches>> {
    return { rows: await this.switches.list() };
  }

  @Serves(switchRemote)
  switch(
    @Input() { params, body }: CallRequest<typeof switchRemote>,
    @CurrentCaller() caller: Extract<Caller, { kind: 'staff' }>,
  ): Promise<CallAnswer<typeof switchRemote>> {
    return this.switches.switch(params.remote, body, caller);
  }

  @Serves(readRemotesOff)
  async off(): Promise<CallAnswer<typeof readRemotesOff>> {
    return { off: await this.switches.off() };
  }
}
