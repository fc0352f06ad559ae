// Defines the content of a mail as blocks, the same for its HTML and its plain text.

export type LetterLink = { label: string; href: string }

export type LetterLine = {
  text: string
  /** Second, quieter line below the label. */
  detail?: string
  /** Already formatted, such as `$12.00`; shown at the right. */
  amount?: string
  /** One link becomes a button, several become a list. */
  links?: LetterLink[]
  /** Shown before the text; `alt` replaces it if pictures are off. */
  picture?: { url: string; alt: string }
}

/** Words with their look; `href` links them. */
export type LetterSpan = { text: string; bold?: true; italic?: true; href?: string }

/** Blocks of a mail, from top to bottom. All texts are plain: markup in them is shown as text. */
export type LetterBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  /** The main action. Its address is also spelled out, for programs that show no links. */
  | { kind: 'button'; label: string; href: string }
  | { kind: 'link'; label: string; href: string }
  | { kind: 'table'; lines: LetterLine[]; totals?: { text: string; amount: string }[] }
  /** A message by a person, or an address, with its line breaks. */
  | { kind: 'quote'; text: string }
  | { kind: 'note'; text: string }
  /** A paragraph with bold, italic and linked words, one entry per line. */
  | { kind: 'rich'; lines: LetterSpan[][] }
  | { kind: 'list'; isNumbered: boolean; items: LetterSpan[][] }
  /** Fills the width of the text. `alt` replaces it if pictures are off. */
  | { kind: 'picture'; url: string; alt: string; href?: string }
  /** Something of the site, such as an item or a gig, with a button to its page. */
  | { kind: 'card'; title: string; line: string; link: LetterLink; picture?: { url: string; alt: string } }
  | { kind: 'divider' }

export type Letter = {
  /** Text that mail lists show after the subject. */
  preheader: string
  title: string
  blocks: LetterBlock[]
}

/** The site that sends the mail. */
export type LetterSite = { siteName: string; baseUrl: string }
