// Shared by the drawings of stages: dust in a beam, the floor.
import { disc, rect, scatter } from './drawing'

/** Dust in a beam. */
export const dust = (seed: number, x: number, y: number, w: number, h: number, count = 120): string =>
  scatter(seed, count, (r) =>
    disc(x + r() * w, y + r() * h, 0.6 + r() * 2.4, '#ffe9c0', `opacity="${0.06 + r() * 0.35}"`),
  )

export const floor = (id: string, y: number, w: number, h: number): string => rect(0, y, w, h - y, `url(#${id})`)
