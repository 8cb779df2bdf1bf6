// Receives policies as signed webhooks (standardwebhooks.com). npm install standardwebhooks, then
//   WEBHOOK_SECRET=whsec_… PORT=8080 node policy-webhook.mjs
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
/** Yours is in a database: an event comes at least once, and its id stays the same. */
const known = new Set();

const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk; // The text itself is signed: do not parse it first.
  response.writeHead(answerTo(body, request.headers)).end();
});
server.listen(Number(process.env.PORT ?? 8080), () => process.stdout.write(`listening on ${server.address().port}\n`));

/** 2xx takes it; anything else brings it again. Answer within 15 seconds: keep it now, work on it afterwards. */
function answerTo(body, headers) {
  let event;
  try {
    event = webhook.verify(body, headers); // Also refuses a moment that is more than five minutes off.
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    return 401;
  }
  if (!known.has(event.id) && event.type === 'kerbside.claims.policy-issued.v1')
    process.stdout.write(`${event.id} ${event.data.policyNumber} ${event.data.productType}\n`);
  known.add(event.id);
  return 204;
}
