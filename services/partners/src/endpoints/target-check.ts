import { lookup } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';
import { invalid } from '@kerbside/platform/errors/errors';
import { PartnersConfig } from '../config.js';
import { faultOfUrl, isAllowedAddress, literalIn, privateAddress } from './target.js';

/** Tells staff at once about an address that would stop every delivery. It is checked again when a connection is made. */
@Injectable()
export class TargetCheck {
  constructor(private readonly rules: PartnersConfig) {}

  /** Refuses with `fields.url`. */
  async refuseBad(url: string): Promise<void> {
    const fault = faultOfUrl(url, this.rules) ?? (await this.faultOfHost(new URL(url).hostname));
    if (fault !== undefined) throw invalid({ url: fault });
  }

  private async faultOfHost(hostname: string): Promise<string | undefined> {
    if (literalIn(hostname) !== undefined) return undefined;
    const found = await this.resolve(hostname);
    if (found.length === 0) return 'We could not find this host. Check the address';
    return found.every((address) => isAllowedAddress(address, this.rules)) ? undefined : privateAddress;
  }

  private async resolve(hostname: string): Promise<string[]> {
    try {
      return (await lookup(hostname, { all: true })).map(({ address }) => address);
    } catch (error) {
      if ('code' in Object(error)) return [];
      throw error;
    }
  }
}
