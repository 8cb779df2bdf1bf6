import { controller, serves } from '@kerbside/platform/http/controller';
import { checkPhoneProof, sendPhoneCode, validatePhoneCode } from '@kerbside/contracts/http/callbacks/sms';
import { addressOf } from '@kerbside/platform/http/client-address';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { PhoneCodesService } from './phone-codes.service.js';

/** Each send costs a text message. */
const sendsPerAddress = { points: 20, durationSeconds: 3_600 };
const triesPerAddress = { points: 30, durationSeconds: 900 };

export const PhoneCodesController = controller({ codes: PhoneCodesService, limits: RateLimits }, [
  serves(sendPhoneCode, async ({ body, reply }, { codes, limits }) => {
    await limits.consumeByAddress('phone-code-sends', addressOf(reply), sendsPerAddress);
    return codes.send({ phone: body.contact_number, productType: body.product_type });
  }),
  serves(validatePhoneCode, async ({ body, reply }, { codes, limits }) => {
    await limits.consumeByAddress('phone-code-tries', addressOf(reply), triesPerAddress);
    return codes.validate({ phone: body.contact_number, productType: body.product_type }, body.code);
  }),
  serves(checkPhoneProof, async ({ body: { proof, ...key } }, { codes }) => ({ isProven: await codes.isProven(key, proof) })),
]);
