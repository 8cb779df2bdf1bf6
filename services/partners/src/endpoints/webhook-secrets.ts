import { Injectable } from '@nestjs/common';
import { SecretBox } from '@kerbside/platform/credentials/secret-box';
import { PartnersConfig } from '../config.js';

/** The webhooks' signing secrets, encrypted at rest. */
@Injectable()
export class WebhookSecrets extends SecretBox {
  constructor({ secretsKeys }: PartnersConfig) {
    super({ keys: secretsKeys, purpose: 'kerbside webhook secrets', setting: 'PARTNER_SECRETS_KEY' });
  }
}
