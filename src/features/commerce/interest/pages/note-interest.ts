// Tells the server that this visitor took a step with an item, once for each document. Stores nothing on the device.
import type { InterestStep } from '../interest.rules'

const noted = new Set<string>()

export function noteInterest(step: InterestStep, itemId: string): void {
  const note = `${step} ${itemId}`
  // Sends nothing offline: the browser would report an error in its console.
  if (noted.has(note) || !navigator.onLine) return
  noted.add(note)
  navigator.sendBeacon('/api/seen', note)
}
