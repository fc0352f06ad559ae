// How much softer a recording is played, so that one is not louder than the next.

/** LUFS; the level of ReplayGain 2. What is softer is played as it is: made louder it could clip. */
const level = -18

/** What the volume is multiplied with, above 0 and at most 1; 1 for what nobody has measured. In thousandths. */
export function playbackGain(loudness: number | null | undefined): number {
  const gain = Math.min(1, 10 ** ((level - (loudness ?? level)) / 20))
  return Number.isFinite(gain) ? Math.round(gain * 1000) / 1000 : 1
}
