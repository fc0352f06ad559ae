// The kept parts of pages (src/ui/kept-content.tsx): React writes marks, and bytes that were made before take their place.
import { createElement, type ComponentType, type ReactNode } from 'react'
import { weakMemoize } from '@/lib/weak-memoize'
import type { KeptProps, PlaceFragment } from '@/ui/kept-content'

/** Among the plain values may be what visitors make up, such as an address that does not exist. */
const mostKept = 100

/** Markup by part, record and the other props, for as long as somebody keeps the record. */
const keptMarkups = weakMemoize((_part: object) => weakMemoize((_record: object) => new Map<string, Buffer>()))

export type Fragments = {
  place: PlaceFragment
  /** Notes bytes; answers their mark. */
  placeBytes(bytes: Buffer): string
  /** The document with everything in its place. Throws what a part throws that is rendered now. */
  fill(html: string): Buffer
}

const mark = /<!--fragment (\d+)-->/

/** For one page; `render` makes the markup of parts that are not kept yet. No text can look like a mark: React and `jsonForDocument` escape it. */
export function createFragments(render: (part: ReactNode) => string): Fragments {
  const placed: (() => Buffer)[] = []

  function placeWork(bytes: () => Buffer): string {
    placed.push(bytes)
    return `<!--fragment ${placed.length - 1}-->`
  }

  return {
    // Rendered only when the page is done: React renders one thing at a time.
    place: (Part, props) => placeWork(() => keptMarkup(Part, props, render)),
    placeBytes: (bytes) => placeWork(() => bytes),
    fill(html) {
      // Texts and numbers of marks in turn.
      const pieces = html.split(mark)
      return Buffer.concat(
        pieces.map((piece, index) =>
          index % 2 === 0 ? Buffer.from(piece) : (placed[Number(piece)]?.() ?? Buffer.alloc(0)),
        ),
      )
    },
  }
}

function keptMarkup<Props extends KeptProps>(
  Part: ComponentType<Props>,
  props: Props,
  render: (part: ReactNode) => string,
): Buffer {
  const { record, ...rest } = props
  const kept = keptMarkups(Part)(record)
  const key = JSON.stringify(rest)
  const markup = kept.get(key) ?? Buffer.from(render(createElement(Part, props)))
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, markup)
  return markup
}
