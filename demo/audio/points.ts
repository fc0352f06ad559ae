// Computes when each system of a lead sheet sounds in its recording, from the structure of the recording (arrange.ts):
// four bars of introduction, then the choruses.
import { takes } from './takes'

const barsIn = 4

/**
 * `firstBars`: the first bar of each system, from 0. Seconds to the hundredth; a pickup belongs to the first system.
 */
export function pointsOfTake(name: string, firstBars: readonly number[]): [seconds: number, system: number][] {
  const take = takes.find((each) => each.name === name)
  if (!take) throw new Error(`There is no recording called ${name}.`)
  const { meter, bars, tempo, pickup, choruses } = take
  return choruses.flatMap((_, chorus) =>
    firstBars.map((bar, system): [number, number] => {
      const beat = (barsIn + chorus * bars + bar) * meter - (system === 0 ? pickup : 0)
      return [Math.round((beat * 6000) / tempo) / 100, system]
    }),
  )
}
