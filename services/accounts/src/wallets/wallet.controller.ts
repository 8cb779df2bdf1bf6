import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import {
  listChangedPasses,
  logOfWallets,
  readLatestPass,
  registerForPass,
  unregisterForPass,
} from '@kerbside/contracts/http/accounts/wallet';
import { asPrescribed, Input, Reply, Serves, type FastifyReply } from '@kerbside/platform/calls/http';
import { addressOf } from '@kerbside/platform/http/client-address';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { Log } from '@kerbside/platform/telemetry/log';
import { withoutNames } from '../given-passes/given-pass.js';
import { WalletDevices } from './wallet-devices.service.js';

/** Senders are not authenticated, so this keeps anyone from filling our log. */
const logsAnHour = { points: 30, durationSeconds: 3_600 };

@Controller()
export class WalletController {
  constructor(
    private readonly devices: WalletDevices,
    private readonly limits: RateLimits,
    private readonly log: Log,
  ) {}

  @Serves(registerForPass)
  async register(@Input() { params, headers, body }: CallRequest<typeof registerForPass>) {
    return asPrescribed(await this.devices.register({ ...params, authorization: headers.authorization }, body.pushToken));
  }

  @Serves(unregisterForPass)
  async unregister(@Input() { params, headers }: CallRequest<typeof unregisterForPass>) {
    return asPrescribed(await this.devices.unregister({ ...params, authorization: headers.authorization }));
  }

  @Serves(listChangedPasses)
  async changed(@Input() { params, query }: CallRequest<typeof listChangedPasses>) {
    return asPrescribed(await this.devices.changed(params, query.passesUpdatedSince));
  }

  @Serves(readLatestPass)
  async latest(@Input() { params, headers }: CallRequest<typeof readLatestPass>) {
    return asPrescribed(await this.devices.latest({ ...params, authorization: headers.authorization }, headers['if-modified-since']));
  }

  @Serves(logOfWallets)
  async takeLog(@Input() { body }: CallRequest<typeof logOfWallets>, @Reply() reply: FastifyReply) {
    await this.limits.consumeByAddress('wallet-log', addressOf(reply), logsAnHour);
    this.log.warn({ lines: withoutNames(body.logs) }, 'A wallet on a phone could not do something with a pass');
    return asPrescribed({ status: 200 });
  }
}
