import type { RemoteProps } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { EstimateForm } from '../repairs/estimate-form.js';

interface RepairFormProps extends RemoteProps {
  readonly cars: readonly Car[];
  readonly onSent: () => void;
}

export default function RepairForm({ host, cars, onSent }: RepairFormProps) {
  return <EstimateForm host={host} cars={cars} onSent={onSent} />;
}
