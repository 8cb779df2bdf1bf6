import type { RemoteProps } from '@kerbside/contracts/host';
import { IncomeCalculator } from '../features/income/income-calculator.js';
import { income as words } from '../messages/income.js';
import { OfficePage } from '../ui/office-page.js';

export default function IncomePage({ host }: RemoteProps) {
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <IncomeCalculator />
    </OfficePage>
  );
}
