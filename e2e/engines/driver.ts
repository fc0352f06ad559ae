// Defines what a step may ask of a browser of any engine: real clicks and keys, and scripts that look at the page.

/** Milliseconds until a step gives up waiting. */
export const patienceMs = 30_000

export interface Tab {
  /** Resolves when the page is loaded. */
  goto(address: string): Promise<void>
  back(): Promise<void>
  reload(): Promise<void>
  /** The value of an expression in the page; a promise is awaited. */
  run<Result>(expression: string): Promise<Result>
  /** Clicks the middle of the first element that a selector finds, after scrolling to it. */
  click(selector: string): Promise<void>
  /** The same inside the page's frame that `frame` finds. */
  clickInFrame(frame: string, selector: string): Promise<void>
  /** Clicks a field and types with real keys. */
  type(selector: string, text: string): Promise<void>
  pressEnter(selector: string): Promise<void>
  /** A finger goes sideways over an element, from right to left; false where the driver knows no finger. */
  swipeLeft(selector: string): Promise<boolean>
  /** Bytes of the page as PDF; null where the engine cannot print without a dialog. */
  print(): Promise<number | null>
}

export type OpenOptions = {
  width: number
  /** Refuses cookies and storage to every page. */
  storageBlocked?: boolean
}

/** One running browser. */
export interface Browser {
  tab: Tab
  /** A further tab of the same profile. */
  another(): Promise<Tab>
  /** The window that the page has opened. */
  popup(): Promise<Tab>
  /** Errors and warnings in the console so far. */
  noise(): Promise<string[]>
  close(): Promise<void>
}

export interface Engine {
  name: string
  /** Third-party cookies are refused in all of them. */
  open(options: OpenOptions): Promise<Browser>
}

/** Resolves with the answer once it is neither false, null nor empty; throws with `what` when it stays so. */
export async function until<Result>(what: string, ask: () => Promise<Result>): Promise<NonNullable<Result>> {
  const end = Date.now() + patienceMs
  let last: unknown
  for (;;) {
    const answer = await ask().catch((error: unknown) => void (last = error))
    if (answer) return answer
    if (Date.now() > end)
      throw new Error(
        `${what}: not within ${patienceMs / 1000} s${last ? ` (${last instanceof Error ? last.message : JSON.stringify(last)})` : ''}`,
      )
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
