// Focal points, by file, of the demo's pictures for which the owner would have corrected the automatic guess.
import type { PicturePoint } from '@/lib/picture'

export const chosenFocus: Readonly<Record<string, PicturePoint>> = {
  'pictures/hero.jpg': { x: 0.66, y: 0.42 },
  'pictures/hero-tall.jpg': { x: 0.52, y: 0.25 },
  'pictures/portrait.jpg': { x: 0.5, y: 0.4 },
  'gallery/valve-in-light.jpg': { x: 0.42, y: 0.5 },
  'gallery/club-door.jpg': { x: 0.5, y: 0.6 },
  'gallery/singer-at-microphone.jpg': { x: 0.5, y: 0.35 },
  'gallery/piano-keys.jpg': { x: 0.4, y: 0.6 },
  'gallery/three-mutes.jpg': { x: 0.5, y: 0.6 },
  'gallery/ribbon-microphone.jpg': { x: 0.5, y: 0.4 },
  'gallery/slide-out.jpg': { x: 0.5, y: 0.42 },
  'gallery/into-the-bell.jpg': { x: 0.5, y: 0.5 },
  'gallery/night-bus.jpg': { x: 0.72, y: 0.45 },
  'gallery/metronome.jpg': { x: 0.5, y: 0.48 },
  'gallery/water-tower.jpg': { x: 0.5, y: 0.46 },
  'gallery/night-train.jpg': { x: 0.5, y: 0.48 },
  'gallery/night-road.jpg': { x: 0.5, y: 0.5 },
  'gallery/lighthouse.jpg': { x: 0.4, y: 0.38 },
  'gallery/station-clock.jpg': { x: 0.54, y: 0.5 },
  'gallery/last-round.jpg': { x: 0.5, y: 0.55 },
  'gallery/coffee-break.jpg': { x: 0.6, y: 0.6 },
  'gallery/snare-brushes.jpg': { x: 0.5, y: 0.45 },
  'gallery/lights-in-haze.jpg': { x: 0.45, y: 0.6 },
}
