import { connect, createServer } from 'node:net';

/**
 * A load balancer for the replicas of a service: each new connection goes to the next replica that runs and was not taken away, as with a Kubernetes
 * service. A connection stays where it is, and a refused one is not retried elsewhere.
 */
export class Front {
  #next = 0;
  #sockets = new Set();
  #taken = new Set();

  constructor(members) {
    this.members = members;
    this.server = createServer((socket) => this.#lead(socket));
  }

  listen(port) {
    return new Promise((done, failed) => this.server.once('error', failed).listen(port, '127.0.0.1', () => done(undefined)));
  }

  /** Sends no new connections to a replica that is about to end, until it is ready again: `give`. */
  take(member) {
    this.#taken.add(member);
  }

  give(member) {
    this.#taken.delete(member);
  }

  async close() {
    const closed = new Promise((done) => this.server.close(done));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #lead(socket) {
    const open = this.members.filter((member) => member.isRunning && !this.#taken.has(member));
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
}
