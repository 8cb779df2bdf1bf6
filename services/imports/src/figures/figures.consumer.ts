import { Controller } from '@nestjs/common';
import { addConsumerTogether } from '@kerbside/platform/events/receiving/consume';
import { countedEvents } from './counted-events.js';
import { FiguresService } from './figures.service.js';

@Controller()
export class FiguresConsumer {
  constructor(readonly figures: FiguresService) {}
}

// Repeatable: a fact has the id of its event and stays, so that one that comes again changes nothing.
for (const [name, { type, subjectOf }] of Object.entries(countedEvents))
  addConsumerTogether(
    FiguresConsumer,
    name,
    type,
    ({ figures }, events) => {
      const facts = events.map(({ id: _id, time, data }) => {
        const { kind, id: subjectId } = subjectOf(data);
        return { _id, kind, subjectId, type: type.type, at: new Date(time), data };
      });
      return figures.hear(facts);
    },
    { isRepeatable: true },
  );
