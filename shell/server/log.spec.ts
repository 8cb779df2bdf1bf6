import Fastify from 'fastify';
import { edgeConfig } from './config.js';
import { failureToStart, logOptions } from './log.js';

const failed = (work: () => unknown): Record<string, unknown> => {
  try {
    work();
  } catch (error) {
    const line = failureToStart(error);
    expect(line).not.toContain('\n');
    return JSON.parse(line) as Record<string, unknown>;
  }
  throw new Error('it started');
};

describe('the edge’s log', () => {
  it.each(['info', 'warn', 'error'] as const)('has lines like those of the services: %s', (level) => {
    const lines: string[] = [];
    const { log } = Fastify({ logger: { ...logOptions('info'), stream: { write: (line: string) => void lines.push(line) } } });
    log.child({ requestId: 'r1' })[level]({ route: '/x' }, 'answered');
    expect(lines.join()).toMatch(new RegExp(`^\\{"level":"${level}","time":"\\d{4}-[^"]*Z","service":"edge"`));
    expect(JSON.parse(lines.join())).toMatchObject({ requestId: 'r1', route: '/x', msg: 'answered' });
  });

  it('says in one line which settings are missing or wrong, and none of their values', () => {
    const line = failed(() => edgeConfig({ SERVICE_URLS: '{"hidden', TIMINGS: '{"lookup":1}' }));
    expect(line).toMatchObject({ level: 'error', service: 'edge', time: expect.stringMatching(/Z$/) });
    expect(line['settings']).toEqual(expect.arrayContaining(['SERVICE_URLS', 'REMOTES_FILE', 'RELEASE_KEYS', 'TIMINGS']));
    expect(line['msg']).toMatch(/^The edge cannot start\. SERVICE_URLS: /);
  });

  it('says so for what production refuses', () => {
    const production = { NODE_ENV: 'production', REMOTE_OVERRIDES: 'anybody' };
    expect(failed(() => edgeConfig(production))['settings']).toContain('REMOTES_FILE');
  });

  it('says in one line why else it could not start', () => {
    const line = failed(() => {
      throw new Error('listen EADDRINUSE');
    });
    expect(line).toMatchObject({ msg: 'The edge could not start', error: { message: 'listen EADDRINUSE' } });
  });
});
