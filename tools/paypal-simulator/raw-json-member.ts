// Cuts one member out of a JSON object as the exact text that was sent: re-serialising would change its checksum.

/** Returns the unchanged text of `text[name]` at the top level of a JSON object, or null. `text` must be valid JSON. */
export function rawJsonMember(text: string, name: string): string | null {
  let depth = 0
  let index = 0
  let key: string | null = null
  let valueStart = -1
  const stringEnd = (from: number): number => {
    let at = from + 1
    while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
    return at
  }
  for (; index < text.length; index += 1) {
    const character = text[index]
    if (character === '"') {
      const end = stringEnd(index)
      if (depth === 1 && valueStart === -1) key = JSON.parse(text.slice(index, end + 1)) as string
      index = end
    } else if (character === ':' && depth === 1 && valueStart === -1) {
      valueStart = index + 1
    } else if ((character === ',' && depth === 1) || (character === '}' && depth === 1)) {
      if (key === name && valueStart !== -1) return text.slice(valueStart, index).trim()
      key = null
      valueStart = -1
      if (character === '}') return null
    } else if (character === '{' || character === '[') {
      depth += 1
    } else if (character === '}' || character === ']') {
      depth -= 1
    }
  }
  return null
}
