// Reads the dictionary that stands before a stream of a PDF: names, numbers, lists and references, as far as sizes need them.

export type PdfName = { name: string }
/** `5 0 R`. What it points to is not looked up here. */
export type PdfReference = { reference: number }
export type PdfValue = number | PdfName | PdfReference | PdfValue[] | PdfDictionary | null
export type PdfDictionary = Map<string, PdfValue>

/** No honest dictionary is nested deeper; one that is must not exhaust the stack. */
const deepest = 40
const space = /[\0\t\n\f\r ]/
const delimiter = /[\0\t\n\f\r ()<>[\]{}/%]/

class Reader {
  at = 0
  constructor(readonly text: string) {}

  skipSpace(): void {
    for (;;) {
      while (space.test(this.text[this.at] ?? '')) this.at++
      if (this.text[this.at] !== '%') return
      while (this.at < this.text.length && !/[\n\r]/.test(this.text[this.at] ?? '')) this.at++
    }
  }

  word(): string {
    const from = this.at
    while (this.at < this.text.length && !delimiter.test(this.text[this.at] ?? '')) this.at++
    return this.text.slice(from, this.at)
  }

  /** Between brackets, which may stand inside it in pairs; its content is of no interest here. */
  skipString(): void {
    for (let open = 0; this.at < this.text.length; this.at++) {
      const character = this.text[this.at]
      if (character === '\\') this.at++
      else if (character === '(') open++
      else if (character === ')' && --open === 0) break
    }
    this.at++
  }

  value(depth: number): PdfValue {
    this.skipSpace()
    const { text } = this
    const character = text[this.at]
    if (character === undefined || depth > deepest) throw new Error('The dictionary has no end')
    if (text.startsWith('<<', this.at)) return this.dictionary(depth)
    if (character === '[') return this.list(depth)
    if (character === '/') {
      this.at++
      return {
        name: this.word().replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
          String.fromCharCode(Number.parseInt(code, 16)),
        ),
      }
    }
    if (character === '(') {
      this.skipString()
      return null
    }
    if (character === '<') {
      this.at = text.indexOf('>', this.at) + 1 || text.length
      return null
    }
    const word = this.word()
    if (word === '') this.at++
    const number = Number.parseFloat(word)
    return Number.isNaN(number) ? null : this.referenceOr(number)
  }

  referenceOr(number: number): PdfValue {
    const rest = /^[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/.exec(
      this.text.slice(this.at, this.at + 40),
    )
    if (!rest) return number
    this.at += rest[0].length
    return { reference: number }
  }

  list(depth: number): PdfValue[] {
    const values: PdfValue[] = []
    for (this.at++, this.skipSpace(); this.text[this.at] !== ']'; this.skipSpace()) values.push(this.value(depth + 1))
    this.at++
    return values
  }

  dictionary(depth: number): PdfDictionary {
    const entries: PdfDictionary = new Map()
    for (this.at += 2, this.skipSpace(); !this.text.startsWith('>>', this.at); this.skipSpace()) {
      const key = this.value(depth + 1)
      const value = this.value(depth + 1)
      if (key !== null && typeof key === 'object' && 'name' in key) entries.set(key.name, value)
    }
    this.at += 2
    return entries
  }
}

/** The dictionary at the beginning of `text` and where it ends; null when there is none, or one that has no end. */
export function readDictionary(text: string): { dictionary: PdfDictionary; end: number } | null {
  const reader = new Reader(text)
  try {
    reader.skipSpace()
    if (!text.startsWith('<<', reader.at)) return null
    return { dictionary: reader.dictionary(0), end: reader.at }
  } catch {
    return null
  }
}

/** The number under the first of these keys that has one. */
export function numberOf(dictionary: PdfDictionary, ...keys: string[]): number | null {
  for (const key of keys) {
    const value = dictionary.get(key)
    if (typeof value === 'number') return value
  }
  return null
}

/** The names under a key, which holds one or a list of them; null for what is only referred to. */
export function namesOf(dictionary: PdfDictionary, ...keys: string[]): (string | null)[] {
  const value = keys.map((key) => dictionary.get(key)).find((each) => each !== undefined) ?? []
  const nameOf = (each: PdfValue) => (each !== null && typeof each === 'object' && 'name' in each ? each.name : null)
  return Array.isArray(value) ? value.map(nameOf) : [nameOf(value)]
}
