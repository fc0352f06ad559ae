// Computes the waveform of a recording whose length is unknown before its end.

/** Number of bars in a waveform. The player shows fewer if it has less space. */
const barCount = 200
/** Blocks beyond this number are merged in pairs, so a recording of any length takes the same memory. */
const mostBlocks = 8192

function findLoudest(samples: Float32Array, from: number, to: number): number {
  let loudest = 0
  for (let at = from; at < to; at++) {
    const value = Math.abs(samples[at] ?? 0)
    if (value > loudest) loudest = value
  }
  return loudest
}

export function peakMeter() {
  let blocks: number[] = []
  let blockLength = 1
  let loudest = 0
  let inBlock = 0

  function closeBlock(): void {
    blocks.push(loudest)
    loudest = 0
    inBlock = 0
    if (blocks.length < mostBlocks) return
    blocks = Array.from({ length: mostBlocks / 2 }, (_, pair) =>
      Math.max(blocks[2 * pair] ?? 0, blocks[2 * pair + 1] ?? 0),
    )
    blockLength *= 2
  }

  return {
    /** Adds samples from -1 to 1, one array for each channel. */
    add(channels: readonly Float32Array[]): void {
      const length = channels[0]?.length ?? 0
      for (let at = 0; at < length;) {
        const to = Math.min(length, at + blockLength - inBlock)
        for (const samples of channels) loudest = Math.max(loudest, findLoudest(samples, at, to))
        inBlock += to - at
        at = to
        if (inBlock === blockLength) closeBlock()
      }
    },
    /**
     * Returns the loudest sample over all channels in each of 200 equal stretches, 0 to 1, rounded to thousandths; null
     * for fewer samples than that.
     */
    bars(): number[] | null {
      const all = inBlock > 0 ? [...blocks, loudest] : blocks
      if (all.length < barCount) return null
      return Array.from({ length: barCount }, (_, bar) => {
        const from = Math.floor((bar * all.length) / barCount)
        const to = Math.floor(((bar + 1) * all.length) / barCount)
        return Math.min(1, Math.round(Math.max(...all.slice(from, to)) * 1000) / 1000)
      })
    },
  }
}
