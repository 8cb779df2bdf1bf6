import { createPrivateKey } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Breakers } from '@kerbside/platform/internal/breakers';
import { Clock } from '@kerbside/platform/time/clock';
import { Log } from '@kerbside/platform/telemetry/log';
import { AccountsConfig } from '../config.js';
import { WalletIssuers } from '../pass/wallet-issuers.js';
import { AppleNotifications, type ApplePush, type PushIdentity } from './apple-push.js';
import { GoogleObjects, type GoogleWallet } from './google-wallet.js';

const timeoutMs = 5_000;

/** The clients that notify wallets of changes, by the settings; none without them. */
@Injectable()
export class WalletParties implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly apple: ApplePush | undefined;
  readonly google: GoogleWallet | undefined;

  constructor(
    config: AccountsConfig,
    issuers: WalletIssuers,
    breakers: Breakers,
    clock: Clock,
    private readonly log: Log,
  ) {
    const now = (): Date => clock.now();
    const { push, googleApi } = config.wallets;
    if (push) {
      const { passType } = issuers.apple().issuer;
      this.apple = new AppleNotifications({ url: push.url, passType, identity: identityOf(push.by), timeoutMs, now });
    }
    if (googleApi) this.google = new GoogleObjects({ ...googleApi, issuer: issuers.google().issuer, timeoutMs, now }, breakers);
  }

  onApplicationBootstrap(): void {
    const off = [...(this.apple ? [] : ['apple']), ...(this.google ? [] : ['google'])];
    if (off.length > 0)
      this.log.info({ wallets: off }, 'Passes in these wallets stay as they were added: there are no settings to change them');
  }

  onApplicationShutdown(): void {
    this.apple?.close();
  }
}

type By = NonNullable<AccountsConfig['wallets']['push']>['by'];

const identityOf = (by: By): PushIdentity => {
  if (by === null) return { by: 'nobody' };
  return 'keyId' in by ? { by: 'key', keyId: by.keyId, team: by.team, key: createPrivateKey(by.key) } : { by: 'certificate', ...by };
};
