// Texts of long lists that the requirements leave open (OP-28), for the owner to review.

export const pagingTexts = {
  more: 'Show more',
  earlier: 'Back a page',
  loading: 'Loading...',
  failed: 'The rest of the list could not be loaded.',
  /** Shown for a page number beyond the end of the list. */
  beyond: 'The list ends before this page.',
} as const
