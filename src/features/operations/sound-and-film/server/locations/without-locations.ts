// Removes the location from a video while it is copied.
import type { Patch } from '../headers/media-answer'

/** Yields the bytes of `source` with the patches applied, which must be sorted. The number of bytes stays the same. */
export async function* withoutLocations(
  source: AsyncIterable<Buffer>,
  patches: readonly Patch[],
): AsyncGenerator<Buffer> {
  let start = 0
  let next = 0
  for await (const chunk of source) {
    const end = start + chunk.length
    const patched = (patches[next]?.at ?? end) < end ? Buffer.from(chunk) : chunk
    for (let each = next; (patches[each]?.at ?? end) < end; each++) {
      const { at, name, blank } = patches[each] as Patch
      const blankAt = at + name.length
      const [from, to] = [Math.max(blankAt, start), Math.min(blankAt + blank, end)]
      if (to > from) patched.fill(0, from - start, to - start)
      for (const [place, byte] of name.entries())
        if (at + place >= start && at + place < end) patched[at + place - start] = byte
      // A patch that continues in the next chunk is checked again there.
      if (blankAt + blank <= end && each === next) next++
    }
    yield patched
    start = end
  }
}
