// Text of a bought link that the requirements leave open (OP-28), for the owner to review.

/** Returns the label of a bought link: music to play and download, or sheet music on another site. */
export const boughtLinkText = (category: string) =>
  category === 'sheet_music' ? 'Open the music' : 'Listen and download'
