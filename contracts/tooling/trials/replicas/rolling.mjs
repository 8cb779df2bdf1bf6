import { serviceNames } from '@kerbside/contracts/call';

const atOnce = 3;
const pauseMs = 1_500;

/** Restarts every replica of every part, one replica of a part at a time and several parts at once. Returns those that did not end successfully. */
export async function rollEverything(fleet) {
  const waiting = [...serviceNames.filter((name) => fleet.replicasOf(name).length > 0), 'edge'];
  const faults = [];
  const lane = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift())
      for (const { replica } of fleet.replicasOf(name)) {
        const { code, signal } = await fleet.roll(name, replica, { pauseMs });
        if (code !== 0) faults.push(`${name} ${replica} ended with ${code ?? signal}`);
      }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return faults;
}

/** A process that is told to stop the moment it reports ready ends as successfully as any other. */
export async function stopAtOnce(fleet, name) {
  await fleet.kill(name, 0);
  await fleet.restart(name, 0);
  const { code, signal } = await fleet.kill(name, 0, 'SIGTERM');
  await fleet.restart(name, 0);
  return code === 0 ? [] : [`${name} ended with ${code ?? signal}`];
}
