// Places a row's menu beside its button, within the window.

/** Pixels between the menu and the edges of the window. */
const edge = 8
/** Pixels between the button and the menu. */
const gap = 4

type Box = { top: number; right: number; bottom: number }
type Size = { width: number; height: number }

/** Returns the menu's left upper corner: below the button if there is room, else above, else at the window's edge. */
export function menuCorner(button: Box, menu: Size, view: Size): { left: number; top: number } {
  const left = Math.min(button.right - menu.width, view.width - menu.width - edge)
  const below = button.bottom + gap
  const above = button.top - gap - menu.height
  const lowest = view.height - menu.height - edge
  const top = below <= lowest ? below : above >= edge ? above : lowest
  return { left: Math.max(edge, left), top: Math.max(edge, top) }
}

/** Moves the open menu to its place. */
export function placeMenu(menu: HTMLElement, button: Box): void {
  const { width, height } = menu.getBoundingClientRect()
  const { left, top } = menuCorner(button, { width, height }, { width: innerWidth, height: innerHeight })
  menu.style.left = `${left}px`
  menu.style.top = `${top}px`
}
