import { createHmac, timingSafeEqual } from 'node:crypto';

/** What Standard Webhooks signs, beside the body. */
interface SignedHeaders {
  readonly id: string;
  /** Seconds since 1970, as it was sent. */
  readonly timestamp: string;
  /** "v1,…", several with spaces between them. */
  readonly signature: string;
}

export const secretPrefix = 'whsec_';
const tolerance = 5 * 60;

const signatureOf = (secret: string, { id, timestamp }: Pick<SignedHeaders, 'id' | 'timestamp'>, body: Buffer): string =>
  createHmac('sha256', Buffer.from(secret.slice(secretPrefix.length), 'base64'))
    .update(`${id}.${timestamp}.`)
    .update(body)
    .digest('base64');

/** `secret` is "whsec_" and the key in base64. */
export const isSigned = (headers: SignedHeaders, body: Buffer, secret: string): boolean => {
  const expected = Buffer.from(`v1,${signatureOf(secret, headers, body)}`);
  return headers.signature.split(' ').some((one) => {
    const given = Buffer.from(one);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
};

/** Whether a call was signed within five minutes of our clock, before or after. */
export const isTimely = ({ timestamp }: Pick<SignedHeaders, 'timestamp'>, now: Date): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(now.getTime() / 1_000 - Number(timestamp)) <= tolerance;
