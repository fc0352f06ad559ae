// Sentences of the films that the requirements leave open (OP-28), for the owner to review. Texts they fix stand where they are used.

export const videoTexts = { play: 'Play video:', others: 'More videos' } as const
