import type { RemoteProps } from '@kerbside/contracts/host';
import type { Plan, PlanLine } from '@kerbside/contracts/http/payments/schedule';
import type { PaymentsApi } from '../../api/payments-api.js';
import { has } from '../gate/rights.js';

/** The props of every part of a purchase's payments. */
export interface OfPlan extends RemoteProps {
  readonly api: PaymentsApi;
  readonly plan: Plan;
}

/** The props of a dialog about one of them. */
export interface OfLine extends OfPlan {
  readonly line: PlanLine;
  readonly onClose: () => void;
}

export const placeOf = ({ paymentId, customerId }: Plan) => ({ paymentId, customerId });

/** Agents see payments; finance and admins change them. The service checks again. */
export const mayChange = ({ session: { role } }: RemoteProps['host']): boolean => has(role, 'finance');
