// Makes the Space key open a link that acts as a button (MEDIA-06).
import type { KeyboardEvent } from 'react'

/** Handler for `onKeyDown` of a link. The browser handles Enter; this adds Space. */
export function openOnSpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}
