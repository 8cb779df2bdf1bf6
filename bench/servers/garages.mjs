// The garages service with a large network.
import { startService } from '@kerbside/platform/service/service';
import { demoGarages } from '../../services/garages/dist/garages/demo-garages.js';
import { GaragesRepository } from '../../services/garages/dist/garages/garages.repository.js';
import { service } from '../../services/garages/dist/service.js';
import { answering } from '../measure/answering.mjs';

const batch = 1_000;
let running;

/** Around the demonstration garages, a few miles apart, so that towns are dense and the rest is not. */
const network = (count) => {
  const towns = demoGarages();
  return Array.from({ length: count }, (_, n) => {
    const town = towns[n % towns.length];
    const ring = Math.floor(n / towns.length) + 1;
    const [latitude, longitude] = [town.latitude + Math.sin(n) * ring * 0.002, town.longitude + Math.cos(n) * ring * 0.003];
    return { ...town, id: `bench-${n}`, latitude, longitude };
  });
};

answering({
  start: async () => {
    running = await startService(service, process.env);
    return { url: running.url };
  },
  fill: async (count) => {
    const repository = running.app.get(GaragesRepository, { strict: false });
    const garages = network(count);
    for (let from = 0; from < count; from += batch) await repository.addMissing(garages.slice(from, from + batch));
  },
  stop: () => running.close(),
});
