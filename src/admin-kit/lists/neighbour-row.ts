// Finds the next focus when a row of a list is about to disappear.

/** Returns the same button of the next row, or of the previous one; the page itself if no row is left. */
export function neighbourRow(button: Element | null): HTMLElement | null {
  const row = button?.closest('tr, li')
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling
  if (!row || !neighbour) return document.querySelector<HTMLElement>('main')
  const buttons = [...neighbour.querySelectorAll('button')]
  const place = [...row.querySelectorAll('button')].findIndex((own) => own === button)
  return buttons[place] ?? buttons.at(-1) ?? null
}
