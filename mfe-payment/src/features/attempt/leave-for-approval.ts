import type { ApprovalForm } from '@kerbside/contracts/http/payments/payments';
import { providerFormMs } from '../../timings.js';

/**
 * Sends a form of the provider as the browser sends one, so that the customer leaves for the provider's page (Q4: after 500 ms). From a partner's frame the
 * whole window leaves: a provider's page refuses to be framed.
 */
export const leaveForApproval = async ({ action, method, fields }: ApprovalForm): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, providerFormMs));
  const form = document.createElement('form');
  form.action = action;
  form.method = method;
  form.target = '_top';
  form.hidden = true;
  for (const [name, value] of Object.entries(fields))
    form.append(Object.assign(document.createElement('input'), { name, value, type: 'hidden' }));
  document.body.append(form);
  form.submit();
};
