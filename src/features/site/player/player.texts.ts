// Texts of the player that the requirements leave open (OP-28), for the owner to review. Texts that the requirements
// fix are in the files that use them.

export const playerTexts = {
  player: 'Audio player',
  playerKeys:
    'Space plays and pauses, left and right arrow jump, up and down arrow change the volume, L repeats the track, M mutes.',
  playlist: 'Playlist',
  play: 'Play',
  pause: 'Pause',
  playTrack: (title: string) => `Play ${title}`,
  pauseTrack: (title: string) => `Pause ${title}`,
  previous: 'Previous track',
  next: 'Next track',
  rewind: (seconds: number) => `Back ${seconds} seconds`,
  forward: (seconds: number) => `Forward ${seconds} seconds`,
  seek: 'Position',
  position: (time: string, duration: string) => `${time} of ${duration}`,
  volume: 'Volume',
  mute: 'Mute',
  loop: 'Repeat this track',
  loadingAudio: 'Loading audio...',
  bar: 'Now playing',
  closeBar: 'Stop and close the player',
  backToItem: 'Go to its page in the shop',
  preview: 'Preview',
  backToTracks: 'Back to the audio collection',
} as const
