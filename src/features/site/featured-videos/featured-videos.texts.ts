// Video texts that the requirements leave open (OP-28), for the owner to review. Texts that the requirements fix are in
// the files that use them.

export const videoTexts = { play: 'Play video:', others: 'More videos' } as const
