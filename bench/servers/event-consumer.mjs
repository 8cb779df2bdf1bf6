import { answering } from '../measure/answering.mjs';
import { countedConsumer } from './counted-consumer.mjs';

answering(countedConsumer);
