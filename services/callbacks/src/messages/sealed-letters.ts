import { Injectable } from '@nestjs/common';
import { parseJson } from '@kerbside/contracts/parse-json';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { SecretBox } from '@kerbside/platform/credentials/secret-box';
import * as z from 'zod/mini';
import type { Letter, MessageRecord } from '../letters/message.js';
import { hasSecret, withoutSecret } from './secret-message.js';

const secrets = z.object({ subject: z.string(), text: z.string(), html: z.nullable(z.string()) });

/** Stores messages with a secret encrypted, each bound to its id, until they have been sent. */
@Injectable()
export class SealedLetters {
  private readonly box: SecretBox;

  constructor({ serviceKey }: PlatformConfig) {
    this.box = new SecretBox({ keys: [serviceKey], purpose: 'kerbside ways in', setting: 'SERVICE_KEY' });
  }

  /** Returns a letter as it is stored. */
  seal(letter: Letter, messageId: string): Letter & Pick<MessageRecord, 'sealed'> {
    if (!hasSecret(letter)) return { ...letter, sealed: null };
    const { subject, text, html } = letter;
    return { ...withoutSecret(letter), sealed: this.box.seal(JSON.stringify({ subject, text, html }), messageId) };
  }

  /** Returns a message as its reader gets it. */
  open(message: MessageRecord): MessageRecord {
    if (message.sealed === null) return message;
    return { ...message, ...secrets.parse(parseJson(this.box.open(message.sealed, message.id))) };
  }
}
