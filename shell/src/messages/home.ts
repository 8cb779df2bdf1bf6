import { motto } from '../page/words.js';

export const home = {
  ...motto,
  plate: 'Your registration number',
  plateHint: 'For example, AA19 AAA',
  submit: 'See my price',
  without: 'I don’t have my registration',
  noResults: 'We found no garage near that postcode. Your quote is kept, so you can try another postcode.',
  backToQuote: 'Back to your quote',
  reasonsTitle: 'Three reasons to choose us',
  reasons: [
    {
      title: 'Every price is a receipt',
      words:
        'The base price, your car’s age, your mileage, each extra: every line is there, and the lines add up to the total to the penny.',
    },
    {
      title: 'Every refusal says why',
      words: 'If we can’t cover something, we tell you what, and why, in plain words: before you pay, not after you claim.',
    },
    {
      title: 'The total never grows',
      words: 'Tax is in the price from the first screen. Nothing is ticked for you, and nothing is added on the way to the till.',
    },
  ],
  productsLead: 'Pick one to start with. You can add others on the way.',
  termsTitle: 'The terms, without the small print',
  picture: (total: string) =>
    `A red hatchback at the kerb of a terraced street, wearing its number plate. Above it an example of a receipt: a base price, what the car’s age and mileage change, a voucher, and the total of ${total}.`,
  example: 'An example price',
  exampleLines: { base: 'Base price', age: 'Age: 6 years', mileage: 'Low mileage', voucher: 'Your voucher' },
  exampleTotal: 'Total',
  claimTitle: 'How a claim works',
  claimSteps: [
    {
      title: 'Tell us before any repair starts',
      words:
        'From your account, at any hour. It takes about five minutes, and you can stop and carry on later. If the car has stopped, breakdown cover has a number that answers day and night.',
    },
    {
      title: 'A garage finds the fault',
      words: 'One in our network, or your own if you chose that. Add its diagnosis and your photos to the claim.',
    },
    {
      title: 'We decide in five working days',
      words: 'Yes or no, and the reason in plain words. If we need to ask you something, the five days begin again with your answer.',
    },
    {
      title: 'The repair goes ahead',
      words: 'We pay up to your limit for each claim. You pay only the excess you chose, which may be nothing.',
    },
  ],
  firmTitle: 'Who you’re buying from',
  firmMore: 'More about us and our insurers',
  firmCall: 'Talk to a person',
  callMe: 'Call me back',
  questionsTitle: 'Five questions people ask',
  questions: [
    {
      ask: 'What isn’t covered?',
      answer:
        'Parts that wear out, faults you knew about before you bought, and damage from an accident or missed servicing. Each level lists what it doesn’t cover right beside what it does.',
    },
    {
      ask: 'Can I use my own garage?',
      answer:
        'Yes. A garage in our network costs less, because we’ve agreed its labour rate. With your own garage you choose the hourly rate we pay up to.',
    },
    {
      ask: 'Can I pay monthly?',
      answer:
        'Yes, for most cover: by card or Direct Debit. We show every payment and its date before you agree, and they add up to the same total.',
    },
    {
      ask: 'What if I change my mind?',
      answer:
        'You have 14 days to cancel and get all your money back, as long as you haven’t claimed. After that you get back what you haven’t used, less what any claims cost and a £35 fee. An MOT or a service costs nothing to cancel until the work begins.',
    },
    {
      ask: 'Will it renew by itself?',
      answer:
        'No. Before your cover ends we write to you with last year’s price beside the new one, and we take no money unless you agree. Only monthly cover carries on, until you cancel it.',
    },
  ],
} as const;
