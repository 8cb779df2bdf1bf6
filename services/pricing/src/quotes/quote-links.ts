import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PlatformConfig } from '@kerbside/platform/platform-config';
import type { Quote } from './quote.js';
import { hashOf } from './secret.js';

/** Links that we email. Each opens its quote by a secret that follows from its name and a key that no database holds; only the hash is kept. */
@Injectable()
export class QuoteLinks {
  constructor(private readonly config: PlatformConfig) {}

  hash(quoteId: string, name: string): string {
    return hashOf(this.secret(quoteId, name));
  }

  url({ id, productType, step }: Pick<Quote, 'id' | 'productType' | 'step'>, name: string): string {
    const page = step > 5 ? `/quote/${productType}/step/5/` : `/quote/${productType}/step/${step}/`;
    return new URL(`${page}?quote=${id}&secret=${this.secret(id, name)}`, this.config.publicUrl).href;
  }

  private secret(quoteId: string, name: string): string {
    return createHmac('sha256', this.config.serviceKey).update(`pricing:quote-link:${quoteId}:${name}`).digest('base64url');
  }
}

/** A quote that a link opens. */
export const withLink = (quote: Quote, hash: string): Quote =>
  quote.linkHashes.includes(hash) ? quote : { ...quote, linkHashes: [...quote.linkHashes, hash] };
