import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import { readGarageDrawing } from '@kerbside/contracts/http/garages/drawings';
import { notFound } from '@kerbside/platform/errors/errors';
import { file, Input, Serves } from '@kerbside/platform/calls/http';
import { drawGarage } from './garage-drawing.js';

@Controller()
export class GaragesController {
  @Serves(readGarageDrawing)
  drawing(@Input() { params }: CallRequest<typeof readGarageDrawing>) {
    const drawn = drawGarage(params.drawing);
    if (drawn === undefined) throw notFound();
    return file(Buffer.from(drawn), { name: params.drawing, mediaType: 'image/svg+xml', isInline: true });
  }
}
