// Sentences of paying more, for the owner to review. The cart's drawer loads them, and pages of items that can cost more.
export const payMoreTexts = {
  open: 'Pay more if you like',
  openFor: (name: string) => `Pay more if you like: ${name}`,
  label: (name: string) => `Your price for one ${name}`,
  hint: (least: string) => `At least ${least}. What you pay more goes to the musician.`,
  hintOnPage: (least: string) => `Optional. At least ${least}; what you pay more goes to the musician.`,
  set: 'Use this price',
  wrong: (least: string, most: string) => `Please enter an amount from ${least} to ${most}.`,
  paid: (extra: string) => `${extra} more than the price. Thank you!`,
}
