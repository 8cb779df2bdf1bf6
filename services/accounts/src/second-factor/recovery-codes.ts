import { Injectable } from '@nestjs/common';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { newRecoveryCodes, recoveryHash, shownRecoveryCode } from '../factors/second-factor.js';

/** Recovery codes: shown once, stored as hashes. */
@Injectable()
export class RecoveryCodes {
  constructor(private readonly config: PlatformConfig) {}

  make(personId: string): { readonly shown: string[]; readonly hashes: readonly string[] } {
    const codes = newRecoveryCodes();
    return { shown: codes.map(shownRecoveryCode), hashes: codes.map((code) => this.hashOf(personId, code)) };
  }

  hashOf(personId: string, code: string): string {
    return recoveryHash(this.config.serviceKey, personId, code);
  }
}
