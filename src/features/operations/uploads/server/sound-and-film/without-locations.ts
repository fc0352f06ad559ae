// A film without the place where it was taken, while it is copied.
import type { Patch } from './media-answer'

/** The bytes of `source` with the patches applied, which are in order; as many as before. */
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
      // One that goes on in the next chunk is looked at again.
      if (blankAt + blank <= end && each === next) next++
    }
    yield patched
    start = end
  }
}
