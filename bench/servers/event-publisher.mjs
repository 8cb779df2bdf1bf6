import { answering } from '../measure/answering.mjs';
import { countedPublisher } from './counted-publisher.mjs';

answering(countedPublisher);
