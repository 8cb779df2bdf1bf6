import { createPrivateKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '@kerbside/platform/time/clock';
import { AccountsConfig } from '../config.js';
import type { AppleIssuer, GoogleIssuer } from './pass.js';
import { selfMade, signerOf, type Signer } from './signer.js';

interface IssuerState<I> {
  readonly issuer: I;
  /** Signed with a certificate of our own making. */
  readonly isPreview: boolean;
}

/** Who issues passes: by the settings, otherwise ourselves, with a certificate that no wallet trusts. */
@Injectable()
export class WalletIssuers {
  private own: Signer | undefined;
  private readonly ownApple: AppleIssuer;
  private readonly ownGoogle: GoogleIssuer;

  constructor(
    private readonly config: AccountsConfig,
    clock: Clock,
  ) {
    // Making a key takes long: it is made when something is first signed.
    const ourselves = (): Signer => (this.own ??= selfMade('Kerbside preview', clock.now()));
    this.ownApple = {
      passType: 'pass.test.kerbside.cover',
      team: 'PREVIEW',
      get signer() {
        return ourselves();
      },
    };
    this.ownGoogle = {
      issuerId: 'preview',
      account: 'preview@kerbside.test',
      get key() {
        return ourselves().key;
      },
    };
  }

  apple(): IssuerState<AppleIssuer> {
    const { apple } = this.config.wallets;
    if (!apple) return { issuer: this.ownApple, isPreview: true };
    return { issuer: { passType: apple.passType, team: apple.team, signer: signerOf(apple) }, isPreview: false };
  }

  google(): IssuerState<GoogleIssuer> {
    const { google } = this.config.wallets;
    if (!google) return { issuer: this.ownGoogle, isPreview: true };
    return { issuer: { ...google, key: createPrivateKey(google.key) }, isPreview: false };
  }
}
