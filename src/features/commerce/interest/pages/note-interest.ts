// Tells the server that this visitor took a step with an item, once for each document. Stores nothing on the device.
import type { InterestStep } from '../interest.rules'

const noted = new Set<string>()

export function noteInterest(step: InterestStep, itemId: string): void {
  const note = `${step} ${itemId}`
  if (!noted.has(note)) navigator.sendBeacon('/api/seen', note)
  noted.add(note)
}
