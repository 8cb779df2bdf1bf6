import { setTimeout as wait } from 'node:timers/promises';

const askEveryMs = 50;

/** Asks again and again until the answer will do. Events travel between the services, so what they lead to comes a moment later. */
export const until = async <T>(what: string, ask: () => Promise<T>, willDo: (answer: T) => boolean, withinMs = 45_000): Promise<T> => {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (willDo(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`${what}: not within ${withinMs} ms; the last answer was ${JSON.stringify(answer)}`);
    await wait(askEveryMs);
  }
};
