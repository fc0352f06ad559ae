// Space opens what a link opens, where the link acts as a button (MEDIA-06).
import type { KeyboardEvent } from 'react'

/** For `onKeyDown` of a link: Enter is the browser's own, Space is added here. */
export function openOnSpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}
