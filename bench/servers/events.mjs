// Ends of the product's events: one in a process of its own, or both in one, as the embedded log requires.
import { answering } from '../measure/answering.mjs';
import { countedConsumer } from './counted-consumer.mjs';
import { countedPublisher } from './counted-publisher.mjs';

let ends = [];

answering({
  ...countedConsumer,
  ...countedPublisher,
  start: async ({ isConsumer = false, isPublisher = false, relay }) => {
    ends = [...(isPublisher ? [countedPublisher] : []), ...(isConsumer ? [countedConsumer] : [])];
    for (const end of [...ends].reverse()) await end.start(relay);
  },
  stop: async () => {
    for (const end of ends) await end.stop();
  },
});
