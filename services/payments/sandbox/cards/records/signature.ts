import { createHmac } from 'node:crypto';

/** `t=…,v1=…`: HMAC-SHA256 over `timestamp.body` (docs.stripe.com/webhooks/signature). */
export const signatureHeader = (body: string, secret: string, atSeconds: number): string =>
  `t=${atSeconds},v1=${createHmac('sha256', secret).update(`${atSeconds}.${body}`).digest('hex')}`;
