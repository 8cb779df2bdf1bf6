import { cardContract } from './card-contract.js';
import { localstripeGaps, startLocalstripeBackend } from './localstripe-backend.js';

cardContract('localstripe', startLocalstripeBackend, localstripeGaps);
