// What an import stands on, without a product around it.
import { MongoClient } from 'mongodb';
import { answering } from '../measure/answering.mjs';
import { headings, peopleFile } from '../imports/people.mjs';

const isEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const isPlate = /^[A-Z0-9]{2,8}$/;
const isRight = (person) => isEmail.test(person.email) && person['first name'] !== '' && isPlate.test(person.registration);
const perInsert = 1_000;

let mongo;

const timed = async (given, work) => {
  const { file, rows, wrong } = peopleFile(given.name, given);
  const began = performance.now();
  const written = await work(file, given.name);
  const ms = performance.now() - began;
  if (written !== rows - wrong) throw new Error(`${written} of ${rows} rows were written`);
  return { ms, writes: written };
};

const personIn = (line) => {
  const cells = line.split(',');
  return Object.fromEntries(headings.map((heading, at) => [heading, cells[at]]));
};

/** The least that does what an import is for: each person is found by their address or added, and told of by one event. No transaction, so a kill may lose the event. */
const told = async (file, name) => {
  const [, ...lines] = file.toString('utf8').trimEnd().split('\n');
  const [rows, events] = ['people', 'events'].map((part) => mongo.db('bench_import').collection(`told_${part}_${name}`));
  await rows.createIndex({ email: 1 }, { unique: true });
  let written = 0;
  for (let from = 0; from < lines.length; from += perInsert) {
    const people = lines
      .slice(from, from + perInsert)
      .map(personIn)
      .filter(isRight);
    const upserts = people.map((person) => ({ updateOne: { filter: { email: person.email }, update: { $set: person }, upsert: true } }));
    const { upsertedCount } = await rows.bulkWrite(upserts, { ordered: false });
    await events.insertMany(people.map(({ email }) => ({ type: 'row-imported', email, sentAt: null })));
    written += upsertedCount;
  }
  return written;
};

answering({
  start: async () => {
    mongo = await new MongoClient(process.env.MONGO_URI).connect();
  },
  told: (given) => timed(given, told),
  stop: () => mongo.close(),
});
