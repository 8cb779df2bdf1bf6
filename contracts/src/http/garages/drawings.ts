import * as z from 'zod/mini';
import { callsOf } from '../../call.js';

const call = callsOf('garages');

export const readGarageDrawing = call({
  id: 'garage-drawing-file',
  method: 'GET',
  path: '/api/garages/drawings/{drawing}',
  who: 'public',
  cache: { seconds: 3_600 },
  summary: 'A drawing of a garage front, at the address that the lookup gives for a garage without a photograph.',
  params: z.object({ drawing: z.string() }),
  data: z.unknown(),
  file: 'image/svg+xml',
});
