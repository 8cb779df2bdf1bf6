import { Injectable } from '@nestjs/common';
import { SecretBox } from '@kerbside/platform/credentials/secret-box';
import { AccountsConfig } from '../config.js';

/** The keys that codes come from, encrypted at rest, each for its person. */
@Injectable()
export class SecondFactorKeys extends SecretBox {
  constructor({ secondFactorKeys }: AccountsConfig) {
    super({ keys: secondFactorKeys, purpose: 'kerbside second factors', setting: 'SECOND_FACTOR_KEY' });
  }
}
