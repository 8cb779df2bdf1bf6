import type { Migration } from '@kerbside/platform/mongo/migrations';
import type { MessageDocument } from './message.document.js';
import { wordsOf } from './message-words.js';
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

/** A message that is still waiting may have a code in its subject. */
const messagesAreFoundByWords: Migration = {
  id: '2026-11-messages-are-found-by-words',
  up: async (database) => {
    const messages = database.collection<MessageDocument>('messages');
    const without = messages.find({ words: { $exists: false } }, { projection: { to: 1, subject: 1, status: 1 } });
    for await (const { _id, to, subject, status } of without)
      await messages.updateOne({ _id }, { $set: { words: wordsOf({ to, subject: status === 'to-send' ? '' : subject }) } });
  },
};

/** Removes what opens a quote from letters sent before it was withheld. One still waiting loses its own when it is sent. */
const withholdLinks: Migration = {
  id: '2026-11-messages-withhold-links',
  up: async (database) => {
    const messages = database.collection<MessageDocument>('messages');
    const sent = messages.find({ template: { $in: ['price-reserved', 'gap-information'] }, status: { $ne: 'to-send' }, sealed: null });
    for await (const { _id, template, subject, text, html } of sent)
      await messages.updateOne({ _id }, { $set: withoutSecret({ template, subject, text, html }) });
  },
};

export const messageMigrations: readonly Migration[] = [withholdSecrets, messagesExpire, messagesAreFoundByWords, withholdLinks];
