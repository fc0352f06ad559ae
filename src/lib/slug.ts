// A readable part of an address, made from a title.

/** Lower-case letters and digits joined by hyphens, at most `most` characters; accents are dropped. Empty for a title without any letter or digit. */
export function slugOf(title: string, most = 60): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/&/g, ' and ').replace(/['’]/g, '')
  const words = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return words.slice(0, most).replace(/-$/, '')
}
