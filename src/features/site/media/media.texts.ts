// Texts of the media page that the requirements leave open (OP-28), for the owner to review. Texts that the
// requirements fix are in the files that use them.

export const mediaTexts = {
  description: (name: string) => `Pictures, videos and posts of ${name}.`,
  enlarge: (title: string) => `Enlarge: ${title}`,
  play: (title: string) => `Play: ${title}`,
  opensIn: (platform: string) => `Opens on ${platform} in a new tab`,
} as const
