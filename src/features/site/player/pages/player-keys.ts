// Translates a key typed inside a player into the player's action (AUDIO-18, OP-42).
import type { KeyboardEvent } from 'react'
import { actionOfKey, jumpSeconds, volumeStep, type FocusedControl, type PlayerAction } from '../audio.rules'
import { player } from '../playing/player-store'

function findControl(target: EventTarget): FocusedControl {
  if (!(target instanceof HTMLElement)) return 'other'
  if (target.dataset.control === 'volume') return 'volume'
  if (target.closest('button, a, summary')) return 'button'
  const isSlider = target instanceof HTMLInputElement && target.type === 'range'
  return !isSlider && (target.isContentEditable || target.matches('input, textarea, select')) ? 'text' : 'other'
}

const actions: Record<PlayerAction, () => void> = {
  toggle: () => player.toggle(),
  back: () => player.seekBy(-jumpSeconds),
  forward: () => player.seekBy(jumpSeconds),
  louder: () => player.setVolume(player.state().volume + volumeStep),
  softer: () => player.setVolume(player.state().volume - volumeStep),
  loop: () => player.toggleLoop(),
  mute: () => player.toggleMute(),
}

/**
 * Key handler for the element around a file player: receives keys only from inside, so only while the focus is there.
 */
export function onPlayerKey(event: KeyboardEvent): void {
  const action = actionOfKey(event, findControl(event.target))
  if (!action) return
  event.preventDefault()
  actions[action]()
}
