import { controller, serves } from '@kerbside/platform/http/controller';
import {
  listChangedPasses,
  logOfWallets,
  readLatestPass,
  registerForPass,
  unregisterForPass,
} from '@kerbside/contracts/http/accounts/wallet';
import { asPrescribed } from '@kerbside/platform/calls/http';
import { addressOf } from '@kerbside/platform/http/client-address';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { Log } from '@kerbside/platform/telemetry/log';
import { withoutNames } from '../given-passes/given-pass.js';
import { WalletDevices } from './wallet-devices.service.js';

/** Senders are not authenticated, so this keeps anyone from filling our log. */
const logsAnHour = { points: 30, durationSeconds: 3_600 };

export const WalletController = controller({ devices: WalletDevices, limits: RateLimits, log: Log }, [
  serves(registerForPass, async ({ params, headers, body }, { devices }) =>
    asPrescribed(await devices.register({ ...params, authorization: headers.authorization }, body.pushToken)),
  ),
  serves(unregisterForPass, async ({ params, headers }, { devices }) =>
    asPrescribed(await devices.unregister({ ...params, authorization: headers.authorization })),
  ),
  serves(listChangedPasses, async ({ params, query }, { devices }) =>
    asPrescribed(await devices.changed(params, query.passesUpdatedSince)),
  ),
  serves(readLatestPass, async ({ params, headers }, { devices }) =>
    asPrescribed(await devices.latest({ ...params, authorization: headers.authorization }, headers['if-modified-since'])),
  ),
  serves(logOfWallets, async ({ body, reply }, { limits, log }) => {
    await limits.consumeByAddress('wallet-log', addressOf(reply), logsAnHour);
    log.warn({ lines: withoutNames(body.logs) }, 'A wallet on a phone could not do something with a pass');
    return asPrescribed({ status: 200 });
  }),
]);
