// Checks that a ZIP has arrived with its end. The list of its files is there, and no program opens the ZIP without it.

/** "PK" 5 6, and the bytes of the record that it begins. A comment of at most 64 KB may follow. */
const endSignature = 0x06054b50
const endLength = 22
const longestTail = endLength + 65_535
const empty = Buffer.alloc(0)

/** Reads the ZIP once, with no more than its last 64 KB in memory. The list must be inside the file. */
export async function isWholeZip(source: AsyncIterable<Buffer>, byteSize: number): Promise<boolean> {
  let tail: Buffer = empty
  for await (const chunk of source) {
    const before = Math.max(0, longestTail - chunk.length)
    tail = Buffer.concat([before === 0 ? empty : tail.subarray(-before), chunk.subarray(-longestTail)])
  }
  for (let at = tail.length - endLength; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== endSignature) continue
    const [listLength, listStart] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
    const endStart = byteSize - tail.length + at
    // More than 65,534 files or 4 GB: a larger record gives the place of the list.
    if (listStart === 0xffffffff || listStart + listLength <= endStart) return true
  }
  return false
}
