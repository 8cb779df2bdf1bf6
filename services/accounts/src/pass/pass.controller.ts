import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { addToWallet, downloadPass, passType, readPass } from '@kerbside/contracts/http/accounts/pass';
import { CurrentCaller, file, Input, Serves } from '@kerbside/platform/calls/http';
import { PassService } from './pass.service.js';

@Controller()
export class PassController {
  constructor(private readonly passes: PassService) {}

  @Serves(addToWallet)
  add(@Input() { params, body }: CallRequest<typeof addToWallet>, @CurrentCaller() caller: Caller) {
    return this.passes.add(params, body.platform, caller);
  }

  @Serves(readPass)
  read(@Input() { params }: CallRequest<typeof readPass>, @CurrentCaller() caller: Caller) {
    return this.passes.read(params.carId, caller);
  }

  @Serves(downloadPass)
  async open(@Input() { params }: CallRequest<typeof downloadPass>) {
    return file(await this.passes.file(params.token), { name: 'kerbside.pkpass', mediaType: passType });
  }
}
