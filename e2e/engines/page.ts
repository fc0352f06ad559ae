// Holds the actions and checks of the steps, the same in every engine.
import { type Tab, until } from './driver'

const quoted = (text: string) => JSON.stringify(text)

/** Resolves when every handler of the page is in place. */
export const runs = (tab: Tab) =>
  until('the application runs', () => tab.run(`'hydrated' in document.documentElement.dataset`))

/** Resolves when an expression is true in the page. */
export const sees = (tab: Tab, what: string, expression: string) =>
  until(what, () => tab.run<boolean>(`Boolean(${expression})`))

const visibleWith = (within: string, text: string) =>
  `[...document.querySelectorAll(${quoted(`${within} button, ${within} a, ${within} summary`)})].find((node) => node.checkVisibility() && (node.getAttribute('aria-label') ?? node.textContent).trim().startsWith(${quoted(text)}))`

/** Clicks a button or link by the beginning of its name, once it is visible. */
export async function press(tab: Tab, text: string, within = 'body'): Promise<void> {
  await sees(tab, `“${text}” is there`, visibleWith(within, text))
  await tab.run(
    `(document.querySelector('[data-step]')?.removeAttribute('data-step'), ${visibleWith(within, text)}.setAttribute('data-step', ''))`,
  )
  await tab.click('[data-step]')
}

/** Sets the value of a field at once: a date field takes other keys in every engine. */
export const fill = (tab: Tab, selector: string, value: string) =>
  tab.run(
    `((field) => (Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${quoted(value)}), field.dispatchEvent(new Event('input', { bubbles: true })), null))(document.querySelector(${quoted(selector)}))`,
  )

export const showsText = (tab: Tab, text: string, within = 'body') =>
  sees(tab, `“${text}” shows`, `document.querySelector(${quoted(within)})?.textContent.includes(${quoted(text)})`)

/** Adds a product from its page and opens the cart. */
export async function addToCart(tab: Tab, siteUrl: string, slug: string): Promise<void> {
  await tab.goto(`${siteUrl}/shop/${slug}`)
  await runs(tab)
  await press(tab, 'Add to Cart', 'main')
  await showsText(tab, 'Shopping Cart', 'dialog[open]')
}

export function expect(what: string, isTrue: boolean): void {
  if (!isTrue) throw new Error(what)
}
