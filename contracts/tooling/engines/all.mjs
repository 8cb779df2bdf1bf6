/**
 * Engines that start at once, each with its `settings` as a service reads them and its `stop`. Where one does not start, the others are stopped.
 * @param {readonly Promise<any>[]} starts
 */
export async function startAll(starts) {
  const outcomes = await Promise.allSettled(starts);
  const engines = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const stop = () => Promise.all(engines.map((engine) => engine.stop()));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return { engines, settings: Object.assign({}, ...engines.map(({ settings }) => settings)), stop };
}
