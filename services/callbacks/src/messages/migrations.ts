import type { Migration } from '@kerbside/platform/migrations';
import type { MessageDocument } from './message.document.js';
import { letterKeptMs, secretKeptMs, withoutSecret } from './secret-message.js';

const templates = ['password-reset', 'one-time-code'];

/** Removes links and codes from messages sent before they were stored encrypted. A message still waiting loses its own when it is sent. */
const withholdSecrets: Migration = {
  id: '2026-11-messages-withhold-ways-in',
  up: async (database) => {
    const messages = database.collection<MessageDocument>('messages');
    for (const template of templates) {
      const { subject, text, html } = withoutSecret({ template, subject: '', text: '', html: null });
      await messages.updateMany(
        { template, status: { $ne: 'to-send' }, sealed: { $exists: false } },
        { $set: { subject, text, html, sealed: null } },
      );
    }
  },
};

const messagesExpire: Migration = {
  id: '2026-11-messages-expire',
  up: async (database) => {
    const messages = database.collection<MessageDocument>('messages');
    const open = { expiresAt: { $exists: false } };
    await messages.updateMany({ ...open, template: { $in: templates } }, [{ $set: { expiresAt: { $add: ['$createdAt', secretKeptMs] } } }]);
    await messages.updateMany(open, [{ $set: { expiresAt: { $add: ['$createdAt', letterKeptMs] } } }]);
  },
};

export const messageMigrations: readonly Migration[] = [withholdSecrets, messagesExpire];
