import { Controller } from '@nestjs/common';
import { addConsumer } from '@kerbside/platform/events/receiving/consume';
import { countedEvents } from './counted-events.js';
import { FiguresService } from './figures.service.js';

@Controller()
export class FiguresConsumer {
  constructor(readonly figures: FiguresService) {}
}

for (const [name, { type, subjectOf }] of Object.entries(countedEvents))
  addConsumer(FiguresConsumer, name, type, ({ figures }, { id: _id, time, data }, session) => {
    const { kind, id: subjectId } = subjectOf(data);
    return figures.hear({ _id, kind, subjectId, type: type.type, at: new Date(time), data }, session);
  });
