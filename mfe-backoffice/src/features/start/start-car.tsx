import { CarUpkeepForm } from '@kerbside/contracts/ui/car/car-upkeep-form';
import { loadOf } from '@kerbside/contracts/ui/data/server-data';
import { Dialog } from '@kerbside/contracts/ui/overlays/dialog';
import { Panel } from '@kerbside/contracts/ui/page/panel';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { carsApi } from '../../api/cars-api.js';
import { keys } from '../../api/keys.js';
import { customerQuery } from '../../api/queries.js';
import { start as words } from '../../messages/start.js';
import { Nothing } from '../../ui/nothing.js';
import { ChooseOne } from './choose.js';
import type { OfStart } from './of-start.js';

/** Notes what the customer says of a car: its mileage, its last service. */
export default function StartCar({ host, api, customerId, onClose }: OfStart) {
  const cache = useQueryClient();
  const cars = carsApi(host);
  const load = loadOf(useQuery(customerQuery(api, customerId)));
  const noted = (message: string) => {
    host.toast(message, 'success');
    void cache.invalidateQueries({ queryKey: keys.customer(customerId) });
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
                noteMileage={(miles, overrule) => cars.noteMileage(car.id, miles, overrule)}
                noteService={(day, overrule) => cars.noteService(car.id, day, overrule)}
                onNoted={noted}
              />
            )}
          </ChooseOne>
        )}
      </Panel>
    </Dialog>
  );
}
