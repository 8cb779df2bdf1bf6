/**
 * Runs the stages of each lane in turn, the lanes beside each other, and says of each how it ended. A stage returns what is wrong.
 * @param {Record<string, () => string[] | Promise<string[]>>} stages
 * @param {(name: string) => boolean} isBeside which have a lane of their own
 * @returns {Promise<string[]>} those that failed
 */
export async function runStages(stages, isBeside) {
  const failed = [];
  const inTurn = async (names) => {
    for (const name of names) {
      const began = Date.now();
      const problems = await Promise.resolve()
        .then(stages[name])
        .catch((error) => [error.message]);
      const said = problems.map((problem) => `${problem.trim().replace(/^/gm, '    ')}\n`).join('');
      const took = `${((Date.now() - began) / 1000).toFixed(1)} s`;
      process.stdout.write(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name} (${took})\n${said}`);
      if (problems.length > 0) failed.push(name);
    }
  };
  const names = Object.keys(stages);
  await Promise.all([names.filter(isBeside), names.filter((name) => !isBeside(name))].map(inTurn));
  return failed;
}
