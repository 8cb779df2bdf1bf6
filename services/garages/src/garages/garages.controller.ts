import { controller, serves } from '@kerbside/platform/http/controller';
import { readGarageDrawing } from '@kerbside/contracts/http/garages/garages';
import { notFound } from '@kerbside/platform/errors/errors';
import { file } from '@kerbside/platform/calls/http';
import { drawGarage } from './garage-drawing.js';

export const GaragesController = controller({}, [
  serves(readGarageDrawing, ({ params }) => {
    const drawn = drawGarage(params.drawing);
    if (drawn === undefined) throw notFound();
    return file(Buffer.from(drawn), { name: params.drawing, mediaType: 'image/svg+xml', isInline: true });
  }),
]);
