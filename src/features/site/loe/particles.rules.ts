// Dust in the spotlight: how the particles of the LOE page's background move (LOE-03). Pure; the canvas only draws them.

export const particleCount = 150
/** How many a click adds. */
const pushedPerClick = 4
/** Pixels round the pointer that stay free. */
export const repulseDistance = 200
/** Frames per second at most. */
export const frameLimit = 120
/** Milliseconds between two pictures of dust that only drifts, half a pixel from one to the next: more of them would show nobody more and keep a phone busy. */
export const calmPauseMs = 33
/** How long dust is lively after pointer or click; what they gave has died away by then. */
export const livelyMs = 2000
/** However often somebody clicks: the oldest pushed ones leave. */
export const mostParticles = 2 * particleCount

export type Particle = {
  x: number
  y: number
  /** Pixels per second it drifts by itself. */
  driftX: number
  driftY: number
  /** Pixels per second given by the pointer; dies away. */
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
    // Many small ones, few large.
    radius: 0.5 + 1.9 * depth ** 3,
    glow: 0.18 + 0.62 * random() * (0.4 + 0.6 * depth),
  }
}

/** A stage full of dust. */
export function createParticles(stage: Stage, random: Random, count = particleCount): Particle[] {
  return Array.from({ length: count }, () =>
    particleAt({ x: random() * stage.width, y: random() * stage.height }, random),
  )
}

/** Four more where somebody clicked; the first 150 always stay. */
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

/** Moves all of them on by some seconds: they drift, flee the pointer, and come in again on the other side. */
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

/** Whether enough time has passed since the last drawn frame; milliseconds. A little tolerance, or a display of exactly 120 Hz loses every second one. */
export function isFrameDue(lastMs: number, nowMs: number): boolean {
  return nowMs - lastMs >= 1000 / frameLimit - 0.5
}
