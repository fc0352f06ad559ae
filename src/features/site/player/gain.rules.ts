// Computes how much softer a loud recording is played, so that all recordings sound about equally loud.

/** LUFS; the level of ReplayGain 2. Softer recordings are played unchanged: amplifying them could clip. */
const level = -18

/** Returns the factor for the volume, above 0 and at most 1; 1 if the loudness was not measured. In thousandths. */
export function playbackGain(loudness: number | null | undefined): number {
  const gain = Math.min(1, 10 ** ((level - (loudness ?? level)) / 20))
  return Number.isFinite(gain) ? Math.round(gain * 1000) / 1000 : 1
}
