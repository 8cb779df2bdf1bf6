// Pact's server notes a request a moment after it has answered it; a test that ends sooner is told that its request never came.
import { setTimeout as wait } from 'node:timers/promises';

const notesWithinMs = 60;
const { fetch: ask } = globalThis;

globalThis.fetch = async (...request) => {
  const answer = await ask(...request);
  await wait(notesWithinMs);
  return answer;
};
