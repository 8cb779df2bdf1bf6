import { bare } from '@kerbside/contracts/reading/plain';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';

/** Derives link tokens and codes from the record's id and a key that is in no database: nothing stored can sign anyone in, and a repeated message is identical. */
@Injectable()
export class RecoverySecrets {
  constructor(private readonly config: PlatformConfig) {}

  /** 256 bits. */
  linkToken(recoveryId: string): string {
    return this.derived('reset-link', recoveryId).toString('base64url');
  }

  /** 256 bits. */
  signInToken(recoveryId: string): string {
    return this.derived('sign-in-link', recoveryId).toString('base64url');
  }

  /** 256 bits. Confirms the new address of a customer. */
  emailToken(changeId: string): string {
    return this.derived('email-change', changeId).toString('base64url');
  }

  /** 256 bits. Stops that change. */
  emailStopToken(changeId: string): string {
    return this.derived('email-change-stop', changeId).toString('base64url');
  }

  /** Six digits, just under 20 bits: enough with five tries, ten minutes and one browser. */
  code(recoveryId: string): string {
    return String(this.derived('one-time-code', recoveryId).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  }

  isCode(recoveryId: string, given: string): boolean {
    const code = Buffer.from(this.code(recoveryId));
    const typed = Buffer.from(bare(given));
    return typed.length === code.length && timingSafeEqual(typed, code);
  }

  private derived(purpose: string, recoveryId: string): Buffer {
    return createHmac('sha256', this.config.serviceKey).update(`accounts:${purpose}:${recoveryId}`).digest();
  }
}
