// Proves the numbers of the particle background.
import { expect, test } from 'vitest'
import {
  createParticles,
  frameLimit,
  isFrameDue,
  mostParticles,
  moveParticles,
  particleCount,
  pushParticles,
  repulseDistance,
} from './particles.rules'

const stage = { width: 800, height: 600 }

/** Returns random numbers that are the same in every run. */
function sequence() {
  let seed = 1
  return () => (seed = (seed * 16807) % 2147483647) / 2147483647
}

test('LOE-03: the stage has 150 particles', () => {
  expect(createParticles(stage, sequence())).toHaveLength(150)
})

test('LOE-03: a click adds 4 more at its position', () => {
  const pushed = pushParticles(createParticles(stage, sequence()), { x: 10, y: 20 }, sequence())
  expect(pushed).toHaveLength(154)
  expect(pushed.slice(-4).every(({ x, y }) => x === 10 && y === 20)).toBe(true)
})

test('endless clicking does not slow the page down', () => {
  let particles = createParticles(stage, sequence())
  const first = particles[0]
  for (let click = 0; click < 200; click++) particles = pushParticles(particles, { x: 1, y: 1 }, sequence())
  expect(particles).toHaveLength(mostParticles)
  expect(particles[0]).toBe(first)
  expect(mostParticles).toBeGreaterThan(particleCount)
})

test('LOE-03: particles nearer than 200 px flee the pointer, others do not', () => {
  const pointer = { x: 400, y: 300 }
  const make = (x: number) => ({ x, y: 300, driftX: 0, driftY: 0, pushX: 0, pushY: 0, radius: 1, glow: 1 })
  const particles = [make(pointer.x + repulseDistance - 1), make(pointer.x + repulseDistance), make(pointer.x)]
  moveParticles(particles, stage, 1 / 60, pointer)
  expect(particles[0]?.x).toBeGreaterThan(pointer.x + 199)
  expect(particles[1]?.x).toBe(pointer.x + 200)
  expect(particles[2]?.x).toBe(pointer.x)
})

test('particles never leave the stage for good', () => {
  const particles = createParticles(stage, sequence())
  for (let frame = 0; frame < 600; frame++) moveParticles(particles, stage, 0.1, { x: 10, y: 10 })
  for (const { x, y } of particles) {
    expect(x).toBeGreaterThanOrEqual(-4)
    expect(x).toBeLessThanOrEqual(804)
    expect(y).toBeGreaterThanOrEqual(-4)
    expect(y).toBeLessThanOrEqual(604)
  }
})

test('LOE-03: the animation runs at no more than 120 frames a second', () => {
  expect(frameLimit).toBe(120)
  expect(isFrameDue(0, 4)).toBe(false)
  expect(isFrameDue(0, 1000 / 120)).toBe(true)
  expect(isFrameDue(0, 1000 / 60)).toBe(true)
})
