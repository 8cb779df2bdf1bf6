/** What is wrong with the tallies of `keys`, each of which should count from 1 to `each`, in sentences. */
export async function faultsOf(database, { keys, each, consumer }) {
  const tallies = new Map((await database.collection('tallies').find().toArray()).map(({ _id, numbers }) => [_id, numbers]));
  const receipts = await database.collection('inbox').countDocuments({ consumer });
  const dead = await database.collection('dead_letters').countDocuments();
  return {
    order: keys.flatMap((key) => outOfOrder(key, tallies.get(key) ?? [])),
    gaps: [
      ...keys.flatMap((key) => missing(key, tallies.get(key) ?? [], each)),
      ...(receipts === keys.length * each ? [] : [`${receipts} receipts for ${keys.length * each} events`]),
      ...(dead === 0 ? [] : [`${dead} events became dead letters`]),
    ],
    twice: keys.flatMap((key) => repeated(key, tallies.get(key) ?? [])),
    strange: [...tallies.keys()].filter((key) => !keys.includes(key)).map((key) => `nobody counted for ${key}`),
  };
}

const outOfOrder = (key, numbers) =>
  numbers.flatMap((number, i) => (i > 0 && number < numbers[i - 1] ? [`${key}: ${number} after ${numbers[i - 1]}`] : []));

const missing = (key, numbers, each) => {
  const seen = new Set(numbers);
  return Array.from({ length: each }, (_none, i) => i + 1).flatMap((number) => (seen.has(number) ? [] : [`${key}: ${number} is missing`]));
};

const repeated = (key, numbers) => {
  const seen = new Set();
  return numbers.flatMap((number) => (seen.has(number) ? [`${key}: ${number} took effect twice`] : (seen.add(number), [])));
};
