import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import type { ServiceUnderTest } from '@kerbside/platform/testing/service-under-test';
import { testService } from '@kerbside/platform/testing/test-service';
import { service as definition } from '../src/service.js';
import { quickHashes } from './quick-hashes.js';

export const password = 'kettle for the show';

/** Accounts with the people of the demonstration and nothing else, for each case; it is started once for each way in which staff sign in. */
export class DemoStage {
  private readonly running = new Map<string, ServiceUnderTest>();

  async open(secondFactor: 'offered' | 'required' = 'offered'): Promise<ServiceUnderTest> {
    const service = this.running.get(secondFactor) ?? (await start(secondFactor));
    this.running.set(secondFactor, service);
    await service.startAfresh();
    service.answer(sendMessage, () => ({}));
    return service;
  }

  async close(): Promise<void> {
    for (const service of this.running.values()) await service.close();
  }
}

/** With its people, so that each case finds them as it finds all else that a start writes. */
const start = async (secondFactor: 'offered' | 'required'): Promise<ServiceUnderTest> => {
  const service = await testService(definition, {
    env: { DEMO_PASSWORD: password, PER_ADDRESS_LIMIT_FACTOR: '1000', STAFF_SECOND_FACTOR: secondFactor },
    overrides: [quickHashes],
  });
  await definition.seed?.(service.app);
  return service;
};
