/** The other end of `Child`: runs `start`, `stop` and whatever else the script offers, by name. */
export const answering = (answers) => {
  const all = { cpu: () => processorMicros(), stop: () => undefined, ...answers };
  process.on('message', async ({ id, what, given }) => {
    try {
      const answer = await all[what](given);
      process.send({ id, answer });
    } catch (error) {
      process.send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  process.on('disconnect', () => process.exit(0));
};

const processorMicros = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};
