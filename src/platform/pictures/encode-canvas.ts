// Turns a drawn canvas into a file.
import type { Canvas } from '@napi-rs/canvas'

/**
 * At once, and not beside other work: the library's own waiting way reads a canvas that may have been cleared away meanwhile, and the whole process
 * ends. The memory of the drawing is given back too, which the engine does not know of.
 */
export function encodeCanvas(canvas: Canvas, type: 'webp' | 'jpeg', quality: number): Buffer {
  const file = type === 'webp' ? canvas.encodeSync('webp', quality) : canvas.encodeSync('jpeg', quality)
  canvas.width = 1
  canvas.height = 1
  return file
}
