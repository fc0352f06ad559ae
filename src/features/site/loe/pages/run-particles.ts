// Draws the dust on a canvas and follows the pointer. Pauses off screen, in hidden tabs and under reduced motion
// (LOE-03, OP-42).
import {
  calmPauseMs,
  createParticles,
  isFrameDue,
  livelyMs,
  moveParticles,
  pushParticles,
  type Particle,
} from '../particles.rules'

/**
 * Runs the dust on a canvas that fills `stage`; pointer and clicks on `stage` move it. Returns a function that ends it.
 * Browser only.
 */
export function runParticles(canvas: HTMLCanvasElement, stage: HTMLElement): () => void {
  const context = canvas.getContext('2d')
  if (!context) return () => undefined
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  const size = { width: 0, height: 0 }
  let mote = document.createElement('canvas')
  let particles: Particle[] = []
  let pointer: { x: number; y: number } | null = null
  let frame = 0
  let pause: ReturnType<typeof setTimeout> | undefined
  let livelyUntilMs = 0
  let lastMs = 0
  let isInView = false

  function draw(): void {
    if (!context) return
    context.clearRect(0, 0, size.width, size.height)
    for (const { x, y, radius, glow } of particles) {
      const reach = radius * 4
      context.globalAlpha = glow
      context.drawImage(mote, x - reach, y - reach, 2 * reach, 2 * reach)
    }
  }

  function tick(nowMs: number): void {
    goOn(nowMs)
    if (!isFrameDue(lastMs, nowMs)) return
    // After a pause the dust continues from its last position.
    const seconds = Math.min((nowMs - lastMs) / 1000, 0.1)
    lastMs = nowMs
    moveParticles(particles, size, seconds, pointer)
    draw()
  }

  function nextFrame(): void {
    frame = requestAnimationFrame(tick)
  }

  function goOn(nowMs: number): void {
    if (nowMs < livelyUntilMs) nextFrame()
    else pause = setTimeout(nextFrame, calmPauseMs)
  }

  function rest(): void {
    clearTimeout(pause)
    cancelAnimationFrame(frame)
  }

  function runOrRest(): void {
    rest()
    if (isInView && !calm.matches && document.visibilityState === 'visible') nextFrame()
  }

  function fit(): void {
    const { clientWidth: width, clientHeight: height } = canvas
    if (!context || width === 0 || height === 0) return
    // Ignores the device pixel ratio: dust is soft, so four times as many pixels would make no visible difference, and
    // a slow phone would have to fill them in every frame.
    canvas.width = width
    canvas.height = height
    mote = drawMote(getComputedStyle(canvas).color)
    if (size.width === 0) particles = createParticles({ width, height }, Math.random)
    for (const particle of particles) {
      if (size.width === 0) break
      particle.x *= width / size.width
      particle.y *= height / size.height
    }
    Object.assign(size, { width, height })
    draw()
  }

  function findPlace(event: PointerEvent | MouseEvent): { x: number; y: number } {
    const box = canvas.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  function wake(): void {
    livelyUntilMs = performance.now() + livelyMs
  }

  const ending = new AbortController()
  const until = { signal: ending.signal, passive: true }
  stage.addEventListener(
    'pointermove',
    (event) => {
      pointer = findPlace(event)
      wake()
    },
    until,
  )
  stage.addEventListener('pointerleave', () => (pointer = null), until)
  stage.addEventListener('pointercancel', () => (pointer = null), until)
  stage.addEventListener(
    'click',
    (event) => {
      if (!calm.matches) particles = pushParticles(particles, findPlace(event), Math.random)
      wake()
    },
    until,
  )
  document.addEventListener('visibilitychange', runOrRest, until)
  calm.addEventListener('change', runOrRest, until)

  const resized = new ResizeObserver(fit)
  resized.observe(canvas)
  const seen = new IntersectionObserver(([entry]) => {
    isInView = entry?.isIntersecting ?? false
    runOrRest()
  })
  seen.observe(canvas)
  fit()

  return () => {
    ending.abort()
    resized.disconnect()
    seen.disconnect()
    rest()
  }
}

/** Draws one particle with its halo; each frame only copies it. `color` as CSS computes it. */
function drawMote(color: string): HTMLCanvasElement {
  const sprite = document.createElement('canvas')
  sprite.width = 64
  sprite.height = 64
  const context = sprite.getContext('2d')
  if (!context) return sprite
  const light = context.createRadialGradient(32, 32, 0, 32, 32, 32)
  for (const [at, percent] of [
    [0, 100],
    [0.2, 92],
    [0.32, 30],
    [0.6, 8],
    [1, 0],
  ] as const) {
    light.addColorStop(at, `rgb(0 0 0 / ${percent}%)`)
  }
  context.fillStyle = light
  context.fillRect(0, 0, 64, 64)
  context.globalCompositeOperation = 'source-in'
  context.fillStyle = color
  context.fillRect(0, 0, 64, 64)
  return sprite
}
