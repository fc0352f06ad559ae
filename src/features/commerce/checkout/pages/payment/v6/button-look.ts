// The look of all payment buttons: gold, rectangular, 45 px high (CHK-27). Apple's and Google's own buttons come in black
// and white only.

export const heightPx = 45
export const radiusPx = 4

/** Gives a button its full width and its height before it is shown, so that nothing moves when it is drawn. */
export function fitButton<Element extends HTMLElement>(button: Element): Element {
  Object.assign(button.style, { display: 'block', width: '100%', height: `${heightPx}px` })
  return button
}

/** Returns the colour of a wallet's button with the higher contrast to the page. */
export const walletColor = (): 'black' | 'white' =>
  getComputedStyle(document.documentElement).colorScheme.includes('dark') ? 'white' : 'black'
