import { cardContract } from './card-contract.js';
import { startSandboxBackend } from './sandbox-backend.js';

cardContract('the sandbox', startSandboxBackend);
