import type { RemoteProps } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { CarUpkeepForm } from '@kerbside/contracts/ui/car/car-upkeep-form';
import { useQueryClient } from '@tanstack/react-query';
import { noteService, noteMileage } from '../../api/cars-api.js';
import { keys } from '../../api/queries.js';
import { upkeep as words } from '../../messages/car.js';
import { Section } from '../../ui/section.js';

/** What the customer notes about a car. The guide values it by its mileage. */
export function Upkeep({ host, car }: RemoteProps & { readonly car: Car }) {
  const cache = useQueryClient();
  const noted = (message: string) => {
    host.toast(message, 'success');
    void cache.invalidateQueries({ queryKey: keys.me });
    void cache.invalidateQueries({ queryKey: ['cars'] });
  };
  return (
    <Section title={words.title}>
      <p>{words.lead}</p>
      <CarUpkeepForm
        car={car}
        noteMileage={(miles) => noteMileage(host, car.id, miles)}
        noteService={(day) => noteService(host, car.id, day)}
        onNoted={noted}
      />
    </Section>
  );
}
