import { Injectable } from '@nestjs/common';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';

/** The members of staff, as accounts knows them. */
@Injectable()
export class Colleagues {
  constructor(private readonly internal: Internal) {}

  /** Throws INVALID unless every one of them works here. */
  async check(userIds: readonly string[]): Promise<void> {
    const works = await Promise.all([...new Set(userIds)].map((userId) => this.worksHere(userId)));
    if (works.includes(false)) throw invalid({ reminder_users: 'Choose a colleague' });
  }

  private async worksHere(userId: string): Promise<boolean> {
    try {
      const { role } = await this.internal.send(readPerson, { params: { userId } });
      return role !== null;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'NOT_FOUND') return false;
      throw error;
    }
  }
}
