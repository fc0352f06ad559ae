// Sentences of the about page that the requirements leave open (OP-28), for the owner to review. Texts that the
// requirements fix are in the code that uses them.

export const aboutTexts = {
  influences: 'Influences',
  collaborations: 'Collaborations',
  figures: 'In numbers',
  contact: 'Get in touch',
  description: (name: string) => `${name}: live jazz, recordings and sheet music.`,
  portrait: (name: string) => `Portrait of ${name}`,
} as const
