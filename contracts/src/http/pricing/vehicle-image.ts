import * as z from 'zod/mini';
import { callsOf } from '../../call.js';

const call = callsOf('pricing');

export const readVehicleImage = call({
  id: 'vehicle-image-file',
  method: 'GET',
  path: '/api/pricing/vehicle-images/{bodyType}',
  who: 'public',
  cache: { seconds: 3_600 },
  summary: 'The picture of a body type, at the address that the lookup gives.',
  params: z.object({ bodyType: z.string() }),
  data: z.unknown(),
  file: 'image/svg+xml',
});
