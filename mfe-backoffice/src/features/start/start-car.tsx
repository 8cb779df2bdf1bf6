import { CarUpkeepForm } from '@kerbside/contracts/ui/car/car-upkeep-form';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { Loaded } from '../lists/loaded.js';
import { useQueryClient } from '@tanstack/react-query';
import { customerQuery, customerKey } from '../../api/customers-api.js';
import { start as words } from '../../messages/start.js';
import { ChooseOne } from './choose.js';
import { noteMileage, noteService } from '../../api/cars-api.js';
import type { OfStart } from '../../office-props.js';

/** Notes what the customer says of a car: its mileage, its last service. */
export default function StartCar({ host, customerId, onClose }: OfStart) {
  const cache = useQueryClient();
  const noted = (message: string) => {
    host.toast(message, 'success');
    void cache.invalidateQueries({ queryKey: customerKey(customerId) });
  };
  return (
    <Dialog title={words.noteCar} width="narrow" onClose={onClose}>
      <Loaded query={customerQuery(host, customerId)} words={words.cars} isEmpty={({ cars: all }) => all.length === 0}>
        {({ cars: all }) => (
          <ChooseOne
            label={words.car}
            rows={all}
            nameOf={({ make, model, registrationNumber }) => [make, model, registrationNumber].filter(Boolean).join(' ')}
          >
            {(car) => (
              <CarUpkeepForm
                key={car.id}
                car={car}
                mayOverrule
                noteMileage={(miles, overrule) => noteMileage(host, car.id, miles, overrule)}
                noteService={(day, overrule) => noteService(host, car.id, day, overrule)}
                onNoted={noted}
              />
            )}
          </ChooseOne>
        )}
      </Loaded>
    </Dialog>
  );
}
