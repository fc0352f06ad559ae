// Moves the particles of the LOE page's background, dust in the spotlight (LOE-03). Pure; the canvas only draws them.

export const particleCount = 150
/** Number of particles that a click adds. */
const pushedPerClick = 4
/** Radius around the pointer that stays free, in pixels. */
export const repulseDistance = 200
/** Maximum frames per second. */
export const frameLimit = 120
/**
 * Milliseconds between two frames of dust that only drifts. It moves half a pixel per frame: more frames would show no
 * difference and keep a phone busy.
 */
export const calmPauseMs = 33
/** Milliseconds at full frame rate after a pointer move or click; their push has faded by then. */
export const livelyMs = 2000
/** Limit for repeated clicks: the oldest particles added by clicks are removed. */
export const mostParticles = 2 * particleCount

export type Particle = {
  x: number
  y: number
  /** Pixels per second of its own drift. */
  driftX: number
  driftY: number
  /** Pixels per second added by the pointer; fades out. */
  pushX: number
  pushY: number
  radius: number
  /** 0 to 1. */
  glow: number
}

type Stage = { width: number; height: number }
type Point = { x: number; y: number }
type Random = () => number

function particleAt({ x, y }: Point, random: Random): Particle {
  const depth = random()
  return {
    x,
    y,
    driftX: (random() - 0.5) * 14,
    driftY: -3 - 11 * depth,
    pushX: 0,
    pushY: 0,
    // Makes most particles small and few large.
    radius: 0.5 + 1.9 * depth ** 3,
    glow: 0.18 + 0.62 * random() * (0.4 + 0.6 * depth),
  }
}

/** Returns a stage full of dust. */
export function createParticles(stage: Stage, random: Random, count = particleCount): Particle[] {
  return Array.from({ length: count }, () =>
    particleAt({ x: random() * stage.width, y: random() * stage.height }, random),
  )
}

/** Adds four particles at a click; the first 150 always stay. */
export function pushParticles(particles: readonly Particle[], at: Point, random: Random): Particle[] {
  const pushed = Array.from({ length: pushedPerClick }, () => ({
    ...particleAt(at, random),
    pushX: (random() - 0.5) * 240,
    pushY: (random() - 0.5) * 240,
  }))
  const all = [...particles, ...pushed]
  return all.length <= mostParticles
    ? all
    : [...all.slice(0, particleCount), ...all.slice(all.length - (mostParticles - particleCount))]
}

/**
 * Moves all particles on by `seconds`: they drift, flee the pointer, and leave at one edge to come back at the opposite
 * one.
 */
export function moveParticles(particles: Particle[], stage: Stage, seconds: number, pointer: Point | null): void {
  const slowing = Math.exp(-2.4 * seconds)
  for (const particle of particles) {
    if (pointer) flee(particle, pointer, seconds)
    particle.x = around(particle.x + (particle.driftX + particle.pushX) * seconds, stage.width)
    particle.y = around(particle.y + (particle.driftY + particle.pushY) * seconds, stage.height)
    particle.pushX *= slowing
    particle.pushY *= slowing
  }
}

function flee(particle: Particle, pointer: Point, seconds: number): void {
  const x = particle.x - pointer.x
  const y = particle.y - pointer.y
  const distance = Math.hypot(x, y)
  if (distance >= repulseDistance || distance === 0) return
  const force = 1400 * (1 - distance / repulseDistance) * seconds
  particle.pushX += (x / distance) * force
  particle.pushY += (y / distance) * force
}

function around(position: number, length: number): number {
  const margin = 4
  if (position < -margin) return length + margin
  return position > length + margin ? -margin : position
}

/**
 * True when enough time has passed since the last drawn frame; milliseconds. Allows half a millisecond of tolerance, or
 * a display of exactly 120 Hz would lose every second frame.
 */
export function isFrameDue(lastMs: number, nowMs: number): boolean {
  return nowMs - lastMs >= 1000 / frameLimit - 0.5
}
