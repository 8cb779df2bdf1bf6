import { createHmac, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { codeLength, checkPhoneProof, sendPhoneCode, validatePhoneCode } from '@kerbside/contracts/http/callbacks/sms';
import { bare } from '@kerbside/contracts/reading/plain';
import { BlockedFields } from '@kerbside/platform/blocked/blocked-fields';
import { tokenHash } from '@kerbside/platform/auth/auth';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { Sweeper } from '@kerbside/platform/work/sweep';
import { controller, serves } from '@kerbside/platform/http/controller';
import { addressOf } from '@kerbside/platform/http/client-address';
import { asText, oneTimeCode } from '../letters/letters.js';
import { MessagesService } from '../messages/messages.service.js';
import { PhoneCodesRepository, type CodeKey, proofLifeMs, sentCode, shownPhone } from './phone-codes.repository.js';

/** Limits how often we can be made to text the same phone. */
const sendsPerPhone = { points: 10, durationSeconds: 3_600 };
const cleanEveryMs = 60 * 60_000;
const proofBytes = 32;

/** Confirms that the person at the form holds the phone. */
@Injectable()
export class PhoneCodesService {
  constructor(
    private readonly codes: PhoneCodesRepository,
    private readonly messages: MessagesService,
    private readonly mongo: Mongo,
    private readonly limits: RateLimits,
    private readonly blocked: BlockedFields,
    private readonly config: PlatformConfig,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    sweeper.every('forget-phone-codes', cleanEveryMs, () => this.codes.removeExpired(this.proofsSince()));
  }

  async send({ phone, productType }: CodeKey, by: Pick<Caller, 'kind'>): Promise<{ message: string }> {
    await this.limits.consume('phone-codes', phone, sendsPerPhone);
    await this.blocked.refuse({ contact_number: ['phone', phone] }, by);
    const id = randomUUID();
    const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0');
    const letter = asText(oneTimeCode({ code }));
    await this.mongo.transaction(async (session) => {
      await this.codes.add(sentCode({ id, phone, productType, codeHash: this.hash(id, code) }, this.clock.now()), session);
      await this.messages.queue(letter, { key: `phone-code:${id}`, channel: 'sms', customerId: null, to: phone }, session);
    });
    return { message: `We have sent a code to ${shownPhone(phone)}. It works for 10 minutes.` };
  }

  async validate(key: CodeKey, typed: string): Promise<{ message: string; proof: string }> {
    const now = this.clock.now();
    const open = await this.codes.tryOf(key, now);
    if (open.length === 0) throw new DomainError('CODE_EXPIRED');
    const code = bare(typed);
    const match = open.find(({ id, codeHash }) => isSame(codeHash, this.hash(id, code)));
    const proof = randomBytes(proofBytes).toString('base64url');
    if (!match || !(await this.codes.confirm(match.id, { at: now, proofHash: tokenHash(proof) })))
      throw new DomainError('CODES_DO_NOT_MATCH', { fields: { code: 'Codes do not match' } });
    return { message: 'Thank you. Your phone number is confirmed.', proof };
  }

  isProven(key: CodeKey, proof: string): Promise<boolean> {
    return this.codes.hasProof(key, tokenHash(proof), this.proofsSince());
  }

  /** Keyed, because so few digits could be guessed from a stolen database. */
  hash(id: string, code: string): string {
    return createHmac('sha256', this.config.serviceKey).update(`callbacks:phone-code:${id}:${code}`).digest('hex');
  }

  private proofsSince(): Date {
    return new Date(this.clock.now().getTime() - proofLifeMs);
  }
}

const isSame = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Each send costs a text message. */
const sendsPerAddress = { points: 20, durationSeconds: 3_600 };
const triesPerAddress = { points: 30, durationSeconds: 900 };

export const PhoneCodesController = controller({ codes: PhoneCodesService, limits: RateLimits }, [
  serves(sendPhoneCode, async ({ body, caller, reply }, { codes, limits }) => {
    await limits.consumeByAddress('phone-code-sends', addressOf(reply), sendsPerAddress);
    return codes.send({ phone: body.contact_number, productType: body.product_type }, caller);
  }),
  serves(validatePhoneCode, async ({ body, reply }, { codes, limits }) => {
    await limits.consumeByAddress('phone-code-tries', addressOf(reply), triesPerAddress);
    return codes.validate({ phone: body.contact_number, productType: body.product_type }, body.code);
  }),
  serves(checkPhoneProof, async ({ body: { proof, ...key } }, { codes }) => ({ isProven: await codes.isProven(key, proof) })),
]);
