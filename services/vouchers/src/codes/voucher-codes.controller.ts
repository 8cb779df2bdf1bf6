import { controller, serves } from '@kerbside/platform/http/controller';
import { addVoucherCode, endVoucherCode, listVoucherCodes } from '@kerbside/contracts/http/vouchers/codes';
import { VoucherCodes } from './voucher-codes.service.js';

export const VoucherCodesController = controller({ codes: VoucherCodes }, [
  serves(listVoucherCodes, ({ query }, { codes }) => codes.list(query)),
  serves(addVoucherCode, ({ body, caller }, { codes }) => codes.add(body, caller)),
  serves(endVoucherCode, ({ params, body, caller }, { codes }) => codes.end(params.voucherId, body.why, caller)),
]);
