import { createHash, createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { ProductType } from '@kerbside/contracts/ids';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';

interface LinkedQuote {
  readonly id: string;
  readonly productType: ProductType;
  readonly step: number;
}

/** Links that we email. Each opens its quote by a secret derived from the link's name and a key that no database holds; only the hash is stored. */
@Injectable()
export class QuoteLinks {
  constructor(private readonly config: PlatformConfig) {}

  hash(quoteId: string, name: string): string {
    return hashOf(this.secret(quoteId, name));
  }

  url({ id, productType, step }: LinkedQuote, name: string): string {
    const page = step > 5 ? `/quote/${productType}/step/5/` : `/quote/${productType}/step/${step}/`;
    return new URL(`${page}?quote=${id}&secret=${this.secret(id, name)}`, this.config.publicUrl).href;
  }

  private secret(quoteId: string, name: string): string {
    return createHmac('sha256', this.config.serviceKey).update(`pricing:quote-link:${quoteId}:${name}`).digest('base64url');
  }
}

/** 256 bits: nobody guesses a quote. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Only the hash is kept. A secret of full entropy needs no slow hash, and equal hashes tell nothing by their timing. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
