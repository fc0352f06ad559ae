// Sentences of the about page that the requirements leave open (OP-28), for the owner to review. Texts they fix stand where they are used.

export const aboutTexts = {
  influences: 'Influences',
  collaborations: 'Collaborations',
  figures: 'In numbers',
  contact: 'Get in touch',
  description: (name: string) => `${name}: live jazz, recordings and sheet music.`,
  portrait: (name: string) => `Portrait of ${name}`,
} as const
