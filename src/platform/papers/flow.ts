// Distributes the parts of a paper over its pages, so that a heading stays with what follows it and is repeated on the
// next page.
import type { PaperPage } from './paper'

/** A part that is never split, such as a row of a table. Heights are in points. */
export type Block = {
  height: number
  draw: (page: PaperPage, top: number) => void
  /** Drawn above the first of its blocks on each page. */
  heading?: Omit<Block, 'heading'>
}

type Placed = { block: Omit<Block, 'heading'>; top: number }

/** Returns the blocks of each page with their position; always at least one page. */
export function paginate(
  blocks: readonly Block[],
  area: { firstTop: number; top: number; bottom: number },
): Placed[][] {
  const pages: Placed[][] = [[]]
  let top = area.firstTop
  let heading: Block['heading']
  const place = (block: Omit<Block, 'heading'>) => {
    pages.at(-1)?.push({ block, top })
    top += block.height
  }
  for (const block of blocks) {
    const needed = block.height + (block.heading && block.heading !== heading ? block.heading.height : 0)
    if (top + needed > area.bottom && pages.at(-1)?.length !== 0) {
      pages.push([])
      top = area.top
      heading = undefined
    }
    if (block.heading && block.heading !== heading) place(block.heading)
    heading = block.heading
    place(block)
  }
  return pages
}
