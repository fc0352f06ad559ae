// What a mail says, as blocks: the same for its HTML and its plain text.

export type LetterLink = { label: string; href: string }

export type LetterLine = {
  text: string
  /** A second, quieter line below. */
  detail?: string
  /** Already formatted, such as `$12.00`; stands at the right. */
  amount?: string
  /** One becomes a button, several a list. */
  links?: LetterLink[]
  /** Stands before the text; `alt` says it where pictures are off. */
  picture?: { url: string; alt: string }
}

/** What a mail is made of, from top to bottom. All texts are plain; markup in them is shown, not obeyed. */
export type LetterBlock =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  /** The one thing to do. Its address is also spelled out, for programs that show no links. */
  | { kind: 'button'; label: string; href: string }
  | { kind: 'link'; label: string; href: string }
  | { kind: 'table'; lines: LetterLine[]; totals?: { text: string; amount: string }[] }
  /** What somebody wrote, or an address, with its line breaks. */
  | { kind: 'quote'; text: string }
  | { kind: 'note'; text: string }

export type Letter = {
  /** What lists of mails show after the subject. */
  preheader: string
  title: string
  blocks: LetterBlock[]
}

/** Whose letter it is. */
export type LetterSite = { siteName: string; baseUrl: string }
