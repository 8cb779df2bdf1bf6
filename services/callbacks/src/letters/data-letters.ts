import { letter } from './letters.js';
import type { Letter } from './message.js';

type Facts = Readonly<Record<string, string>>;

export const dataCopyReady = ({ until = '', url = '' }: Facts): Letter =>
  letter({
    template: 'data-copy-ready',
    subject: 'The copy of your data is ready',
    greeting: 'Hello,',
    paragraphs: [
      `You asked for a copy of everything that we keep about you. Download it before ${until}; then we delete the copy.`,
      'If it was not you, change your password: somebody else may be signed in to your account.',
    ],
    link: { label: 'Download your data', url },
  });

export const erasureAsked = ({ on = '', url = '' }: Facts): Letter =>
  letter({
    template: 'erasure-asked',
    subject: 'We will erase your data',
    greeting: 'Hello,',
    paragraphs: [
      `You asked us to erase your account and your data. We begin on ${on}. You will not hear from us again after that, not even that it is done.`,
      'What the law makes us keep stays, without your name, address or registration number.',
      'If you have changed your mind, or it was not you, you can stop it until then.',
    ],
    link: { label: 'Keep your account', url },
  });

export const erasureRefused = ({ because = '', url = '' }: Facts): Letter =>
  letter({
    template: 'erasure-refused',
    subject: 'We cannot erase your data yet',
    greeting: 'Hello,',
    paragraphs: [
      `You asked us to erase your data. We have not, because ${because}.`,
      'Ask again once that is done. Until then your account stays as it is.',
    ],
    link: { label: 'See your data', url },
  });
