export const talk = 'Talk to us';
