// Making the points of a recording: tapping along, moving a tap, and carrying points over to other systems. Pure.
import type { Point } from './follow.rules'

/** Page from 1, upper and lower edge as parts of the page's height. */
export type Box = [page: number, top: number, bottom: number]

/** Seconds by which people tap late. */
export const lateness = 0.1
/** Seconds between two points at least. */
const closest = 0.05
/** Seconds within which a second tap of the same system is the same tap, corrected. */
const correction = 1
export const nudgeSeconds = 0.05
export const mostPoints = 2000
export const mostSystems = 500

const hundredths = (seconds: number) => Math.round(seconds * 100) / 100

/** `passFrom`: the tap before this one since the owner began to listen; null for the first. */
type Pass = { at: number; passFrom: number | null }

/**
 * The system that a tap at this moment means: the one after the last; after the last of all the first, as in a piece with several choruses. The
 * first tap right behind one of before corrects it: one listens, and does it better.
 */
export function nextSystem(points: readonly Point[], { at, passFrom }: Pass, systemCount: number): number {
  const before = points.findLast(([seconds]) => seconds <= (passFrom ?? at))
  if (!before) return 0
  const isCorrection = passFrom === null && at - before[0] < correction
  return isCorrection ? before[1] : (before[1] + 1) % Math.max(1, systemCount)
}

/**
 * With a tap at this moment. What was only listened to stays; what was tapped earlier between two taps of this pass gives way. So a passage is
 * mended by tapping it again, and nothing before or behind it is lost.
 */
export function withTap(points: readonly Point[], { at, system, passFrom }: Pass & { system: number }): Point[] {
  const seconds = hundredths(Math.max(0, at))
  const kept = points.filter(
    ([other, of]) =>
      !(passFrom !== null && other > passFrom && other < seconds) &&
      !(of === system && Math.abs(other - seconds) < correction) &&
      Math.abs(other - seconds) >= closest,
  )
  return [...kept, [seconds, system] satisfies Point].toSorted(([one], [other]) => one - other)
}

/** With one point earlier or later; it never passes its neighbours nor the beginning. */
export function nudged(points: readonly Point[], index: number, by: number): Point[] {
  const point = points[index]
  if (!point) return [...points]
  const least = points[index - 1] ? (points[index - 1]?.[0] ?? 0) + closest : 0
  const most = (points[index + 1]?.[0] ?? Infinity) - closest
  const seconds = hundredths(Math.min(most, Math.max(least, point[0] + by)))
  return points.map((other, at): Point => (at === index ? [seconds, point[1]] : other))
}

/** Whether every system sounds at least once: a pass that got so far is whole. */
export function isWhole(points: readonly Point[], systemCount: number): boolean {
  return systemCount > 0 && new Set(points.map(([, system]) => system)).size === systemCount
}

/** In the order of time, with systems that exist. */
export function areInOrder(points: readonly Point[], systemCount: number): boolean {
  return points.every(([seconds, system], index) => system < systemCount && seconds > (points[index - 1]?.[0] ?? -1))
}

/** In the order of reading, each within its page. Two may overlap, as slurs and words do. */
export function areBoxes(boxes: readonly Box[], pageCount: number | null): boolean {
  return boxes.every(([page, top, bottom], index) => {
    const before = boxes[index - 1]
    const isBehind = !before || page > before[0] || (page === before[0] && top >= before[1])
    return isBehind && bottom > top && (pageCount === null || page <= pageCount)
  })
}

/** Points after the systems were changed: `was` says of each new system which one it was before, or null. Those of a deleted one go. */
export function afterChange(points: readonly Point[], was: readonly (number | null)[]): Point[] {
  const now = new Map(was.flatMap((before, index) => (before === null ? [] : [[before, index] as const])))
  return points.flatMap(([seconds, system]): Point[] => {
    const index = now.get(system)
    return index === undefined ? [] : [[seconds, index]]
  })
}

/**
 * Points of one edition for another one. Where both have as many systems, all; otherwise those of the pages that have as many. `isWhole`: nothing
 * was left out.
 */
export function copiedTo(
  points: readonly Point[],
  from: readonly Box[],
  to: readonly Box[],
): { points: Point[]; isWhole: boolean } {
  if (from.length === to.length) return { points: [...points], isWhole: true }
  const copied = points.flatMap((point): Point[] => {
    const page = from[point[1]]?.[0]
    const here = from.flatMap((box, index) => (box[0] === page ? [index] : []))
    const there = to.flatMap((box, index) => (box[0] === page ? [index] : []))
    const system = there[here.indexOf(point[1])]
    return here.length === there.length && system !== undefined ? [[point[0], system]] : []
  })
  return { points: copied, isWhole: false }
}

/** A system as visitors get it: of a page that is no sample only which page it is on. */
export type PublicSystem = [page: number] | Box

/**
 * What visitors need to follow: the places of systems on the sample pages, and of every other page nothing but when it is played.
 */
export function publicFollowing(
  systems: readonly Box[],
  points: readonly Point[],
  samplePages: readonly number[],
): { systems: PublicSystem[]; points: Point[] } {
  const shown: PublicSystem[] = []
  const numbers = systems.map((box, index) => {
    if (samplePages.includes(box[0])) return shown.push(box) - 1
    const before = systems[index - 1]
    return before && before[0] === box[0] ? shown.length - 1 : shown.push([box[0]]) - 1
  })
  const followed: Point[] = []
  for (const [seconds, system] of points) {
    const number = numbers[system]
    if (number === undefined) continue
    const isHidden = shown[number]?.length === 1
    if (!(isHidden && followed.at(-1)?.[1] === number)) followed.push([seconds, number])
  }
  return { systems: shown, points: followed }
}
