import type { RemoteProps } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { repairsApi } from '../../api/repairs-api.js';
import { EstimateForm } from '../repairs/estimate-form.js';

interface RepairFormProps extends RemoteProps {
  readonly cars: readonly Car[];
  readonly onSent: () => void;
}

export default function RepairForm({ host, cars, onSent }: RepairFormProps) {
  const { fetch } = host;
  const api = repairsApi(fetch);
  return <EstimateForm host={host} api={api} cars={cars} onSent={onSent} />;
}
