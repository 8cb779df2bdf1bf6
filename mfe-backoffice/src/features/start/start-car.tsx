import { CarUpkeepForm } from '@kerbside/contracts/ui/car/car-upkeep-form';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { customerQuery, customerKey } from '../../api/customers-api.js';
import { start as words } from '../../messages/start.js';
import { Nothing } from '../../ui/nothing.js';
import { ChooseOne } from './choose.js';
import { noteMileage, noteService } from '../../api/cars-api.js';
import type { OfStart } from '../../office-props.js';

/** Notes what the customer says of a car: its mileage, its last service. */
export default function StartCar({ host, customerId, onClose }: OfStart) {
  const cache = useQueryClient();
  const load = loadOf(useQuery(customerQuery(host, customerId)));
  const noted = (message: string) => {
    host.toast(message, 'success');
    void cache.invalidateQueries({ queryKey: customerKey(customerId) });
  };
  return (
    <Dialog title={words.noteCar} width="narrow" onClose={onClose}>
      <Panel
        load={load}
        loading={words.loadingCars}
        failed={words.failedCars}
        isEmpty={({ cars: all }) => all.length === 0}
        whenEmpty={<Nothing title={words.noCar}>{words.noCarWhy}</Nothing>}
      >
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
      </Panel>
    </Dialog>
  );
}
