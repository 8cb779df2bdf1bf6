// Both ends in one process, as the embedded log requires.
import { answering } from '../measure/answering.mjs';
import { countedConsumer } from './counted-consumer.mjs';
import { countedPublisher } from './counted-publisher.mjs';

answering({
  ...countedConsumer,
  ...countedPublisher,
  start: async () => {
    await countedConsumer.start({ service: 'vouchers' });
    await countedPublisher.start({ service: 'pricing' });
  },
  stop: async () => {
    await countedPublisher.stop();
    await countedConsumer.stop();
  },
});
