// Computes how far a picture is shrunk so that it may be uploaded.

/** Older iPhones support no larger canvas. The site shows no picture wider than 1920 pixels. */
const mostDrawnPixels = 4096 * 4096

/**
 * Returns the size of a picture that has at most `maxPixels`, with the same proportions and never larger than the
 * original.
 */
export function fittingSize(
  { width, height }: { width: number; height: number },
  maxPixels: number,
): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(Math.min(maxPixels, mostDrawnPixels) / (width * height)))
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

/** Attempts in order until the picture fits: less quality first, then fewer pixels. */
export const attempts: readonly { scale: number; quality: number }[] = [1, 0.7, 0.5, 0.35].flatMap((scale) =>
  [0.9, 0.8, 0.7].map((quality) => ({ scale, quality })),
)
