// Texts of SoundCloud's player that the requirements leave open (OP-28), for the owner to review. Only a page with such a
// track loads them.
export const soundCloudTexts = {
  /** SND-03. */
  playlist: 'This is a playlist. Use the controls inside the SoundCloud player to move between its tracks.',
  load: 'Load the SoundCloud player',
  note: 'The player comes from SoundCloud, which then learns that you are here.',
  loading: 'Loading the SoundCloud player...',
} as const
