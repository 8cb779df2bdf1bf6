import type { StaffCaller } from '@kerbside/contracts/caller';
import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { firm } from '@kerbside/contracts/firm/firm';
import { writeToCustomer, listMessageProducts } from '@kerbside/contracts/http/callbacks/written';
import { readRulesOfType } from '@kerbside/contracts/http/imports/rules';
import { mobileOf } from '@kerbside/contracts/reading/phone';
import { Audit } from '@kerbside/platform/audit/audit';
import { invalid } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { productNames, productTypes, type ProductType } from '@kerbside/contracts/ids';
import { controller, serves } from '@kerbside/platform/http/controller';
import { asText, letter } from '../letters/letters.js';
import { MessagesService } from '../messages/messages.service.js';
import { noMobile, presentCustomer } from '../present-customer.js';

interface Rule {
  readonly productType: ProductType;
  readonly instruction: string | null;
}
interface MessageProducts {
  readonly products: Record<string, string>;
  /** What to write, by product type. */
  readonly instructions: Record<string, string>;
}

/** The products that a message can be about. While there is no rule for its type, that is all of them. */
const messageProducts = (rules: readonly Rule[]): MessageProducts => {
  const types = rules.length > 0 ? rules.map(({ productType }) => productType) : productTypes;
  return {
    products: Object.fromEntries(types.map((type) => [type, productNames[type]])),
    instructions: Object.fromEntries(rules.flatMap(({ productType, instruction }) => (instruction ? [[productType, instruction]] : []))),
  };
};

/** What staff write to a customer themselves. */
@Injectable()
export class WrittenService {
  constructor(
    private readonly messages: MessagesService,
    private readonly internal: Internal,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly config: PlatformConfig,
  ) {}

  /** Throws NOT_FOUND for an unknown type. */
  async products(type: string) {
    const { rules } = await this.internal.send(readRulesOfType, { params: { type } });
    return messageProducts(rules);
  }

  async write(
    { key, customer_id: customerId, type, product_type, channel, subject, content }: CallRequest<typeof writeToCustomer>['body'],
    actor: StaffCaller,
  ): Promise<void> {
    const { firstName, email, phone } = await presentCustomer(this.internal, customerId);
    const to = channel === 'email' ? email : mobileOf(phone ?? '');
    if (!to) throw invalid({ channel: noMobile });
    if (product_type && !Object.hasOwn((await this.products(type)).products, product_type))
      throw invalid({ product_type: 'The rules of this type of message leave this product out' });
    const written = letter({
      template: 'written-by-staff',
      subject,
      greeting: `Hello ${firstName},`,
      paragraphs: [...content.split(/\n\s*\n/), `Call us on ${firm.telephone} if you have a question.`],
      link: { label: 'Open your account', url: new URL('/account/', this.config.publicUrl).href },
    });
    await this.mongo.transaction(async (session) => {
      const addressed = { key: `written:${actor.userId}:${key}`, channel, customerId, to };
      if (!(await this.messages.queue(channel === 'sms' ? asText(written) : written, addressed, session))) return;
      const after = { type, productType: product_type || null, channel };
      await this.audit.record(session, {
        actor,
        action: 'customer-written-to',
        subjectType: 'customer',
        subjectId: customerId,
        customerId,
        after,
      });
    });
  }
}

export const WrittenController = controller({ written: WrittenService }, [
  serves(listMessageProducts, ({ params }, { written }) => written.products(params.type)),
  serves(writeToCustomer, ({ body, caller }, { written }) => written.write(body, caller)),
]);
