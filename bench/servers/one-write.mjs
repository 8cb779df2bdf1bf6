// The least that changing a stored quote can take: node:http, one read and one write with the driver, nothing checked or calculated.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { MongoClient } from 'mongodb';
import { answering } from '../measure/answering.mjs';

let client;
let quotes;
let answer;

const change = async (_id, { duration }) => {
  const { revision = 0, cover, price } = (await quotes.findOne({ _id })) ?? {};
  const after = { cover: { ...cover, duration }, price, revision: revision + 1 };
  await quotes.updateOne({ _id, revision }, { $set: after });
};

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', async () => {
    await change(request.url.slice(1), JSON.parse(Buffer.concat(chunks).toString('utf8')));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
});

answering({
  /** Connects to the database and listens. `keep` then adds the quotes, and what pricing returns for them. */
  start: async ({ uri, database }) => {
    client = await MongoClient.connect(uri, { writeConcern: { w: 'majority' }, readConcern: { level: 'majority' } });
    quotes = client.db(database).collection('quotes_of_the_other_side');
    server.keepAliveTimeout = 72_000;
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { url: `http://127.0.0.1:${server.address().port}` };
  },
  keep: async ({ quote, says }) => {
    answer = says;
    await quotes.insertOne({ ...quote, revision: 0 });
  },
  stop: async () => {
    server.close();
    server.closeAllConnections();
    await client.close();
  },
});
