import { createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';

interface Transmission {
  readonly id: string;
  readonly time: string;
  readonly webhookId: string;
}

/** The sandbox signs the same message that PayPal does, with a secret in place of a certificate: only it can verify its signatures, as with PayPal's own call. */
export const signatureOf = (body: string, { id, time, webhookId }: Transmission, secret: string): string =>
  createHmac('sha256', secret)
    .update(`${id}|${time}|${webhookId}|${crc32(body)}`)
    .digest('base64');
