import { download, type Site } from '@kerbside/contracts/ui/data/calls';
import { downloadPolicy } from '@kerbside/contracts/http/claims/policies';
import { downloadReceipt } from '@kerbside/contracts/http/payments/payments';

export const downloadSchedule = (site: Site, policyId: string) => download(site, downloadPolicy, { params: { policyId } });
export const downloadReceiptPdf = (site: Site, paymentId: string) => download(site, downloadReceipt, { params: { paymentId } });
