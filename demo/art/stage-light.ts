// Shared by the drawings of stages: dust in a beam, the floor, light on the edges of a silhouette.
import { black, disc, group, rect, scatter } from './drawing'

/** Dust in a beam. */
export const dust = (seed: number, x: number, y: number, w: number, h: number, count = 120): string =>
  scatter(seed, count, (r) =>
    disc(x + r() * w, y + r() * h, 0.6 + r() * 2.4, '#ffe9c0', `opacity="${0.06 + r() * 0.35}"`),
  )

export const floor = (id: string, y: number, w: number, h: number): string => rect(0, y, w, h - y, `url(#${id})`)

/** A silhouette with light on its edges: the same shape, blurred and coloured, behind it. */
export const rimmed = (transform: string, figure: (color: string) => string, rim: string, dx = -5, dy = -4): string =>
  group(transform, group(`translate(${dx} ${dy})`, figure(rim), 'filter="url(#soft2)" opacity="0.85"') + figure(black))
