import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const probeEveryMs = 1_000;

/**
 * A load balancer for the replicas of a service: each new connection goes to the next replica that reports ready, as with a Kubernetes service.
 * A connection stays where it is, and a refused one is not retried elsewhere.
 */
export class Front {
  #next = 0;
  #sockets = new Set();
  #ready = new Set();
  #taken = new Set();
  #failures = new Map();
  #isOpen = true;

  constructor(members) {
    this.members = members;
    this.server = createServer((socket) => this.#lead(socket));
  }

  async listen(port) {
    await new Promise((done, failed) => this.server.once('error', failed).listen(port, '127.0.0.1', () => done(undefined)));
    void this.#probe();
  }

  /** Sends no new connections to a replica that is about to end, until `give`. */
  take(member) {
    this.#taken.add(member);
  }

  give(member) {
    this.#taken.delete(member);
    this.#ready.add(member);
  }

  async close() {
    this.#isOpen = false;
    const closed = new Promise((done) => this.server.close(done));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #lead(socket) {
    const given = this.members.filter((member) => !this.#taken.has(member));
    const ready = given.filter((member) => this.#ready.has(member));
    // If the machine is too busy to answer any probe in time, no replica is better than another.
    const open = ready.length > 0 ? ready : given.filter(({ isRunning }) => isRunning);
    const member = open[this.#next++ % open.length];
    if (!member) return void socket.destroy();
    const onward = connect({ port: member.port, host: '127.0.0.1', noDelay: true });
    socket.setNoDelay(true);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ]) {
      this.#sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => (this.#sockets.delete(one), other.destroySoon()));
      one.pipe(other);
    }
  }

  /** A replica that fails to answer twice gets no connections; one whose process has ended gets none at once. */
  async #look(member) {
    const isReady = await member.isReady();
    this.#failures.set(member, isReady ? 0 : (this.#failures.get(member) ?? 0) + 1);
    if (isReady) this.#ready.add(member);
    else if (!member.isRunning || this.#failures.get(member) > 1) this.#ready.delete(member);
  }

  async #probe() {
    while (this.#isOpen) {
      await wait(probeEveryMs, undefined, { ref: false });
      await Promise.all(this.members.map((member) => this.#look(member)));
    }
  }
}
