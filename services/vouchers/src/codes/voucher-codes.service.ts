import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { addVoucherCode, listVoucherCodes, type VoucherCode, endVoucherCode } from '@kerbside/contracts/http/vouchers/codes';
import { bare } from '@kerbside/contracts/reading/plain';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { invalid, found, notFound } from '@kerbside/platform/errors/errors';
import { AnswersWithEffect } from '@kerbside/platform/idempotency/answers-with-effect';
import { isDuplicateKey } from '@kerbside/platform/mongo/database-errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { pageOf } from '@kerbside/platform/mongo/paging';
import { codeView, ended, newVoucher } from './voucher-code.js';
import type { Voucher } from '../vouchers/voucher.js';
import { VouchersRepository, type Uses } from '../vouchers/vouchers.repository.js';
import { controller, serves } from '@kerbside/platform/http/controller';

const unused: Uses = { onQuotes: 0, bought: 0 };

/** Lets admins create and end the codes of our campaigns, and all staff see them. */
@Injectable()
export class VoucherCodes {
  constructor(
    private readonly vouchers: VouchersRepository,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly answers: AnswersWithEffect,
    private readonly clock: Clock,
  ) {}

  async list({ search = '', ...paging }: CallRequest<typeof listVoucherCodes>['query']) {
    const page = pageOf(paging);
    const { vouchers, count } = await this.vouchers.list(bare(search), page);
    return { rows: await this.views(vouchers), paging: { ...page, count } };
  }

  async add(form: CallRequest<typeof addVoucherCode>['body'], actor: Caller): Promise<VoucherCode> {
    const now = this.clock.now();
    const voucher = newVoucher(form, { id: randomUUID(), now });
    const view = codeView(voucher, unused, now);
    try {
      await this.mongo.transaction(async (session) => {
        await this.vouchers.add(voucher, session);
        const { id: _, state: __, ...after } = voucher;
        await this.audit.record(session, { actor, action: 'voucher-code-added', ...about(voucher), after, why: form.why });
        await this.answers.keep(session, view);
      });
    } catch (error) {
      if (isDuplicateKey(error)) throw invalid({ code: 'This code already exists. Choose another' });
      throw error;
    }
    return view;
  }

  /** Throws NOT_FOUND. */
  async end(id: string, why: string, actor: Caller): Promise<VoucherCode> {
    const after = await this.mongo.transaction(async (session) => {
      const before = found(await this.vouchers.byId(id, session));
      const over = ended(before, this.clock.now());
      if (over === before) {
        await this.audit.refuseSecond('VOUCHER_CODE_ENDED', { actor, subjectId: id, action: 'voucher-code-ended' });
        return before;
      }
      await this.vouchers.setEnd(over, session);
      const change = { before: { expiresAt: before.expiresAt }, after: { code: over.code, expiresAt: over.expiresAt } };
      await this.audit.record(session, { actor, action: 'voucher-code-ended', ...about(over), ...change, why });
      return over;
    });
    const [view] = await this.views([after]);
    if (!view) throw notFound();
    return view;
  }

  private async views(vouchers: readonly Voucher[]): Promise<VoucherCode[]> {
    const uses = await this.vouchers.uses(vouchers.map(({ id }) => id));
    return vouchers.map((voucher) => codeView(voucher, uses.get(voucher.id) ?? unused, this.clock.now()));
  }
}

const about = ({ id }: Voucher) => ({ subjectType: 'voucher', subjectId: id, customerId: null });

export const VoucherCodesController = controller({ codes: VoucherCodes }, [
  serves(listVoucherCodes, ({ query }, { codes }) => codes.list(query)),
  serves(addVoucherCode, ({ body, caller }, { codes }) => codes.add(body, caller)),
  serves(endVoucherCode, ({ params, body, caller }, { codes }) => codes.end(params.voucherId, body.why, caller)),
]);
