// Defines the actions of a step in a browser of any engine: real clicks and keys, and scripts that inspect the page.

/** Milliseconds until a step gives up waiting. */
export const patienceMs = 30_000

export interface Tab {
  /** Resolves when the page is loaded. */
  goto(address: string): Promise<void>
  back(): Promise<void>
  reload(): Promise<void>
  /** Returns the value of an expression in the page; awaits a promise. */
  run<Result>(expression: string): Promise<Result>
  /** Clicks the middle of the first element that a selector finds, after scrolling to it. */
  click(selector: string): Promise<void>
  /** Clicks a field and types with real keys. */
  type(selector: string, text: string): Promise<void>
  /** Chooses a file of this machine in a file field, which may be hidden. */
  choose(selector: string, file: string): Promise<void>
  pressEnter(selector: string): Promise<void>
  /** Swipes over an element with a finger, from right to left; returns false where the driver has no touch. */
  swipeLeft(selector: string): Promise<boolean>
  /** Returns the page's size as PDF in bytes; null where the engine cannot print without a dialog. */
  print(): Promise<number | null>
}

export type OpenOptions = {
  width: number
  /** Blocks cookies and storage for every page. */
  storageBlocked?: boolean
}

/** One running browser. */
export interface Browser {
  tab: Tab
  /** Opens a further tab of the same profile. */
  another(): Promise<Tab>
  /** Returns the window that the page has opened. */
  popup(): Promise<Tab>
  /** Returns the errors and warnings in the console so far. */
  noise(): Promise<string[]>
  close(): Promise<void>
}

export interface Engine {
  name: string
  /** Third-party cookies are refused in every engine. */
  open(options: OpenOptions): Promise<Browser>
}

/**
 * Resolves with the result once it is neither false, null nor empty; otherwise throws with `what` after the time limit.
 */
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
