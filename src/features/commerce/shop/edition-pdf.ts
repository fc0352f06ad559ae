// Which PDF of a sheet stands for all of it: its own, else that of its first edition. Pure.

type Sheet = { pdf_file_url: string; variants?: readonly { pdf_file_url?: string }[] }

/** `private:...`; null where there is none in the store. */
export function firstPdf({ pdf_file_url, variants = [] }: Sheet): string | null {
  const all = [pdf_file_url, ...variants.map((edition) => edition.pdf_file_url ?? '')]
  return all.find((url) => url.startsWith('private:')) ?? null
}
