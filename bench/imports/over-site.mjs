import { setTimeout as wait } from 'node:timers/promises';
import { antiForgeryHeader } from '@kerbside/contracts/call';
import { demoPeople } from '@kerbside/contracts/demo';
import { readImport, startImport, undoImport, uploadImport } from '@kerbside/contracts/http/imports/runs';
import { cpuSecondsOf, memoryOf } from '@kerbside/contracts/tooling/site-process.mjs';
import { MongoClient } from 'mongodb';
import { signedIn, withSite } from '../measure/site.mjs';

const lookEveryMs = 200;
const patienceMs = 60 * 60_000;

/** The whole site with an admin, who uploads, imports and undoes as in the back office. */
export const withImports = (work) =>
  withSite(async (site) => {
    const mongo = await new MongoClient(site.mongoUri).connect();
    try {
      return await work(new Imports(site, await signedIn(site, demoPeople.admin), mongo));
    } finally {
      await mongo.close();
    }
  });

class Imports {
  constructor(site, calls, mongo) {
    this.site = site;
    this.calls = calls;
    this.mongo = mongo;
  }

  /**
   * Uploads a file and writes its rows. How long that takes until the last is dealt with, what processor time it costs, how many documents the database
   * inserts and updates meanwhile, and by how much the process of the site grows.
   */
  async import({ file, rows, wrong }) {
    const before = memoryOf(this.site.pids.node).resident;
    const writtenBefore = await this.written();
    const usedBefore = this.used();
    const began = performance.now();
    const id = await this.upload(file);
    const uploadedMs = performance.now() - began;
    await this.calls.send(startImport, { params: { id }, body: { force: true } });
    const { record, most } = await this.ended(id, 'finished');
    const { count } = record;
    if (count.succeeded !== rows - wrong || count.failed !== wrong) throw new Error(`Not what the file has: ${JSON.stringify(count)}`);
    const ms = performance.now() - began;
    const cpuMs = this.used() - usedBefore;
    return { id, ms, cpuMs, uploadedMs, writes: (await this.written()) - writtenBefore, grewBytes: Math.max(0, most - before) };
  }

  /** Milliseconds of processor time that the site and its MongoDB have used. */
  used() {
    const { node, mongod } = this.site.pids;
    return 1_000 * (cpuSecondsOf(node) + cpuSecondsOf(mongod));
  }

  /** How many documents the site's database has inserted and updated since it started. */
  async written() {
    const { metrics } = await this.mongo.db('admin').command({ serverStatus: 1 });
    return Number(metrics.document.inserted) + Number(metrics.document.updated);
  }

  /** Takes it back. How long the request is open, how long until the last row is, and what processor time that costs. */
  async undo(id, rows) {
    const usedBefore = this.used();
    const began = performance.now();
    await this.calls.send(undoImport, { params: { id } });
    const answeredMs = performance.now() - began;
    const { record } = await this.ended(id, 'undone');
    if (record.undone.takenBack !== rows) throw new Error(`Not all was taken back: ${JSON.stringify(record.undone)}`);
    return { ms: performance.now() - began, cpuMs: this.used() - usedBefore, answeredMs };
  }

  async upload(file) {
    const form = new FormData();
    form.set('file', new Blob([file], { type: 'text/csv' }), 'people.csv');
    const headers = { [antiForgeryHeader]: '1', cookie: this.calls.cookie };
    const answer = await fetch(this.site.url + uploadImport.path, { method: 'POST', headers, body: form });
    if (!answer.ok) throw new Error(`The upload was answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()).data.id;
  }

  async ended(id, status) {
    let most = 0;
    for (const until = Date.now() + patienceMs; Date.now() < until; await wait(lookEveryMs)) {
      most = Math.max(most, memoryOf(this.site.pids.node).resident);
      const record = await this.calls.send(readImport, { params: { id } });
      if (record.status === status) return { record, most };
    }
    throw new Error(`The import is not ${status}: the site said ${this.site.output}`);
  }
}
