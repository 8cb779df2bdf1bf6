import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { checkPhoneProof, sendPhoneCode, validatePhoneCode } from '@kerbside/contracts/http/callbacks/sms';
import { addressOf } from '@kerbside/platform/http/client-address';
import { Input, Reply, Serves, type FastifyReply } from '@kerbside/platform/calls/http';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { PhoneCodesService } from './phone-codes.service.js';

/** Each send costs a text message. */
const sendsPerAddress = { points: 20, durationSeconds: 3_600 };
const triesPerAddress = { points: 30, durationSeconds: 900 };

@Controller()
export class PhoneCodesController {
  constructor(
    private readonly codes: PhoneCodesService,
    private readonly limits: RateLimits,
  ) {}

  @Serves(sendPhoneCode)
  async send(@Input() { body }: CallRequest<typeof sendPhoneCode>, @Reply() reply: FastifyReply) {
    await this.limits.consumeByAddress('phone-code-sends', addressOf(reply), sendsPerAddress);
    return this.codes.send({ phone: body.contact_number, productType: body.product_type });
  }

  @Serves(validatePhoneCode)
  async validate(@Input() { body }: CallRequest<typeof validatePhoneCode>, @Reply() reply: FastifyReply) {
    await this.limits.consumeByAddress('phone-code-tries', addressOf(reply), triesPerAddress);
    return this.codes.validate({ phone: body.contact_number, productType: body.product_type }, body.code);
  }

  @Serves(checkPhoneProof)
  async check(@Input() { body: { proof, ...key } }: CallRequest<typeof checkPhoneProof>) {
    return { isProven: await this.codes.isProven(key, proof) };
  }
}
