// Draws systems by hand on a page: adds, moves, stretches and deletes them. Pure.
import type { SystemBox } from './points.rules'

/** A system while the owner draws it. `was` is its number in the stored list, null for a new one. */
export type DraftBox = { box: SystemBox; was: number | null }

/** Smallest height that a finger can tap, and the step of an arrow key; both are parts of the page's height. */
export const leastHeight = 0.015
export const keyStep = 0.005
const newHeight = 0.08

const thousandths = (part: number) => Math.round(part * 1000) / 1000
const within = (part: number, least: number, most: number) => Math.min(most, Math.max(least, part))

/** Moves a system down by a part of the page's height, or up if `by` is negative. The system stays on its page. */
export function moved([page, top, bottom]: SystemBox, by: number): SystemBox {
  const step = within(by, -top, 1 - bottom)
  return [page, thousandths(top + step), thousandths(bottom + step)]
}

/** Moves the upper or lower edge of a system. */
export function stretched([page, top, bottom]: SystemBox, edge: 'top' | 'bottom', by: number): SystemBox {
  return edge === 'top'
    ? [page, thousandths(within(top + by, 0, bottom - leastHeight)), bottom]
    : [page, top, thousandths(within(bottom + by, top + leastHeight, 1))]
}

/** Returns a new system in the widest gap of the page. */
export function newBox(page: number, drafts: readonly DraftBox[]): SystemBox {
  const here = drafts.map(({ box }) => box).filter((box) => box[0] === page)
  const edges = [0, ...here.flatMap(([, top, bottom]) => [top, bottom]), 1]
  const gaps = edges.flatMap((from, index) => (index % 2 === 0 ? [{ from, to: edges[index + 1] ?? 1 }] : []))
  const widest = gaps.toSorted((one, other) => other.to - other.from - (one.to - one.from))[0] ?? { from: 0, to: 1 }
  const height = within(widest.to - widest.from, leastHeight, newHeight)
  const top = within((widest.from + widest.to - height) / 2, 0, 1 - height)
  return [page, thousandths(top), thousandths(top + height)]
}

/** Sorts systems in reading order. */
export function sortBoxes(drafts: readonly DraftBox[]): DraftBox[] {
  return drafts.toSorted(({ box: one }, { box: other }) => one[0] - other[0] || one[1] - other[1])
}
