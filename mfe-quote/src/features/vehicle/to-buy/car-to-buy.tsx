import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import type { JourneyApi } from '../../../api/journey-api.js';
import ManualFields from '../manual/manual-fields.js';
import { SizeFields } from '../car/size-fields.js';
import type { CarToBuy } from './use-car-by-hand.js';

/** The properties of a car that is not owned yet are entered by hand (Q4). */
export function CarToBuySection({ car, api }: { readonly car: CarToBuy; readonly api: JourneyApi }) {
  const { form, asked, askSizes } = car;
  const step = {
    form,
    takesFocus: false,
    chooseRange: (_: string, sizes: typeof asked) => askSizes(sizes),
    changeCar: ({ change }: { readonly change: () => void }) => change(),
  };
  return (
    <Card>
      <Stack>
        <ManualFields step={step} api={api} />
        <SizeFields form={form} asked={asked} />
      </Stack>
    </Card>
  );
}
