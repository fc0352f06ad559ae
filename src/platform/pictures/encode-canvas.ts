// Encodes a drawn canvas as a picture file.
import type { Canvas } from '@napi-rs/canvas'

/**
 * Encodes synchronously. The library's asynchronous method may read a canvas that has been freed meanwhile, which ends
 * the whole process. Then frees the memory of the canvas, which the engine does not track.
 */
export function encodeCanvas(canvas: Canvas, type: 'webp' | 'jpeg', quality: number): Buffer {
  const file = type === 'webp' ? canvas.encodeSync('webp', quality) : canvas.encodeSync('jpeg', quality)
  canvas.width = 1
  canvas.height = 1
  return file
}
