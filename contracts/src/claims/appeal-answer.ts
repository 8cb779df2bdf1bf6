/** A decision after the appeal is the answer to it. */
export const isAppealAnswer = (history: readonly { readonly what: string }[], place: number): boolean => {
  const appealedAt = history.findIndex(({ what }) => what === 'appealed');
  return history[place]?.what === 'decided' && appealedAt >= 0 && place > appealedAt;
};
